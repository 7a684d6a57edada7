/** The limit: leads written by one connection with nothing around it, each flushed by itself. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { contentHash } from '../../server/store/lead-rows.ts';
import { openForWriting } from '../../server/store/sqlite-connection.ts';
import { openSqliteStore } from '../../server/store/sqlite-store.ts';
import { leadParams } from './raw-connection.ts';

export interface BareInserts {
  /** @returns inserts a second. */
  run(seconds: number): number;
  close(): void;
}

/** Into the same tables, with the same settings of the connection, on the disk of the folder. */
export async function prepareBareInserts(folder: string): Promise<BareInserts> {
  const path = join(folder, 'bare.db');
  await (await openSqliteStore({ path })).close();
  const database = openForWriting(path, 2000);
  const insert = database.prepare(
    'insert into lead (id, kind, source, received_at, params, content_hash, suspected_spam, next_attempt_at) values (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  let number = 0;
  return {
    run(seconds) {
      const started = performance.now();
      const end = started + seconds * 1000;
      let done = 0;
      while (performance.now() < end) {
        const { from_name = '', from_email = '', phone = '', message = '' } = leadParams(number);
        const params = { from_name, from_email, phone, message };
        const at = new Date().toISOString();
        const hash = contentHash({ kind: 'enquiry', params });
        insert.run(randomUUID(), 'enquiry', 'sdk', at, JSON.stringify(params), hash, 0, at);
        number += 1;
        done += 1;
      }
      return (done / (performance.now() - started)) * 1000;
    },
    close: () => database.close(),
  };
}
