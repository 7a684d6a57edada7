/** The whole server with a real SQLite file and a small site, for tests that inject requests. */

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

/** Headers that are undefined are omitted. */
type Headers = Record<string, string | undefined>;

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

export interface TestAppOptions {
  mail?: MailSettings;
  /** Site files that replace the default ones; null omits a file. */
  changes?: Record<string, string | null>;
  logger?: AppOptions['logger'];
  /** Wraps the real store, for example to inject faults. */
  wrapStore?: (store: LeadDatabase) => AppOptions['store'];
  /** The folder of the SQLite file; a temporary folder by default. */
  dataDir?: string;
  /** Overrides the default settings. */
  settings?: Partial<Omit<AppOptions, 'current' | 'store' | 'logger'>> | undefined;
}

export const OWN_ORIGIN = new URL(site.url).origin;

/** Starts an app that is closed when the test ends. */
export async function startTestApp(options: TestAppOptions = {}) {
  const server = await startSharedTestApp(options);
  onTestFinished(server.close);
  return server;
}

let emptyDatabase: Promise<string> | undefined;

/** Copies a migrated empty database, which is created once per process: ten times faster than migrating each time. */
async function copyEmptyDatabase(path: string): Promise<void> {
  if (existsSync(path)) return;
  emptyDatabase ??= createEmptyDatabase();
  mkdirSync(dirname(path), { recursive: true });
  copyFileSync(await emptyDatabase, path);
}

async function createEmptyDatabase(): Promise<string> {
  const { path, remove } = temporaryFolder();
  process.once('exit', remove);
  const file = join(path, 'leads.db');
  await (await openSqliteStore({ path: file })).close();
  return file;
}

/** Starts one app for all tests of a file. The caller closes it. */
export async function startSharedTestApp(options: TestAppOptions = {}) {
  const folder = temporaryFolder();
  writeBuild(folder.path, options.mail, options.changes);
  const current = new CurrentSite(readBuiltSite(folder.path));
  const databasePath = join(options.dataDir ?? join(folder.path, 'data'), 'leads.db');
  await copyEmptyDatabase(databasePath);
  const store = await openSqliteStore({ path: databasePath, busyTimeoutMs: 50 });
  let now = Date.parse('2026-11-20T00:00:00.000Z');
  // Each reading advances the clock by a second, so that leads have a defined order.
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
    /** The served build, which a test can replace. */
    current,
    /** The path of the SQLite file, for tests that read or lock it directly. */
    databasePath,
    request,
    get: (url: string, headers: Headers = {}) => request('GET', url, headers),
    post,
    /** Sends an enquiry as the mail SDK does from a page of this site. */
    send: (params?: object, changes?: object, headers?: Headers) =>
      post(SEND_PATH, sdkMessage(params, changes), { ...sameOriginHeaders('application/json'), ...headers }),
    /** Posts a form as a browser without JavaScript does from a page of this site. */
    submit: (fields: Record<string, string>, headers?: Headers, path: string = PLAIN_ENQUIRY_PATH) =>
      post(path, `${new URLSearchParams(fields)}`, {
        ...sameOriginHeaders('application/x-www-form-urlencoded'),
        ...headers,
      }),
    /** Returns the parameters of all stored leads, newest first. */
    params: async () => (await store.list()).map((lead) => lead.params as object),
    /** Deletes all leads, for tests that share a server. */
    deleteLeads() {
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

/** Returns the headers of a post from a page of this site. */
export function sameOriginHeaders(type: string) {
  return { origin: OWN_ORIGIN, 'content-type': type };
}

/** Returns an enquiry in the mail SDK's JSON. @param changes overrides fields other than the parameters. */
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

/** Listens on a free local port. @returns the address. */
export async function listen({ app }: Pick<TestApp, 'app'>): Promise<string> {
  return await app.listen({ port: 0, host: '127.0.0.1' });
}
