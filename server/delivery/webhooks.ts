/**
 * Posts to addresses that an operator has set. Another system, such as a CRM, is told of a new lead: signed as
 * https://www.standardwebhooks.com has it, at least once, always under the same id.
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
  /** Where the desk is opened. */
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
    await post(webhook.url, body, { headers, timeoutMs, signal });
    return [];
  });
}

/** What the receiver gets; docs/webhooks.md explains it. Fields are added, never taken away. */
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
      /** All that was filled in, with the labels of the form, one a line. */
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

/** Posts JSON. @throws {Error} in fixed words: the address holds a key, and an answer may quote what was sent. */
export async function post(url: string, body: string, options: PostOptions = {}): Promise<void> {
  const { headers, timeoutMs = TIMEOUT_MS, signal } = options;
  const limit = AbortSignal.timeout(timeoutMs);
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
    redirect: 'error',
    signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
  }).catch((error: Error) => {
    const isLate = error.name === 'TimeoutError';
    throw new Error(isLate ? 'the webhook gave no answer in time' : 'the webhook could not be reached');
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`the webhook answered ${answer.status}`);
}
