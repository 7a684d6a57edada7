/** The identifiers of a message that came through a mail SDK, whichever of the endpoints took it. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { MailSettings } from '../../config/mail.ts';
import { sendRequestSchema } from '../../contracts/send-request.ts';
import type { LeadKind } from '../store/lead-store.ts';
import { RefusedError } from './refusal.ts';
import { sendTexts } from './send-texts.ts';

/**
 * The checks in the order in which the hosted service answers them.
 *
 * @param body what was sent, as JSON or as a form; its types are not known yet.
 * @throws {RefusedError} with the protocol's text for the first fault.
 */
export function checkSendRequest(
  body: unknown,
  mail: MailSettings,
): { kind: LeadKind; params: Record<string, unknown> } {
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
  return { kind, params: params.data };
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
