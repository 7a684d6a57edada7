/** What a message has to be that came through a mail SDK, whichever of the endpoints took it. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { MailSettings } from '../../config/mail.ts';
import {
  HONEYPOT_FIELD,
  MAX_PARAMS_BYTES,
  sendRequestSchema,
} from '../../contracts/send-request.ts';
import type { LeadKind } from '../store/lead-store.ts';
import { RefusedError } from './refusal.ts';

/**
 * What the protocol's two endpoints answer. Names and links of the hosted service's own dashboard
 * are left out. Of its answers three can never be ours: 404 `Account not found` (there is one
 * account), 412 (a mail account that is disconnected is retried by the outbox) and 422 (the
 * recipient is the operator's alone).
 */
export const sendTexts = {
  notBrowser: 'API calls are disabled for non-browser applications',
  noKey: 'API calls are disabled for non-browser applications without the private key',
  otherSite:
    'Only pages of this site may send here. Its operator can allow those of others: SEND_ALLOWED_ORIGINS',
  notJson: 'The content type is not supported: expected application/json',
  notForm: 'The content type is not supported: expected multipart/form-data',
  noObject: 'The request body is not valid: expected a JSON object',
  noUser: 'The user_id parameter is required',
  user: 'The Public Key is invalid. It is not the one that this site was built with.',
  service: 'The service ID not found. It is not the one that this site was built with.',
  template: 'The template ID not found. It is neither of those that this site was built with.',
  noParams: 'The template_params parameter is required: expected an object',
  size: `Variables size limit exceeded: expected ${MAX_PARAMS_BYTES} bytes at most`,
  formSize: `Variables size limit exceeded: expected ${MAX_PARAMS_BYTES} bytes at most, and no files`,
  files:
    'Files cannot be sent with this form. This message was not sent: please send it again without the file.',
  form: 'The request body is not valid: expected a complete form as multipart/form-data',
} as const;

/** A message that is for this site. */
export interface SentMessage {
  kind: LeadKind;
  params: Record<string, unknown>;
  /** Something stands in the field that no visitor sees: a program filled it in. */
  honeypotFilled: boolean;
}

/**
 * The checks in the order in which the hosted service answers them.
 *
 * @param body what was sent, as JSON or as a form; its types are not known yet.
 * @throws {RefusedError} with the protocol's text for the first fault.
 */
export function checkSendRequest(body: unknown, mail: MailSettings): SentMessage {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new RefusedError(400, sendTexts.noObject);
  }
  const { user_id, service_id, template_id, template_params } = body as Record<string, unknown>;
  if (user_id === undefined || user_id === null || user_id === '') {
    throw new RefusedError(400, sendTexts.noUser);
  }
  if (user_id !== mail.publicKey) throw new RefusedError(400, sendTexts.user);
  if (service_id !== mail.serviceId) throw new RefusedError(400, sendTexts.service);
  const kind = kindOf(template_id, mail);
  if (kind === undefined) throw new RefusedError(400, sendTexts.template);
  const params = sendRequestSchema.shape.template_params.safeParse(template_params);
  if (!params.success || params.data === undefined) {
    throw new RefusedError(400, sendTexts.noParams);
  }
  const { [HONEYPOT_FIELD]: honeypot, ...rest } = params.data;
  // One that is no text stays, to be refused by its name.
  if (typeof honeypot !== 'string') return { kind, params: params.data, honeypotFilled: false };
  return { kind, params: rest, honeypotFilled: honeypot !== '' };
}

function kindOf(templateId: unknown, mail: MailSettings): LeadKind | undefined {
  if (templateId === mail.enquiryTemplateId) return 'enquiry';
  if (templateId === mail.applicationTemplateId) return 'application';
  return undefined;
}

/** @throws {RefusedError} 403 unless the body holds the private key. */
export function checkPrivateKey(body: unknown, privateKey: string): void {
  const sent = typeof body === 'object' && body !== null && 'accessToken' in body;
  if (!sent || typeof body.accessToken !== 'string' || !isSame(body.accessToken, privateKey)) {
    throw new RefusedError(403, sendTexts.noKey);
  }
}

/** In a time that says nothing about how much of it was right, or how long the right one is. */
function isSame(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
