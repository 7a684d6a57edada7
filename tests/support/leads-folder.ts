/** A real database in a temporary folder, and the `leads` command run over it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { runLeads } from '../../scripts/leads.ts';
import type { Lead } from '../../server/store/model.ts';
import { callOf } from './call-of.ts';
import { site } from './firm.ts';
import { openSqliteStore, type TestStore } from './opened-store.ts';
import { addLead } from './sample-leads.ts';
import { sharedVariables } from './server-process.ts';
import { temporaryFolder } from './site-fixture.ts';
import { enquiryParams } from './test-app.ts';

const SCRIPT = join(import.meta.dirname, '..', '..', 'scripts', 'leads.ts');
const NOW = new Date('2026-11-20T12:00:00.000Z');

export const ids = {
  a: 'aaaaaaaa-0000-4000-8000-000000000001',
  b: 'bbbbbbbb-0000-4000-8000-000000000002',
  c: 'cccccccc-0000-4000-8000-000000000003',
} as const;

export function leadsFolder() {
  const { path, remove } = temporaryFolder();
  const database = join(path, 'leads.db');
  const open = () => openSqliteStore({ path: database });
  // As npm sets them for somebody who types in this folder.
  const env: Record<string, string> = { DATA_DIR: path, npm_lifecycle_event: 'leads', INIT_CWD: path };

  /** In this process. */
  const run = (args: string[]) =>
    callOf((call, terminal) => runLeads(call, { env, now: NOW, site, ...terminal }), args);

  return {
    path,
    database,
    env,
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
    change: (work: (store: TestStore) => Promise<void>) => within(open, work),
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

async function within<T>(open: () => Promise<TestStore>, work: (store: TestStore) => Promise<T>) {
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
