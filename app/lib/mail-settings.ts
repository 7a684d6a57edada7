import type { MailSettings } from '../../config/mail.ts';

/** Filled in by the build (vite.config.ts) out of config/mail.ts and the environment. */
declare const __MAIL_SETTINGS__: MailSettings & {
  /** Our relay answers an ordinary form post with a page; EmailJS's own service does not. */
  acceptsPlainPosts: boolean;
};

export const mailSettings = __MAIL_SETTINGS__;

/** The settings' word for the server that serves the page. */
const SAME_ORIGIN = 'same-origin';

/** The address for a form that is posted without scripts, or null where nothing could answer it. */
export function plainPostAddress(path: string): string | null {
  if (!mailSettings.acceptsPlainPosts) return null;
  return mailSettings.origin === SAME_ORIGIN ? path : `${mailSettings.origin}${path}`;
}

/** The origin as the mail SDK wants it: never empty, which would mean the hosted service. */
export function mailOrigin(): string {
  return mailSettings.origin === SAME_ORIGIN ? window.location.origin : mailSettings.origin;
}
