/**
 * The list of erased people. It is a file beside the backups, not a table: an older backup still contains those
 * people, and opening it erases them again. Senders are stored as keyed hashes (HMAC), because addresses can be
 * guessed; people of the desk by their random id.
 */
import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { reasonOf } from '../background.ts';
import type { Database } from './database.ts';

export const ERASURES_FILE = 'erased.jsonl';
export const ERASURES_KEY_FILE = 'erased.key';

const erasureSchema = z.strictObject({
  id: z.uuid(),
  at: z.iso.datetime(),
  who: z.union([
    z.strictObject({ sender: z.string().regex(/^[0-9a-f]{64}$/), key: z.string() }),
    z.strictObject({ person: z.string() }),
  ]),
});

type Erasure = z.infer<typeof erasureSchema>;

/** The person to erase, by the key that the database uses. */
type Erased = { sender: string } | { person: string };

export interface ErasureList {
  /** New senders are hashed with the first key. A merged list has the keys of both. */
  keys: string[];
  erasures: Erasure[];
  /** Numbers of lines that are incomplete or whose key is missing. */
  unreadable: number[];
  exists: boolean;
}

/** @throws when a file exists and cannot be read. */
export function readErasures(folder: string): ErasureList {
  const [list, keys] = filesIn(folder);
  const known = readLines(keys).filter((line) => /^[0-9a-f]{64}$/.test(line));
  const keyIds = known.map(keyId);
  const erasures: Erasure[] = [];
  const unreadable: number[] = [];
  for (const [index, line] of readLines(list).entries()) {
    if (line === '') continue;
    const erasure = parseErasure(line);
    if (erasure === null || ('key' in erasure.who && !keyIds.includes(erasure.who.key))) {
      unreadable.push(index + 1);
    } else erasures.push(erasure);
  }
  return { keys: known, erasures, unreadable, exists: existsSync(list) && known.length > 0 };
}

/** The note in which a database, and so each backup, stores the id of its list. */
export const ERASURES_NOTE = 'erasures';

export function isListOf(list: ErasureList, id: string): boolean {
  return list.exists && list.keys.some((key) => keyId(key) === id);
}

/** Adds the entries and keys of another folder's list. */
export function mergeErasures(from: string, into: string): void {
  for (const [index, file] of filesIn(into).entries()) {
    const known = new Set(readLines(file));
    const theirs = readLines(filesIn(from)[index] ?? '');
    append(
      file,
      theirs.filter((line) => line !== '' && !known.has(line)),
    );
  }
}

/** Erases a sender or a person of the desk. @returns the number of deleted leads or people. */
export async function erase(db: Kysely<Database>, folder: string, who: Erased): Promise<number> {
  const [key = addKey(folder)] = readErasures(folder).keys;
  const listed = 'sender' in who ? { sender: hmac(who.sender, key), key: keyId(key) } : who;
  const erasure: Erasure = { id: randomUUID(), at: new Date().toISOString(), who: listed };
  // Written before the database: if that fails, the next start erases.
  append(join(folder, ERASURES_FILE), [JSON.stringify(erasure)]);
  const erased = 'sender' in who ? await deleteSender(db, who.sender) : await deletePerson(db, who.person);
  await addNote(db, NOTE_PREFIX + erasure.id);
  return erased;
}

/**
 * Erases people again whom a restored backup brought back, and ends all sessions then. Does not throw when the list is
 * faulty, so that the database can still be opened.
 *
 * @returns the problem with the list, or null.
 */
export async function replayErasures(db: Kysely<Database>, folder: string): Promise<string | null> {
  const noted = db.selectFrom('note').select('value').where('name', '=', ERASURES_NOTE);
  const listId = (await noted.executeTakeFirst())?.value;
  let list: ErasureList;
  try {
    // A new database uses the existing list or starts one.
    if (listId === undefined) ensureList(folder);
    list = readErasures(folder);
  } catch (error) {
    return `the list of erased people cannot be read or written: ${reasonOf(error)}`;
  }
  await eraseAgain(db, list);
  if (listId === undefined) await addNote(db, ERASURES_NOTE, keyId(list.keys[0] ?? ''));
  else if (!isListOf(list, listId)) {
    return `the list of erased people of this database (${ERASURES_FILE} and ${ERASURES_KEY_FILE}) is not in ${folder}, and erased people may be back. Copy both files there from where the database came from, and restart the server (docs/backups.md)`;
  }
  if (list.unreadable.length === 0) return null;
  const lines = list.unreadable.join(', ');
  return `${join(folder, ERASURES_FILE)} has lines that are damaged or do not match ${ERASURES_KEY_FILE} (${lines}). They were skipped, so the people they name come back with an older backup. Restore the file and its key, or erase these people again and delete the lines. Then restart the server`;
}

async function eraseAgain(db: Kysely<Database>, { erasures, keys }: ErasureList): Promise<void> {
  const notes = await db.selectFrom('note').select('name').where('name', 'like', `${NOTE_PREFIX}%`).execute();
  const done = new Set(notes.map(({ name }) => name));
  const missing = erasures.filter(({ id }) => !done.has(NOTE_PREFIX + id));
  if (missing.length === 0) return;
  const hashes = new Set(missing.flatMap(({ who }) => ('sender' in who ? [who.sender] : [])));
  const senders = await findSenders(db, hashes, keys);
  for (const { id, at, who } of missing) {
    if ('person' in who) await deletePerson(db, who.person);
    else {
      const sender = senders.get(who.sender);
      // Keeps messages that arrived after the erasure.
      if (sender !== undefined) await deleteSender(db, sender, at);
    }
    await addNote(db, NOTE_PREFIX + id);
  }
  for (const table of ['session', 'signInLink'] as const) await db.deleteFrom(table).execute();
}

const SENDERS_PER_PAGE = 5000;

/** Returns the database's senders by their hash, for these hashes. */
async function findSenders(
  db: Kysely<Database>,
  hashes: ReadonlySet<string>,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  if (hashes.size === 0) return found;
  for (let after: string | undefined = ''; after !== undefined; ) {
    const next = db.selectFrom('lead').select('sender').distinct().where('sender', '>', after);
    const rows: { sender: string }[] = await next.orderBy('sender').limit(SENDERS_PER_PAGE).execute();
    for (const { sender } of rows) {
      for (const hash of keys.map((key) => hmac(sender, key))) if (hashes.has(hash)) found.set(hash, sender);
    }
    after = rows.at(-1)?.sender;
  }
  return found;
}

/** One note per applied erasure; an older backup lacks it. */
const NOTE_PREFIX = 'erasure:';

async function addNote(db: Kysely<Database>, name: string, value = ''): Promise<void> {
  // Another server may add the same note.
  const insert = db.insertInto('note').values({ name, value });
  await insert.onConflict((conflict) => conflict.column('name').doNothing()).execute();
}

async function deleteSender(db: Kysely<Database>, sender: string, until?: string): Promise<number> {
  let theirs = db.selectFrom('lead').select('id').where('sender', '=', sender);
  if (until !== undefined) theirs = theirs.where('receivedAt', '<=', until);
  for (const table of ['leadEvent', 'job'] as const) {
    await db.deleteFrom(table).where('leadId', 'in', theirs).execute();
  }
  const { numDeletedRows } = await db.deleteFrom('lead').where('id', 'in', theirs).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes a person with their passkeys, links and sessions, and unassigns their leads. */
async function deletePerson(db: Kysely<Database>, id: string): Promise<number> {
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

const filesIn = (folder: string) => [join(folder, ERASURES_FILE), join(folder, ERASURES_KEY_FILE)] as const;

function readLines(file: string): string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
}

/** Returns null for an invalid line. */
function parseErasure(line: string): Erasure | null {
  try {
    return erasureSchema.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

function ensureList(folder: string): void {
  if (readErasures(folder).keys.length === 0) addKey(folder);
  append(join(folder, ERASURES_FILE), []);
}

function addKey(folder: string): string {
  const key = randomBytes(32).toString('hex');
  append(join(folder, ERASURES_KEY_FILE), [key]);
  return key;
}

function append(file: string, lines: readonly string[]): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // The leading newline ends a line that a full disk truncated.
  const text = lines.map((line) => `\n${line}\n`).join('');
  appendFileSync(file, text, { mode: 0o600, flush: true });
}

const hmac = (sender: string, key: string) => createHmac('sha256', key).update(sender).digest('hex');

const keyId = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 16);
