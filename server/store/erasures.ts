/**
 * What was erased, kept beside the database and never in it: a copy that is restored holds those people
 * again, and is made to forget them when it is opened. Senders stand in it as hashes, people of the desk
 * by their random id.
 */
import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from './database.ts';

export const ERASURES_FILE = 'erased.jsonl';

const erasureSchema = z.object({
  id: z.string(),
  at: z.string(),
  who: z.union([z.object({ sender: z.string() }), z.object({ person: z.string() })]),
});

type Erasure = z.infer<typeof erasureSchema>;

/** Written before the database forgets: where that fails, the next start does it. */
export function recordErasure(file: string, who: Erasure['who']): Erasure {
  const erasure = { id: randomUUID(), at: new Date().toISOString(), who };
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // A line that a full disk has cut short is left behind.
  appendFileSync(file, `\n${JSON.stringify(erasure)}\n`, { mode: 0o600, flush: true });
  return erasure;
}

/** @returns how many leads, or people. @param until leads that came later stay. */
export async function carryOut(db: Kysely<Database>, { id, who }: Erasure, until?: string): Promise<number> {
  const found =
    'sender' in who ? await forgetSender(db, who.sender, until) : await forgetPerson(db, who.person);
  // By this the database is told from a copy of before.
  await db
    .insertInto('note')
    .values({ name: noteOf(id), value: '' })
    .execute();
  return found;
}

/** Forgets again what a restored copy has brought back, and ends its sessions. */
export async function replayErasures(db: Kysely<Database>, file: string): Promise<void> {
  const missing: Erasure[] = [];
  for (const erasure of readErasures(file)) {
    const known = db.selectFrom('note').select('name').where('name', '=', noteOf(erasure.id));
    if ((await known.executeTakeFirst()) === undefined) missing.push(erasure);
  }
  if (missing.length === 0) return;
  // Who has written again since the erasure stays.
  for (const erasure of missing) await carryOut(db, erasure, erasure.at);
  for (const table of ['session', 'signInLink'] as const) await db.deleteFrom(table).execute();
}

const noteOf = (id: string) => `erasure:${id}`;

function readErasures(file: string): Erasure[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const isWhole = line.startsWith('{') && line.endsWith('}');
      return isWhole ? [erasureSchema.parse(JSON.parse(line))] : [];
    });
}

async function forgetSender(
  db: Kysely<Database>,
  sender: string,
  until: string | undefined,
): Promise<number> {
  let theirs = db.selectFrom('lead').select('id').where('sender', '=', sender);
  if (until !== undefined) theirs = theirs.where('receivedAt', '<=', until);
  for (const table of ['leadEvent', 'job'] as const) {
    await db.deleteFrom(table).where('leadId', 'in', theirs).execute();
  }
  const { numDeletedRows } = await db.deleteFrom('lead').where('id', 'in', theirs).executeTakeFirst();
  return Number(numDeletedRows);
}

/** With all that lets them in; what was given to them is nobody's. */
async function forgetPerson(db: Kysely<Database>, id: string): Promise<number> {
  for (const table of ['passkey', 'signInLink', 'session'] as const) {
    await db.deleteFrom(table).where('personId', '=', id).execute();
  }
  await db
    .updateTable('lead')
    .set((row) => ({ personId: null, version: row('version', '+', 1) }))
    .where('personId', '=', id)
    .execute();
  const { numDeletedRows } = await db.deleteFrom('person').where('id', '=', id).executeTakeFirst();
  return Number(numDeletedRows);
}
