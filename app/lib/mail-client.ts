import { init, send } from '@emailjs/browser';
import type { MailSettings } from '../../config/mail.ts';

/** Filled in by the build (vite.config.ts) out of config/mail.ts and the environment. */
declare const __MAIL_SETTINGS__: MailSettings & {
  /** Our relay answers an ordinary form post with a page; EmailJS's own service does not. */
  acceptsPlainPosts: boolean;
};

export type FormName = 'enquiry' | 'application';

/** How long a visitor waits for an answer, both attempts together. */
const TIMEOUT_MS = 15_000;

/** Long enough for a phone to have changed from one network to the next. */
const RETRY_AFTER_MS = 1_000;

/**
 * Where no answer comes it tries once more: our relay keeps the same message only once.
 *
 * @throws what the SDK rejects with, such as a status and text; a TimeoutError after 15 seconds.
 */
export async function sendMail(form: FormName, params: Record<string, unknown>): Promise<void> {
  const { origin, publicKey, serviceId, [`${form}TemplateId` as const]: templateId } = __MAIL_SETTINGS__;
  // Never empty, which would mean the hosted service. A call's own origin is ignored by the SDK.
  init({ publicKey, origin: origin === 'same-origin' ? window.location.origin : origin });
  const attempt = () => send(serviceId, templateId, params);

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

/** The address for a form that is posted without scripts, or null where nothing could answer it. */
export function plainPostAddress(path: string): string | null {
  const { acceptsPlainPosts, origin } = __MAIL_SETTINGS__;
  if (!acceptsPlainPosts) return null;
  return origin === 'same-origin' ? path : `${origin}${path}`;
}
