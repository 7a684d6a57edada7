/**
 * Where the forms send to. Environment variables override this file when the site is built. None of them is a
 * secret: a browser has to know them.
 */
import { z } from 'zod';
import { checkConfig } from './problems.ts';

export const SAME_ORIGIN = 'same-origin';
const HOSTED_EMAILJS = 'https://api.emailjs.com';

const identifier = z
  .string('expected an identifier, but it is missing')
  .regex(/^[A-Za-z0-9_-]+$/, 'expected letters, digits, _ or -');

/**
 * The SDK joins the origin and the path as they are: without a scheme it posts to a path of the
 * page's own host, and an end slash doubles the slash. Both lose enquiries, so both are refused.
 */
const origin = z.string('expected an origin, but it is missing').refine(
  (value) => {
    if (value === SAME_ORIGIN) return true;
    if (!/^https?:\/\//.test(value) || value.endsWith('/')) return false;
    return URL.canParse(value) && new URL(value).search === '' && new URL(value).hash === '';
  },
  {
    message:
      `expected '${SAME_ORIGIN}', or an address with scheme and without end slash such as ` +
      `${HOSTED_EMAILJS}`,
  },
);

export const mailSchema = z
  .strictObject({
    /** 'same-origin' for the relay that serves this site, or another relay, or EmailJS's service. */
    origin,
    publicKey: identifier,
    serviceId: identifier,
    enquiryTemplateId: identifier,
    applicationTemplateId: identifier,
  })
  .refine((mail) => mail.enquiryTemplateId !== mail.applicationTemplateId, {
    path: ['applicationTemplateId'],
    message: 'expected another template than the enquiry has, so that the two can be told apart',
  });

export type MailSettings = z.infer<typeof mailSchema>;

export const mail: MailSettings = {
  origin: SAME_ORIGIN,
  publicKey: 'site_public_key',
  serviceId: 'site_mail',
  enquiryTemplateId: 'template_enquiry',
  applicationTemplateId: 'template_application',
};

/** The environment variable that overrides each setting. */
export const MAIL_VARIABLES: Readonly<Record<keyof MailSettings, string>> = {
  origin: 'MAIL_ORIGIN',
  publicKey: 'MAIL_PUBLIC_KEY',
  serviceId: 'MAIL_SERVICE_ID',
  enquiryTemplateId: 'MAIL_ENQUIRY_TEMPLATE_ID',
  applicationTemplateId: 'MAIL_APPLICATION_TEMPLATE_ID',
};

/**
 * The mail settings after the environment's overrides, checked.
 *
 * @throws {ConfigError} when a setting is missing or malformed, an empty variable included.
 */
export function resolveMail(env: Record<string, string | undefined>, base: unknown = mail): MailSettings {
  const overrides = Object.entries(MAIL_VARIABLES).map(([name, variable]) => [name, env[variable]]);
  const given = overrides.filter(([, value]) => value !== undefined);
  return checkConfig(
    mailSchema,
    { ...(base as object), ...Object.fromEntries(given) },
    'config/mail.ts (or a MAIL_ variable)',
  );
}

/**
 * Whether forms can be posted without scripts: our relay answers such a post with a page, the
 * hosted service only with the bare text OK.
 */
export function acceptsPlainPosts(settings: MailSettings): boolean {
  return !settings.origin.startsWith(HOSTED_EMAILJS);
}
