/** A real database in a temporary folder, and the `leads` command run over it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { runLeads } from '../../scripts/leads.ts';
import type { LeadDatabase } from '../../server/store/lead-database.ts';
import type { Lead } from '../../server/store/lead-store.ts';
import { openSqliteStore } from '../../server/store/sqlite-store.ts';
import { callOf } from './call-of.ts';
import { site } from './firm.ts';
import { addLead, deliverLead, failLead } from './sample-leads.ts';
import { sharedVariables } from './server-process.ts';
import { temporaryFolder } from './site-fixture.ts';
import { enquiryParams } from './test-app.ts';

const SCRIPT = join(import.meta.dirname, '..', '..', 'scripts', 'leads.ts');
const NOW = new Date('2026-11-20T12:00:00.000Z');

export { addLead };

/** Ids whose first eight characters differ, but for the two of 'c'. */
export const ids = {
  a: 'aaaaaaaa-0000-4000-8000-000000000001',
  b: 'bbbbbbbb-0000-4000-8000-000000000002',
  c: 'cccccccc-0000-4000-8000-000000000003',
  c2: 'cccccccc-0000-4000-8000-000000000004',
} as const;

export function leadsFolder() {
  const { path, remove } = temporaryFolder();
  const database = join(path, 'leads.db');
  const open = () => openSqliteStore({ path: database });
  // As npm sets them for somebody who types in this folder.
  const env: Record<string, string> = { DATA_DIR: path, npm_lifecycle_event: 'leads', INIT_CWD: path };

  /** In this process. @param input what is typed, or piped; without it there is nobody to ask. */
  function run(args: string[], input = '', changed: { now?: Date; replyPromise?: string } = {}) {
    const { now = NOW, replyPromise = site.replyPromise } = changed;
    const given = { env, now, site: { ...site, replyPromise } };
    return callOf((call, terminal) => runLeads(call, { ...given, ...terminal }), args, input);
  }

  return {
    path,
    database,
    env,
    open,
    run,
    /** As a process of its own, far from the firm: no time that is shown may be the machine's. */
    start: (args: string[]): ChildProcess =>
      spawn(process.execPath, [SCRIPT, ...args], {
        env: { ...sharedVariables(), DATA_DIR: path, TZ: 'America/New_York' },
        cwd: path,
      }),
    /** Adds leads, and closes the database again. */
    async keep(...leads: Lead[]) {
      await within(open, async (store) => {
        for (const lead of leads) await addLead(store, lead);
      });
    },
    /** Does something to the leads as the server would. */
    change: (work: (store: LeadDatabase) => Promise<void>) => within(open, work),
    stored: () => within(open, (store) => store.list()),
    remove,
  };
}

/** One of its own for each test of a file. */
export function leadsFolderForEach() {
  const folder = {} as ReturnType<typeof leadsFolder>;
  beforeEach(() => void Object.assign(folder, leadsFolder()));
  afterEach(() => folder.remove());
  return folder;
}

async function within<T>(open: () => Promise<LeadDatabase>, work: (store: LeadDatabase) => Promise<T>) {
  const store = await open();
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

export function enquiry(id: string, receivedAt: string, params: Partial<typeof enquiryParams> = {}): Lead {
  return { id, kind: 'enquiry', source: 'sdk', receivedAt, params: { ...enquiryParams, ...params } };
}

export function hoursAgo(hours: number): string {
  return new Date(NOW.getTime() - hours * 3_600_000).toISOString();
}

/** What the delivery worker would write about one lead that waits. */
export async function settle(store: LeadDatabase, id: string, outcome: 'delivered' | 'failed' | 'given up') {
  const now = NOW.toISOString();
  if (outcome === 'delivered') return deliverLead(store, id, now);
  await failLead(store, id, now, outcome === 'failed' ? '9999-01-01T00:00:00.000Z' : null);
}
