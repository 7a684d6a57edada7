import { init, send } from '@emailjs/browser';
import type { ApplicationParams } from '../../contracts/application.ts';
import type { EnquiryParams } from '../../contracts/enquiry.ts';
import { mailOrigin, mailSettings } from './mail-settings.ts';

/** @throws whatever the SDK rejects with: a status and text, a TypeError without network, a string. */
export function sendEnquiry(params: EnquiryParams): Promise<void> {
  return sendTemplate(mailSettings.enquiryTemplateId, { ...params });
}

/** @throws as {@link sendEnquiry}. */
export function sendApplication(params: ApplicationParams): Promise<void> {
  return sendTemplate(mailSettings.applicationTemplateId, { ...params });
}

async function sendTemplate(templateId: string, params: Record<string, unknown>): Promise<void> {
  // The origin is only heard by init: a call's own origin is ignored by the SDK.
  init({ publicKey: mailSettings.publicKey, origin: mailOrigin() });
  await send(mailSettings.serviceId, templateId, params);
}
