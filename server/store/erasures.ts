/**
 * The list of who was erased. It is kept beside the copies and never in the database: a copy of before holds those
 * people, and is made to forget them when it is opened. Senders are in it as hashes that need a key, since addresses
 * can be guessed; people of the desk by their random id.
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

/** As the database knows them. */
type Who = { sender: string } | { person: string };

export interface ErasureList {
  /** New senders are hashed with the first; a list that was merged with another has that one's keys too. */
  keys: string[];
  erasures: Erasure[];
  /** The numbers of lines that are torn, or whose key is missing. */
  unreadable: number[];
  isThere: boolean;
}

/** @throws where a file is there and cannot be read. */
export function readErasures(folder: string): ErasureList {
  const [list, keys] = filesIn(folder);
  const known = linesOf(keys).filter((line) => /^[0-9a-f]{64}$/.test(line));
  const names = known.map(nameOf);
  const erasures: Erasure[] = [];
  const unreadable: number[] = [];
  for (const [index, line] of linesOf(list).entries()) {
    if (line === '') continue;
    const erasure = erasureIn(line);
    if (erasure === null || ('key' in erasure.who && !names.includes(erasure.who.key))) {
      unreadable.push(index + 1);
    } else erasures.push(erasure);
  }
  return { keys: known, erasures, unreadable, isThere: existsSync(list) && known.length > 0 };
}

/** By which a database, and so each copy of it, names its list. */
export const ERASURES_NOTE = 'erasures';

export function isListOf(list: ErasureList, name: string): boolean {
  return list.isThere && list.keys.some((key) => nameOf(key) === name);
}

/** Adds what another folder's list has. */
export function mergeErasures(from: string, into: string): void {
  for (const [index, file] of filesIn(into).entries()) {
    const known = new Set(linesOf(file));
    const theirs = linesOf(filesIn(from)[index] ?? '');
    append(
      file,
      theirs.filter((line) => line !== '' && !known.has(line)),
    );
  }
}

/** @returns how many leads, or people. */
export async function erase(db: Kysely<Database>, folder: string, who: Who): Promise<number> {
  const [key = addKey(folder)] = readErasures(folder).keys;
  const listed = 'sender' in who ? { sender: keyed(who.sender, key), key: nameOf(key) } : who;
  const erasure: Erasure = { id: randomUUID(), at: new Date().toISOString(), who: listed };
  // Before the database forgets: where that fails, the next start does it.
  append(join(folder, ERASURES_FILE), [JSON.stringify(erasure)]);
  const erased = 'sender' in who ? await forgetSender(db, who.sender) : await forgetPerson(db, who.person);
  await note(db, NOTE_OF_ONE + erasure.id);
  return erased;
}

/**
 * Forgets again whom a restored copy has brought back, and ends its sessions. A fault of the list keeps no database
 * from being opened.
 *
 * @returns what is wrong with the list; null: nothing.
 */
export async function replayErasures(db: Kysely<Database>, folder: string): Promise<string | null> {
  const named = db.selectFrom('note').select('value').where('name', '=', ERASURES_NOTE);
  const name = (await named.executeTakeFirst())?.value;
  let list: ErasureList;
  try {
    // A new database begins a list, or goes on with the one that is there.
    if (name === undefined) beginList(folder);
    list = readErasures(folder);
  } catch (error) {
    return `the list of who was erased cannot be read or written: ${reasonOf(error)}`;
  }
  await forgetAgain(db, list);
  if (name === undefined) await note(db, ERASURES_NOTE, nameOf(list.keys[0] ?? ''));
  else if (!isListOf(list, name)) {
    return `this database's list of who was erased (${ERASURES_FILE} and ${ERASURES_KEY_FILE}) is not in ${folder}, and people who were erased may be back. Put both files there from where the database came from, and restart the server (docs/backups.md)`;
  }
  if (list.unreadable.length === 0) return null;
  const lines = list.unreadable.join(', ');
  return `${join(folder, ERASURES_FILE)} has lines that cannot be read, or not with ${ERASURES_KEY_FILE} (${lines}), and were skipped: whom they name comes back with an older copy. Put the whole file and its key back, or erase them again and delete the lines; then restart the server`;
}

async function forgetAgain(db: Kysely<Database>, { erasures, keys }: ErasureList): Promise<void> {
  const notes = await db.selectFrom('note').select('name').where('name', 'like', `${NOTE_OF_ONE}%`).execute();
  const done = new Set(notes.map(({ name }) => name));
  const missing = erasures.filter(({ id }) => !done.has(NOTE_OF_ONE + id));
  if (missing.length === 0) return;
  const hashes = new Set(missing.flatMap(({ who }) => ('sender' in who ? [who.sender] : [])));
  const senders = await sendersOf(db, hashes, keys);
  for (const { id, at, who } of missing) {
    if ('person' in who) await forgetPerson(db, who.person);
    else {
      const sender = senders.get(who.sender);
      // Who has written again since the erasure stays.
      if (sender !== undefined) await forgetSender(db, sender, at);
    }
    await note(db, NOTE_OF_ONE + id);
  }
  for (const table of ['session', 'signInLink'] as const) await db.deleteFrom(table).execute();
}

const SENDERS_AT_ONCE = 5000;

/** The senders of the database that are behind these hashes. */
async function sendersOf(
  db: Kysely<Database>,
  hashes: ReadonlySet<string>,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  if (hashes.size === 0) return found;
  for (let after: string | undefined = ''; after !== undefined; ) {
    const next = db.selectFrom('lead').select('sender').distinct().where('sender', '>', after);
    const rows: { sender: string }[] = await next.orderBy('sender').limit(SENDERS_AT_ONCE).execute();
    for (const { sender } of rows) {
      for (const hash of keys.map((key) => keyed(sender, key))) if (hashes.has(hash)) found.set(hash, sender);
    }
    after = rows.at(-1)?.sender;
  }
  return found;
}

/** By these a database is told from a copy of before. */
const NOTE_OF_ONE = 'erasure:';

async function note(db: Kysely<Database>, name: string, value = ''): Promise<void> {
  // Another server may be doing the same.
  const insert = db.insertInto('note').values({ name, value });
  await insert.onConflict((conflict) => conflict.column('name').doNothing()).execute();
}

async function forgetSender(db: Kysely<Database>, sender: string, until?: string): Promise<number> {
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

const filesIn = (folder: string) => [join(folder, ERASURES_FILE), join(folder, ERASURES_KEY_FILE)] as const;

function linesOf(file: string): string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
}

/** @returns null where it is none. */
function erasureIn(line: string): Erasure | null {
  try {
    return erasureSchema.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

function beginList(folder: string): void {
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
  // Each on a line of its own, also after one that a full disk has cut short.
  const text = lines.map((line) => `\n${line}\n`).join('');
  appendFileSync(file, text, { mode: 0o600, flush: true });
}

const keyed = (sender: string, key: string) => createHmac('sha256', key).update(sender).digest('hex');

const nameOf = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 16);
