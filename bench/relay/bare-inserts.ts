/** The limit: leads written by one connection with nothing around it, each flushed by itself. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { contentHash } from '../../server/store/lead-rows.ts';
import { openForWriting } from '../../server/store/sqlite-connection.ts';
import { openSqliteStore } from '../../server/store/sqlite-store.ts';
import { quantile, type RelayLoad } from './load.ts';
import { leadParams } from './raw-connection.ts';

export interface BareInserts {
  /** @returns inserts a second. */
  run(seconds: number): number;
  /** At a fixed rate, each insert timed from when it was due. @returns p50 and p99 in milliseconds. */
  runAtRate(perSecond: number, seconds: number): Promise<RelayLoad>;
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
  const insertOne = () => {
    const { from_name = '', from_email = '', phone = '', message = '' } = leadParams(number);
    const params = { from_name, from_email, phone, message };
    const at = new Date().toISOString();
    const hash = contentHash({ kind: 'enquiry', params });
    insert.run(randomUUID(), 'enquiry', 'sdk', at, JSON.stringify(params), hash, 0, at);
    number += 1;
  };
  return {
    run(seconds) {
      const started = performance.now();
      const end = started + seconds * 1000;
      const before = number;
      while (performance.now() < end) insertOne();
      return ((number - before) / (performance.now() - started)) * 1000;
    },
    async runAtRate(perSecond, seconds) {
      const total = Math.floor(perSecond * seconds);
      const times: number[] = [];
      const started = performance.now();
      while (times.length < total) {
        const due = started + (times.length / perSecond) * 1000;
        const early = due - performance.now();
        if (early > 0) await pause(early);
        insertOne();
        times.push(performance.now() - due);
      }
      const leadsPerSecond = (total / (performance.now() - started)) * 1000;
      return { leadsPerSecond, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
    },
    close: () => database.close(),
  };
}
