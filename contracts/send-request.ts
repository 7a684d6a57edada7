/**
 * The request of the mail SDK, as observed with @emailjs/browser 4.4.1. The relay checks the identifiers first
 * and has an error for each.
 */

/** Accepts JSON. */
export const SEND_PATH = '/api/v1.0/email/send';

/** Endpoints for browsers without scripts (urlencoded, with the form's field names). */
export const PLAIN_ENQUIRY_PATH = '/forms/enquiry';
export const PLAIN_APPLICATION_PATH = '/forms/application';

/**
 * Hidden from people, so only a bot fills it in. The mail SDK sends it as a parameter when it is not empty.
 */
export const HONEYPOT_FIELD = 'subject';

/**
 * The visitor's landing page: path and query, with campaign parameters. Sent beside a form's fields or parameters
 * when it differs from the form's page.
 */
export const CAME_FROM_FIELD = 'came_from';

/** Maximum size of all template parameters, in bytes of JSON, as on the hosted service. */
export const MAX_PARAMS_BYTES = 50_000;

/** Maximum length of a one-line parameter: that of the longest email address (64 + 1 + 255). */
export const MAX_LINE_LENGTH = 320;

/** Secrets and one-time tokens, which are never stored. */
export const NEVER_KEPT = ['accessToken', 'g-recaptcha-response'] as const;
