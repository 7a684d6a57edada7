/**
 * The body of POST /api/v1.0/email/send, as @emailjs/browser 4.4.1 sends it. The relay reads the
 * identifiers first and answers each one's own error, so only their types are fixed here.
 */
import * as z from 'zod/mini';

export const SEND_PATH = '/api/v1.0/email/send';

/** Where a browser without scripts posts the forms (urlencoded, the form's own field names). */
export const PLAIN_ENQUIRY_PATH = '/forms/enquiry';
export const PLAIN_APPLICATION_PATH = '/forms/application';

/** The most that all template parameters may hold, in bytes of JSON, as on the hosted service. */
export const MAX_PARAMS_BYTES = 50_000;

export const sendRequestSchema = z.object({
  lib_version: z.optional(z.string()),
  user_id: z.optional(z.string()),
  service_id: z.optional(z.string()),
  template_id: z.optional(z.string()),
  template_params: z.optional(z.record(z.string(), z.unknown())),
});
