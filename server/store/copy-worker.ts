/** Copies a SQLite file in a thread of its own: checking a large one takes a second. */
import { backup, type DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';
import { openExisting } from './sqlite-connection.ts';

/** More pages than any file has: in one step, other programs' writes cannot make it start again. */
const ALL_PAGES = 2 ** 31 - 1;

const { source, target } = workerData as { source: string; target: string };

const database = openExisting(source);
let leads: unknown;
try {
  // The copy is of the moment at which this transaction first reads.
  database.exec('BEGIN');
  leads = countLeads(database);
  await backup(database, target, { rate: ALL_PAGES });
} finally {
  database.close();
}
const copy = openExisting(target);
try {
  // One file, without a log beside it, can be moved anywhere. The server turns the log on again.
  copy.exec('PRAGMA journal_mode = DELETE');
  const found = Object.values(copy.prepare('PRAGMA integrity_check(1)').get() ?? {})[0];
  if (found !== 'ok') throw new Error(`the copy is damaged (${found})`);
  const copied = countLeads(copy);
  if (copied !== leads) throw new Error(`the copy holds ${copied} of ${leads} messages`);
  // Whoever restores it lets nobody in who was signed in then.
  for (const table of ['session', 'sign_in_link', 'challenge']) {
    // A store of version 1.0.0 has none of them.
    if (hasTable(copy, table)) copy.exec(`DELETE FROM ${table}`);
  }
} finally {
  copy.close();
}

function countLeads(file: DatabaseSync): unknown {
  return file.prepare('SELECT count(*) AS leads FROM lead').get()?.leads;
}

function hasTable(file: DatabaseSync, name: string): boolean {
  return (
    file.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(name) !== undefined
  );
}
