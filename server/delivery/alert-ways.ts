/**
 * How alerts reach the owner: a webhook, such as a channel of a chat, and mail. Neither needs the
 * store, so that they can say that it is away.
 */
import { randomUUID } from 'node:crypto';
import type { Health } from './alerts.ts';
import type { Mailbox } from './mailbox.ts';
import { notice } from './message.ts';
import { sendOverAny, type Transport } from './transport.ts';

export interface WebhookOptions {
  url: string;
  /** The site's name, for owners of several. */
  siteName: string;
  fetch: typeof fetch;
  timeoutMs: number;
}

/**
 * Chats such as Slack, Mattermost and Teams show `text`; programs read the rest.
 *
 * @returns a function that rejects unless the other side has answered with success. Its errors do
 *   not repeat the address, which holds a key.
 */
export function createWebhook(options: WebhookOptions): (health: Health) => Promise<void> {
  const { url, siteName, timeoutMs } = options;
  return async (health) => {
    let status: number;
    try {
      const response = await options.fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ text: sentence(siteName, health), site: siteName, ...health }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      status = response.status;
    } catch (error) {
      const late = error instanceof Error && error.name === 'TimeoutError';
      throw new Error(late ? 'no answer in time' : 'the webhook could not be reached');
    }
    if (status < 200 || status > 299) throw new Error(`the webhook answered ${status}`);
  };
}

export interface AlertMailOptions {
  /** In the order in which they are asked: best first those that do not carry the leads. */
  transports: Transport[];
  from: Mailbox;
  to: Mailbox[];
  siteName: string;
  siteHost: string;
  sendTimeoutMs: number;
}

/** @returns a function that rejects unless the mail server took the alert for one owner at least. */
export function createAlertMail(options: AlertMailOptions): (health: Health) => Promise<void> {
  const { transports, from, to, siteName, siteHost, sendTimeoutMs } = options;
  return async (health) => {
    const body = {
      heading: health.ok
        ? `${siteHost}: all is well again`
        : `${siteHost} needs a person: ${health.problems[0] ?? ''}`,
      lines: health.problems.map((value) => ({ label: 'Problem', value })),
      notes: [sentence(siteName, health)],
    };
    const message = notice(`alert-${randomUUID()}`, body, { from, to });
    const limit = () => AbortSignal.timeout(sendTimeoutMs);
    const sent = await Promise.allSettled(
      to.map(({ address }) => sendOverAny(transports, message, address, limit)),
    );
    const failed = sent.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    if (failed.length === to.length) throw failed[0];
  };
}

function sentence(siteName: string, { ok, problems, waiting, undelivered }: Health): string {
  if (ok) return `${siteName}: all is well again.`;
  const counts = `Waiting: ${waiting}, given up: ${undelivered}.`;
  return `${siteName}: ${problems.join('; ')}. ${counts} Read them with: npm run leads`;
}
