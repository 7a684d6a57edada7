import { init, send } from '@emailjs/browser';
import type { ApplicationParams } from '../../contracts/application.ts';
import type { EnquiryParams } from '../../contracts/enquiry.ts';
import type { HONEYPOT_FIELD } from '../../contracts/send-request.ts';
import { mailOrigin, mailSettings } from './mail-settings.ts';

/** The hidden field of a form that a program has filled in; nothing where a person sends it. */
export type Trap = { [HONEYPOT_FIELD]?: string };

/** How long a visitor waits for an answer, both attempts together. */
const TIMEOUT_MS = 15_000;

/** Long enough for a phone to have changed from one network to the next. */
const RETRY_AFTER_MS = 1_000;

/**
 * Where no answer comes it tries once more. Our relay keeps the same message only once; EmailJS's
 * own service has no such rule, and mails two if only the first answer was lost.
 *
 * @throws whatever the SDK rejects with: a status and text, a TypeError without network, a string;
 *   a DOMException named TimeoutError when there is no answer in 15 seconds.
 */
export function sendEnquiry(params: EnquiryParams, trap: Trap = {}): Promise<void> {
  return sendTemplate(mailSettings.enquiryTemplateId, { ...params, ...trap });
}

/** @throws as {@link sendEnquiry}. */
export function sendApplication(params: ApplicationParams, trap: Trap = {}): Promise<void> {
  return sendTemplate(mailSettings.applicationTemplateId, { ...params, ...trap });
}

async function sendTemplate(templateId: string, params: Record<string, unknown>): Promise<void> {
  // The origin is only heard by init: a call's own origin is ignored by the SDK.
  init({ publicKey: mailSettings.publicKey, origin: mailOrigin() });
  const attempt = () => send(mailSettings.serviceId, templateId, params);

  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    const late = () => reject(new DOMException('No answer in 15 seconds', 'TimeoutError'));
    timer = setTimeout(late, TIMEOUT_MS);
  });
  try {
    await Promise.race([attempt(), timeout]);
  } catch (error) {
    // What fetch throws without an answer. An answer that says no would say it again.
    if (!(error instanceof TypeError)) throw error;
    await Promise.race([new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS)), timeout]);
    await Promise.race([attempt(), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
