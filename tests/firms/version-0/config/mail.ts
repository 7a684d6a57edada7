/**
 * Where the forms send to. Environment variables of the same meaning override this file when the
 * site is built: MAIL_ORIGIN, MAIL_PUBLIC_KEY, MAIL_SERVICE_ID, MAIL_ENQUIRY_TEMPLATE_ID and
 * MAIL_APPLICATION_TEMPLATE_ID. None of these is a secret: a browser has to know them.
 */
import { z } from 'zod';

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
    message: `expected '${SAME_ORIGIN}', or an address with scheme and without end slash such as ${HOSTED_EMAILJS}`,
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
  origin: 'https://relay.plum-loans.com.au',
  publicKey: 'site_public_key',
  serviceId: 'site_mail',
  enquiryTemplateId: 'template_enquiry',
  applicationTemplateId: 'template_application',
};
