/** The tables as Kysely sees them. Migrations make them; one schema serves every engine. */
import type { Generated } from 'kysely';

export interface Database {
  lead: LeadTable;
}

export interface LeadTable {
  id: string;
  kind: string;
  source: string;
  received_at: string;
  /** The validated template parameters, as JSON. */
  params: string;
  /** Of kind and parameters, so that a message that was sent twice is known again. */
  content_hash: string | null;
  state: Generated<string>;
  suspected_spam: Generated<number>;
  attempts: Generated<number>;
  next_attempt_at: string | null;
  leased_until: string | null;
  leased_by: string | null;
  last_error: string | null;
  delivered_at: string | null;
  delivered_by: string | null;
  answered_at: string | null;
}
