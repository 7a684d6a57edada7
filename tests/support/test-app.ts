/** The whole server over a real SQLite file and a small site, for tests that inject requests. */

import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import type { MailSettings } from '../../config/mail.ts';
import { PLAIN_ENQUIRY_PATH, SEND_PATH } from '../../contracts/send-request.ts';
import { type AppOptions, buildApp } from '../../server/build-app.ts';
import { CurrentSite, readBuiltSite } from '../../server/built-site.ts';
import type { LeadDatabase } from '../../server/store/sql-store.ts';
import { site } from './firm.ts';
import { enquiryParams } from './form-answers.ts';
import { temporaryFolder, testMail, writeBuild } from './site-fixture.ts';
import { openSqliteStore } from './test-store.ts';

/** One that is undefined is left out. */
type Headers = Record<string, string | undefined>;

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

export interface TestAppOptions {
  mail?: MailSettings;
  /** Files of the site that are others than those of other tests, or null where there is none. */
  changes?: Record<string, string | null>;
  logger?: AppOptions['logger'];
  /** Puts something between the server and the real store, such as a fault. */
  wrapStore?: (store: LeadDatabase) => AppOptions['store'];
  /** Where the SQLite file lies; a folder of its own without it. */
  dataDir?: string;
  /** The operator's settings that differ from the defaults. */
  settings?: Partial<Omit<AppOptions, 'current' | 'store' | 'logger'>> | undefined;
}

export const OWN_ORIGIN = new URL(site.url).origin;

/** Started in a test or before each, it is closed when the test ends. */
export async function startTestApp(options: TestAppOptions = {}) {
  const server = await startSharedTestApp(options);
  onTestFinished(server.close);
  return server;
}

let emptyDatabase: Promise<string> | undefined;

/** Where none is there: a file with all tables, which are made once in a process and take ten times as long. */
async function copyEmptyDatabase(path: string): Promise<void> {
  if (existsSync(path)) return;
  emptyDatabase ??= makeEmptyDatabase();
  mkdirSync(dirname(path), { recursive: true });
  copyFileSync(await emptyDatabase, path);
}

async function makeEmptyDatabase(): Promise<string> {
  const { path, remove } = temporaryFolder();
  process.once('exit', remove);
  const file = join(path, 'leads.db');
  await (await openSqliteStore({ path: file })).close();
  return file;
}

/** One for all tests of a file, which closes it. */
export async function startSharedTestApp(options: TestAppOptions = {}) {
  const folder = temporaryFolder();
  writeBuild(folder.path, options.mail, options.changes);
  const current = new CurrentSite(readBuiltSite(folder.path));
  const databasePath = join(options.dataDir ?? join(folder.path, 'data'), 'leads.db');
  await copyEmptyDatabase(databasePath);
  const store = await openSqliteStore({ path: databasePath, busyTimeoutMs: 50 });
  let now = Date.parse('2026-11-20T00:00:00.000Z');
  // Every reading is a second later, so that the order of leads is known.
  const clock = () => {
    now += 1000;
    return new Date(now);
  };
  const app = await buildApp({
    current,
    store: options.wrapStore?.(store) ?? store,
    clock,
    logger: options.logger ?? false,
    ...options.settings,
  });
  const request = (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    headers: Headers,
    payload?: string | Buffer,
  ) => {
    const given = Object.entries({ host: 'site.test', ...headers }).filter(
      ([, value]) => value !== undefined,
    );
    return app.inject({ method, url, headers: Object.fromEntries(given), ...(payload && { payload }) });
  };
  const post = (url: string, payload: string | Buffer, headers: Headers) =>
    request('POST', url, headers, payload);
  return {
    app,
    store,
    clock,
    /** What is served, so that a test can put another build in its place. */
    current,
    /** The SQLite file, to be looked at or locked from outside. */
    databasePath,
    request,
    get: (url: string, headers: Headers = {}) => request('GET', url, headers),
    post,
    /** An enquiry of the mail SDK on a page of this site, with other parameters, fields or headers. */
    send: (params?: object, changes?: object, headers?: Headers) =>
      post(SEND_PATH, sdkMessage(params, changes), { ...sameOriginHeaders('application/json'), ...headers }),
    /** A form that a browser without scripts posts on a page of this site. */
    submit: (fields: Record<string, string>, headers?: Headers, path: string = PLAIN_ENQUIRY_PATH) =>
      post(path, `${new URLSearchParams(fields)}`, {
        ...sameOriginHeaders('application/x-www-form-urlencoded'),
        ...headers,
      }),
    /** The parameters of what was stored, the newest first. */
    params: async () => (await store.list()).map((lead) => lead.params as object),
    /** Between tests that share a server: what was stored is gone. */
    empty() {
      const database = new DatabaseSync(databasePath);
      database.exec('DELETE FROM lead');
      database.close();
    },
    async close() {
      await app.close();
      await store.close();
      folder.remove();
    },
  };
}

/** The headers of a post from a page of this site. */
export function sameOriginHeaders(type: string) {
  return { origin: OWN_ORIGIN, 'content-type': type };
}

/** An enquiry in the JSON of the mail SDK. @param changes to the fields beside the parameters. */
export function sdkMessage(params: object = {}, changes: object = {}): string {
  return JSON.stringify({
    lib_version: '4.4.1',
    user_id: testMail.publicKey,
    service_id: testMail.serviceId,
    template_id: testMail.enquiryTemplateId,
    template_params: { ...enquiryParams, ...params },
    ...changes,
  });
}

/** Listens on a free port of this machine. @returns the address that clients are given. */
export async function listen({ app }: Pick<TestApp, 'app'>): Promise<string> {
  return await app.listen({ port: 0, host: '127.0.0.1' });
}
