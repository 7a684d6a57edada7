/**
 * What the mail SDK sends, as seen of @emailjs/browser 4.4.1. The relay reads the identifiers first and
 * answers each one's own error.
 */

/** Takes JSON. */
export const SEND_PATH = '/api/v1.0/email/send';

/** Where a browser without scripts posts the forms (urlencoded, the form's own field names). */
export const PLAIN_ENQUIRY_PATH = '/forms/enquiry';
export const PLAIN_APPLICATION_PATH = '/forms/application';

/**
 * Hidden from people, so that whatever stands in it was put there by a program. The mail SDK carries it
 * as a parameter where it is filled.
 */
export const HONEYPOT_FIELD = 'subject';

/**
 * The page that a visitor came to first, path and query, with the campaign that brought them. It goes along with a
 * form, beside its fields or parameters, where that is another page than the form's own.
 */
export const CAME_FROM_FIELD = 'came_from';

/** The most that all template parameters may hold, in bytes of JSON, as on the hosted service. */
export const MAX_PARAMS_BYTES = 50_000;

/** Of a parameter that is one line: the longest address that anyone can have (64 + 1 + 255). */
export const MAX_LINE_LENGTH = 320;

/** Secrets and proofs of the moment, which are read at most and never kept. */
export const NEVER_KEPT = ['accessToken', 'g-recaptcha-response'] as const;
