/** The whole server over a real SQLite file and a small site, for tests that inject requests. */
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { MailSettings } from '../../config/mail.ts';
import { site } from '../../config/site.ts';
import { type AppOptions, buildApp } from '../build-app.ts';
import { readBuiltSite } from '../built-site.ts';
import { CurrentSite } from '../current-site.ts';
import type { LeadStore } from '../store/lead-store.ts';
import { openSqliteStore } from '../store/sqlite-store.ts';
import { temporaryFolder, writeBuild } from './site-fixture.ts';

export interface TestApp {
  app: FastifyInstance;
  store: LeadStore;
  /** What is served, so that a test can put another build in its place. */
  current: CurrentSite;
  /** The SQLite file, to be looked at or locked from outside. */
  databasePath: string;
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** Posts as a page of this site would, unless other headers are given. */
  post(
    url: string,
    payload: string | Buffer,
    headers: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  mail?: MailSettings;
  /** Files of the site that are others than those of other tests. */
  changes?: Record<string, string>;
  logger?: AppOptions['logger'];
  /** Puts something between the server and the real store, such as a fault. */
  wrapStore?: (store: LeadStore) => AppOptions['store'];
  /** The operator's settings that differ from the defaults. */
  settings?: Partial<Omit<AppOptions, 'current' | 'store' | 'logger'>> | undefined;
}

export const OWN_ORIGIN = new URL(site.url).origin;

export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const folder = temporaryFolder();
  writeBuild(folder.path, options.mail, options.changes);
  const current = new CurrentSite(readBuiltSite(folder.path));
  const databasePath = join(folder.path, 'data', 'leads.db');
  const store = await openSqliteStore({ path: databasePath, busyTimeoutMs: 50 });
  let now = Date.parse('2026-11-20T00:00:00.000Z');
  const app = await buildApp({
    current,
    store: options.wrapStore?.(store) ?? store,
    // Every reading is a second later, so that the order of leads is known.
    clock: () => {
      now += 1000;
      return new Date(now);
    },
    logger: options.logger ?? false,
    ...options.settings,
  });
  const inject = (request: InjectOptions) =>
    app.inject({ ...request, headers: { host: 'site.test', ...request.headers } });
  return {
    app,
    store,
    current,
    databasePath,
    get: (url, headers = {}) => inject({ method: 'GET', url, headers }),
    post: (url, payload, headers) => inject({ method: 'POST', url, payload, headers }),
    async close() {
      await app.close();
      await store.close();
      folder.remove();
    },
  };
}

/** Listens on a free port of this machine. @returns the address that clients are given. */
export async function listen({ app }: TestApp): Promise<string> {
  return await app.listen({ port: 0, host: '127.0.0.1' });
}

export const enquiryParams = {
  from_name: 'Ann Citizen',
  from_email: 'ann@example.com',
  phone: '(07) 5550 0199',
  message: 'We would like to buy our first home.',
};

export const applicationParams = {
  to_name: 'Figbird Home Loans',
  from_name: 'Bo Broker',
  from_email: 'bo@example.com',
  phone: '(07) 5550 0188',
  location: 'Cairns',
  experience_level: '3plus',
  current_situation: 'Working for a bank.',
  business_goals: 'My own book of clients.',
  expected_volume: '6-10',
  hear_about_us: 'A friend',
  additional_info: 'None provided',
  application_type: 'Broker Application',
};
