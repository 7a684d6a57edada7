/** Leads as rows, and back. */
import { createHash } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import type { LeadTable } from './database.ts';
import type {
  DeliveryState,
  Lead,
  LeadContent,
  LeadSource,
  Recipient,
  StoredLead,
} from './lead-store.ts';

/** Senders differ in their parameters, so the same content means the same sender too. */
export function contentHash({ kind, params }: LeadContent): string {
  const fields = Object.entries(params).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([kind, fields]))
    .digest('hex');
}

export function toRow(lead: Lead, suspectedSpam: boolean): Insertable<LeadTable> {
  return {
    id: lead.id,
    kind: lead.kind,
    source: lead.source,
    received_at: lead.receivedAt,
    params: JSON.stringify(lead.params),
    content_hash: contentHash(lead),
    suspected_spam: suspectedSpam ? 1 : 0,
    next_attempt_at: suspectedSpam ? null : lead.receivedAt,
  };
}

/** Only validated leads are ever written, and the table checks kind and source. */
export function fromRow(row: Selectable<LeadTable>): StoredLead {
  const content = { kind: row.kind, params: JSON.parse(row.params) } as LeadContent;
  return {
    id: row.id,
    receivedAt: row.received_at,
    source: row.source as LeadSource,
    ...content,
    state: row.state as DeliveryState,
    suspectedSpam: row.suspected_spam === 1,
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at,
    lastError: row.last_error,
    deliveredAt: row.delivered_at,
    deliveredBy: row.delivered_by,
    answeredAt: row.answered_at,
    recipients: row.recipients === null ? [] : (JSON.parse(row.recipients) as Recipient[]),
    mailedAt: row.mailed_at,
  };
}
