/** A copy of the SQLite file that is whole, whatever the server does meanwhile. */
import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { BackUpError } from './lead-store.ts';
import { reasonOf } from './reason.ts';
import { openExisting } from './sqlite-connection.ts';

/** More pages than any file has: in one step, other programs' writes cannot make it start again. */
const ALL_PAGES = 2 ** 31 - 1;

/**
 * The file appears under its name only when it is complete, checked and flushed.
 *
 * @param source path of the store.
 * @param target path of a file that must not exist yet. Only its owner may read it.
 * @throws {BackUpError} and leaves nothing behind.
 */
export async function backUpSqlite(source: string, target: string): Promise<void> {
  const partial = `${target}.partial`;
  reserve(target);
  try {
    rmSync(partial, { force: true });
    closeSync(openSync(partial, 'wx', 0o600));
    const database = openExisting(source);
    let leads: unknown;
    try {
      // The copy is of the moment at which this transaction first reads.
      database.exec('BEGIN');
      leads = countLeads(database);
      await backup(database, partial, { rate: ALL_PAGES });
    } finally {
      database.close();
    }
    check(partial, leads);
    flush(partial);
    renameSync(partial, target);
    flush(dirname(target));
  } catch (error) {
    for (const leftover of [partial, `${partial}-journal`, target]) {
      rmSync(leftover, { force: true });
    }
    throw new BackUpError(`${target} could not be written: ${reasonOf(error)}`, { cause: error });
  }
}

/** Nobody else can take the name, and no file that is there is overwritten. */
function reserve(target: string): void {
  try {
    closeSync(openSync(target, 'wx', 0o600));
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    throw new BackUpError(
      exists
        ? `${target} exists already; expected the name of a new file`
        : `${target} could not be written: ${reasonOf(error)}`,
      { cause: error },
    );
  }
}

/** @param leads how many there have to be. */
function check(path: string, leads: unknown): void {
  const copy = new DatabaseSync(path);
  try {
    // One file, without a log beside it, can be moved anywhere. The server turns the log on again.
    copy.exec('PRAGMA journal_mode = DELETE');
    const found = Object.values(copy.prepare('PRAGMA integrity_check(1)').get() ?? {})[0];
    if (found !== 'ok') throw new Error(`the copy is damaged (${found})`);
    const copied = countLeads(copy);
    if (copied !== leads) throw new Error(`the copy holds ${copied} of ${leads} messages`);
  } finally {
    copy.close();
  }
}

function countLeads(database: DatabaseSync): unknown {
  return database.prepare('SELECT count(*) AS leads FROM lead').get()?.leads;
}

function flush(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
