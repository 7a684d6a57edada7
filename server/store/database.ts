/** The tables as Kysely sees them. Migrations make them; one schema serves every engine. */
import type { Generated } from 'kysely';

export interface Database {
  lead: LeadTable;
  write_probe: { id: number; filling: string };
  purge_run: PurgeRunTable;
  note: NoteTable;
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
  /** What became of it for each recipient, as JSON; null before the first try. */
  recipients: string | null;
  mailed_at: string | null;
  /** Key of the digest that told the owner of it. */
  digest: string | null;
}

/** What the server has to remember over a restart. */
export interface NoteTable {
  name: string;
  value: string;
}

export interface PurgeRunTable {
  id: string;
  at: string;
  received_before: string;
  done_by: string;
  /** JSON: the ids of what was deleted. */
  lead_ids: string;
}
