/** A real database in a temporary folder, and the command run over it as a process of its own. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Lead, LeadDatabase } from '../../../server/store/lead-store.ts';
import { openSqliteStore } from '../../../server/store/sqlite-store.ts';
import { sharedVariables } from '../../../server/testing/server-process.ts';
import { temporaryFolder } from '../../../server/testing/site-fixture.ts';
import { enquiryParams } from '../../../server/testing/test-app.ts';

export const SCRIPT = join(import.meta.dirname, '..', '..', 'leads.ts');

/** Ids whose first eight characters differ, but for the two of 'c'. */
export const ids = {
  a: 'aaaaaaaa-0000-4000-8000-000000000001',
  b: 'bbbbbbbb-0000-4000-8000-000000000002',
  c: 'cccccccc-0000-4000-8000-000000000003',
  c2: 'cccccccc-0000-4000-8000-000000000004',
} as const;

export interface Outcome {
  status: number | null;
  stdout: string;
  stderr: string;
}

export interface LeadsFolder {
  path: string;
  database: string;
  env: Record<string, string>;
  /** @param input what is typed, or piped, to the command; without it there is nobody to ask. */
  run(args: string[], input?: string): Outcome;
  open(): Promise<LeadDatabase>;
  /** Adds leads, and closes the database again. */
  keep(...leads: Lead[]): Promise<void>;
  remove(): void;
}

export function leadsFolder(): LeadsFolder {
  const { path, remove } = temporaryFolder();
  const database = join(path, 'leads.db');
  // A machine far from the firm: no time that is shown may be the machine's.
  const env: Record<string, string> = {
    ...sharedVariables(),
    DATA_DIR: path,
    TZ: 'America/New_York',
  };
  const open = () => openSqliteStore({ path: database });
  return {
    path,
    database,
    env,
    open,
    run(args, input = '') {
      const options = { env, cwd: path, input, encoding: 'utf8' } as const;
      const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...args], options);
      return { status, stdout, stderr };
    },
    async keep(...leads) {
      const store = await open();
      for (const lead of leads) await addLead(store, lead);
      await store.close();
    },
    remove,
  };
}

/** The same content may be added again and again: what is the same message is tested elsewhere. */
export function addLead(store: LeadDatabase, lead: Lead, suspectedSpam = false) {
  return store.add(lead, { sameSince: '9999-01-01T00:00:00.000Z', suspectedSpam });
}

export function enquiry(
  id: string,
  receivedAt: string,
  params: Partial<typeof enquiryParams> = {},
): Lead {
  return {
    id,
    kind: 'enquiry',
    source: 'sdk',
    receivedAt,
    params: { ...enquiryParams, ...params },
  };
}

/** A moment so many hours ago; minutes are added so that a slow test stays within the hour. */
export function hoursAgo(hours: number): string {
  return new Date(Date.now() - hours * 3_600_000 - 600_000).toISOString();
}

/** What the delivery worker would write about one lead that waits. */
export async function settle(
  store: LeadDatabase,
  id: string,
  outcome: 'delivered' | 'failed' | 'given up',
): Promise<void> {
  const now = new Date().toISOString();
  const worker = 'test';
  await store.claim({ worker, now, leasedUntil: '9999-01-01T00:00:00.000Z', limit: 1000 });
  if (outcome === 'delivered') await store.recordDelivered(id, worker, now, 'smtp.example.com');
  else {
    const next = outcome === 'failed' ? '2999-01-01T00:00:00.000Z' : null;
    await store.recordFailure(id, worker, 'Connection refused', next);
  }
  await store.release(worker);
}
