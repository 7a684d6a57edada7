/**
 * Posts each new lead to another system, such as a CRM: signed as https://www.standardwebhooks.com specifies, at
 * least once, and always with the same id.
 */

import { Webhook } from 'standardwebhooks';
import { DESK } from '../../contracts/desk.ts';
import { lineText } from '../../contracts/forms.ts';
import type { Environment } from '../environment.ts';
import { type Handler, withLead } from '../jobs/runner.ts';
import { formatSource, shownLines, splitName } from '../leads/lead-text.ts';
import type { StoredLead } from '../store/model.ts';
import type { LeadDatabase } from '../store/sql-store.ts';

interface LeadWebhookOptions {
  webhook: NonNullable<Environment['leadWebhook']>;
  store: Pick<LeadDatabase, 'find'>;
  deskOrigin: () => string;
  clock: () => Date;
  /** For tests. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 15_000;

export function webhookHandler(options: LeadWebhookOptions): Handler {
  const { webhook, store, deskOrigin, clock, timeoutMs } = options;
  return withLead(store, async (lead, _job, signal) => {
    const body = JSON.stringify(webhookBody(lead, deskOrigin()));
    const at = clock();
    const headers = {
      'webhook-id': lead.id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(webhook.secret).sign(lead.id, at, body),
    };
    await postJson(webhook.url, body, { headers, timeoutMs, signal });
    return [];
  });
}

/** The payload; docs/webhooks.md explains it. A new version may add fields, but must not remove any. */
export function webhookBody(lead: StoredLead, deskOrigin: string) {
  const { id, kind, receivedAt, params, sentFrom } = lead;
  const { first, last } = splitName(params.from_name);
  return {
    type: 'lead.created',
    timestamp: receivedAt,
    data: {
      id,
      kind,
      first_name: first,
      last_name: last,
      email: params.from_email,
      phone: params.phone,
      /** Every field of the form with its label, one on each line. */
      note: shownLines(lead).map(lineText).join('\n'),
      fields: params,
      sent_from: sentFrom,
      source: formatSource(lead),
      desk_url: new URL(`${DESK}/leads/${id}`, deskOrigin).href,
    },
  };
}

interface PostOptions {
  headers?: Record<string, string>;
  timeoutMs?: number | undefined;
  signal?: AbortSignal | undefined;
}

/** @throws {Error} with a fixed text: the URL contains a secret, and an answer may quote the payload. */
export async function postJson(url: string, body: string, options: PostOptions = {}): Promise<void> {
  const { headers, timeoutMs = TIMEOUT_MS, signal } = options;
  const limit = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
    redirect: 'error',
    signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
  }).catch((error: Error) => {
    const isTimeout = error.name === 'TimeoutError';
    throw new Error(isTimeout ? 'the webhook did not answer in time' : 'the webhook could not be reached');
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the webhook answered ${response.status}`);
}
