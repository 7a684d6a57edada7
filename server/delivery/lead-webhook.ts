/**
 * Tells another system, such as a CRM, of a new lead: signed as https://www.standardwebhooks.com has it, at
 * least once, always under the same id.
 */

import { Webhook } from 'standardwebhooks';
import { DESK } from '../../contracts/desk.ts';
import { lineText } from '../../contracts/fields.ts';
import { type Handler, withLead } from '../jobs/runner.ts';
import { namesOf, sourceOf } from '../leads/lead-words.ts';
import type { StoredLead } from '../store/model.ts';
import type { LeadDatabase } from '../store/sql-store.ts';
import { leadLines } from './message.ts';
import { post } from './post.ts';

export interface LeadWebhook {
  url: string;
  /** As Standard Webhooks writes it: whsec_ and 24 to 64 bytes in base64. */
  secret: string;
}

interface LeadWebhookOptions {
  webhook: LeadWebhook;
  store: Pick<LeadDatabase, 'find'>;
  /** Where the desk is opened. */
  deskOrigin: string;
  clock: () => Date;
  /** For tests. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 15_000;

export function webhookHandler(options: LeadWebhookOptions): Handler {
  const { webhook, store, deskOrigin, clock, timeoutMs = TIMEOUT_MS } = options;
  return withLead(store, async (lead, _job, signal) => {
    const body = JSON.stringify(webhookBody(lead, deskOrigin));
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
  const { first, last } = namesOf(params.from_name);
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
      note: leadLines(lead).map(lineText).join('\n'),
      fields: params,
      sent_from: sentFrom,
      source: sourceOf(sentFrom),
      desk_url: new URL(`${DESK}/leads/${id}`, deskOrigin).href,
    },
  };
}
