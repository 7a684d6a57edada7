/**
 * Settings of the mail relay that the forms post to. Environment variables override this file when the site is
 * built. None of them is a secret: browsers need them.
 */
import { z } from 'zod';
import { checkConfig } from './problems.ts';

export const SAME_ORIGIN = 'same-origin';
const HOSTED_EMAILJS = 'https://api.emailjs.com';

const identifier = z
  .string('expected an identifier, but it is missing')
  .regex(/^[A-Za-z0-9_-]+$/, 'expected letters, digits, _ or -');

/**
 * The SDK concatenates origin and path. Without a scheme it would post to a path of the page's host, and a
 * trailing slash would be doubled. Both lose enquiries, so both are rejected.
 */
const origin = z.string('expected an origin, but it is missing').refine(
  (value) => {
    if (value === SAME_ORIGIN) return true;
    if (!/^https?:\/\//.test(value) || value.endsWith('/')) return false;
    return URL.canParse(value) && new URL(value).search === '' && new URL(value).hash === '';
  },
  {
    message:
      `expected '${SAME_ORIGIN}', or an address with scheme and without trailing slash, such as ` +
      `${HOSTED_EMAILJS}`,
  },
);

export const mailSchema = z
  .strictObject({
    /** 'same-origin' for this site's server, or the origin of another relay or of EmailJS. */
    origin,
    publicKey: identifier,
    serviceId: identifier,
    enquiryTemplateId: identifier,
    applicationTemplateId: identifier,
  })
  .refine((mail) => mail.enquiryTemplateId !== mail.applicationTemplateId, {
    path: ['applicationTemplateId'],
    message: 'expected a template other than that of the enquiry, to tell the two apart',
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
 * Applies the environment's overrides to the mail settings and validates them.
 *
 * @throws {ConfigError} when a setting is missing or invalid; an empty variable is invalid.
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
 * Whether forms work without scripts: our relay responds to such a post with a page, the hosted service only with
 * the text OK.
 */
export function acceptsPlainPosts(settings: MailSettings): boolean {
  return !settings.origin.startsWith(HOSTED_EMAILJS);
}
