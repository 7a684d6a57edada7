/** Posts alerts to an address of the owner's choice, such as a channel of a chat. */
import type { Health } from './alerts.ts';

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

function sentence(siteName: string, { ok, problems, waiting, undelivered }: Health): string {
  if (ok) return `${siteName}: delivery of messages is well again.`;
  return `${siteName}: ${problems.join('; ')}. Waiting: ${waiting}, given up: ${undelivered}. Read them with: npm run leads`;
}
