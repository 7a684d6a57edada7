/** The tables as Kysely sees them, one schema for every engine, and bringing them to this site's version. */
import type { Generated, Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { reasonOf } from '../background.ts';
import { StoreOpenError } from './lead-store.ts';
import { migrations } from './migrations.ts';

export interface Database {
  lead: LeadTable;
  write_probe: { id: number; filling: string };
  purge_run: PurgeRunTable;
  /** What the server has to remember over a restart. */
  note: { name: string; value: string };
  lead_event: LeadEventTable;
  person: PersonTable;
  passkey: PasskeyTable;
  sign_in_link: SignInLinkTable;
  challenge: { challenge: string; expires_at: string };
  session: SessionTable;
  audit: AuditTable;
  push_subscription: PushSubscriptionTable;
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
  stage: Generated<string>;
  person_id: string | null;
  follow_up_on: string | null;
  kept_because: string | null;
  version: Generated<number>;
  sent_from: string | null;
  /** What the search looks into: search-text.ts. */
  search_text: string | null;
  /** Null: to be announced; taken, given-up, or skipped where there was no webhook. */
  webhook_state: string | null;
  webhook_failures: Generated<number>;
  /** When the next try is due, or the one that is under way counts as lost. */
  webhook_next_at: string | null;
  webhook_taken_at: string | null;
  webhook_error: string | null;
}

interface LeadEventTable {
  id: string;
  lead_id: string;
  at: string;
  by_id: string | null;
  by_name: string;
  kind: string;
  text: string;
}

export interface PersonTable {
  id: string;
  email: string;
  /** Folded, so that an address is one person's in any case. */
  email_key: string;
  name: string;
  role: string;
  sees: string;
  created_at: string;
}

export interface PasskeyTable {
  id: string;
  person_id: string;
  public_key: string;
  counter: number;
  /** JSON. */
  transports: string;
  name: string;
  created_at: string;
  last_used_at: string | null;
}

export interface SignInLinkTable {
  hash: string;
  person_id: string;
  purpose: string;
  created_at: string;
  expires_at: string;
}

export interface SessionTable {
  hash: string;
  id: string;
  person_id: string;
  created_at: string;
  last_seen_at: string;
  user_agent: string;
}

interface PushSubscriptionTable {
  endpoint: string;
  /** It ends with the session that asked for it. */
  session_id: string;
  person_id: string;
  p256dh: string;
  auth: string;
  created_at: string;
}

interface AuditTable {
  id: string;
  at: string;
  by_id: string | null;
  by_name: string;
  did: string;
  lead_id: string | null;
  detail: string;
}

interface PurgeRunTable {
  id: string;
  at: string;
  received_before: string;
  done_by: string;
  /** JSON: the ids of what was deleted. */
  lead_ids: string;
}

const HISTORY_TABLE = 'kysely_migration';

type History = { [HISTORY_TABLE]: { name: string } };

/** Runs the migrations that are missing. The caller's engine keeps others out meanwhile. */
export async function migrateToLatest(db: Kysely<Database>, name: string): Promise<void> {
  refuseNewer(await executedMigrations(db), name);
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
  }).migrateToLatest();
  if (error !== undefined) {
    throw new StoreOpenError(`${name} could not be brought up to date: ${reasonOf(error)}`);
  }
}

/** @throws {StoreOpenError} when the tables are of another version: changing them is left to the server. */
export async function isSetUp(db: Kysely<Database>, name: string): Promise<boolean> {
  const executed = await executedMigrations(db);
  if (executed.length === 0) return false;
  refuseNewer(executed, name);
  const missing = Object.keys(migrations).filter((migration) => !executed.includes(migration));
  if (missing.length > 0) {
    throw new StoreOpenError(
      `${name} was made by an older version of this site and lacks ${missing.join(', ')}. Start the server once to bring it up to date: npm start`,
    );
  }
  return true;
}

function refuseNewer(executed: string[], name: string): void {
  const unknown = executed.filter((migration) => !(migration in migrations));
  if (unknown.length === 0) return;
  throw new StoreOpenError(
    `${name} comes from a newer version of this site: it knows ${unknown.join(', ')}, this version does not. Run the newer version, or restore a back-up.`,
  );
}

async function executedMigrations(db: Kysely<Database>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === HISTORY_TABLE)) return [];
  const rows = await db
    .$extendTables<History>()
    .selectFrom(HISTORY_TABLE)
    .select('name')
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}
