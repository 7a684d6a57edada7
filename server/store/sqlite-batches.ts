/** Leads that arrive at the same time share one transaction, and so one flush of the disk. */
import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from './database.ts';
import type { AddOptions, Lead, LeadStore } from './lead-store.ts';
import { addOnce } from './sql-adder.ts';
import { asOnlyWriter } from './sqlite-transaction.ts';

type Kept = { id: string; duplicate: boolean };

interface Waiting {
  lead: Lead;
  options: AddOptions;
  resolve: (kept: Kept) => void;
  reject: (error: unknown) => void;
}

/** Bounds how long the server is busy with one transaction, and how many one failure refuses. */
const MOST_AT_ONCE = 64;

/**
 * While one transaction is flushed, the next one fills up; a lead that comes alone waits for nobody.
 * Nobody is told anything before the commit has returned. A transaction that fails refuses all of
 * its leads: what fails here (full, locked, broken) would fail for each of them.
 */
export function addInBatches(db: Kysely<Database>): LeadStore['add'] {
  const waiting: Waiting[] = [];
  let writing = false;

  async function write(): Promise<void> {
    writing = true;
    while (waiting.length > 0) {
      // What the network has delivered meanwhile gets in too.
      await setImmediate();
      const batch = waiting.splice(0, MOST_AT_ONCE);
      try {
        const kept = await asOnlyWriter(db, async (connection) => {
          const all: Kept[] = [];
          for (const { lead, options } of batch) all.push(await addOnce(connection, lead, options));
          return all;
        });
        for (const [index, one] of kept.entries()) batch[index]?.resolve(one);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    writing = false;
  }

  return (lead, options) =>
    new Promise((resolve, reject) => {
      waiting.push({ lead, options, resolve, reject });
      if (!writing) void write();
    });
}
