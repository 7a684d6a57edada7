/** Copies and verifies a SQLite file in a worker thread: verifying a large file takes a second. */
import { backup } from 'node:sqlite';
import { workerData } from 'node:worker_threads';
import { openExisting } from './sqlite-file.ts';

/** More pages than any file has: a copy in one step is a snapshot, and writes of other programs cannot restart it. */
const ALL_PAGES = 2 ** 31 - 1;

const { source, target, spamSince } = workerData as Record<'source' | 'target' | 'spamSince', string>;

const database = openExisting(source);
try {
  await backup(database, target, { rate: ALL_PAGES });
} finally {
  database.close();
}
const copy = openExisting(target);
try {
  // Without a WAL file, the backup is a single file that can be moved. The server switches WAL on again.
  copy.exec('PRAGMA journal_mode = DELETE');
  const found = Object.values(copy.prepare('PRAGMA integrity_check(1)').get() ?? {})[0];
  if (found !== 'ok') throw new Error(`the backup is damaged (${found})`);
  // A restored backup must not bring old sessions back.
  copy.exec('DELETE FROM session; DELETE FROM sign_in_link; DELETE FROM challenge');
  const isOldSpam = 'suspected_spam = 1 AND kept_because IS NULL AND received_at < ?';
  for (const table of ['lead_event', 'job']) {
    copy
      .prepare(`DELETE FROM ${table} WHERE lead_id IN (SELECT id FROM lead WHERE ${isOldSpam})`)
      .run(spamSince);
  }
  copy.prepare(`DELETE FROM lead WHERE ${isOldSpam}`).run(spamSince);
} finally {
  copy.close();
}
