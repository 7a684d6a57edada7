/** Starts the server: the only file with side effects. */
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { isAbsolute, join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { firmFolder, productVersion } from '../config/firm-folder.ts';
import { SAME_ORIGIN } from '../config/mail.ts';
import { ConfigError } from '../config/problems.ts';
import { DESK } from '../contracts/desk.ts';
import { reasonOf } from './background.ts';
import { buildApp } from './build-app.ts';
import { CurrentSite, FormsMismatchError, readBuiltSite, SiteNotBuiltError } from './built-site.ts';
import { buildDeskApp } from './desk/build-desk-app.ts';
import { type Environment, EnvironmentError, nextPort, readEnvironment } from './environment.ts';
import { createHealth } from './health.ts';
import { type Jobs, startJobs } from './jobs/start-jobs.ts';
import { backUpOnce, backupsIn, newestBackup, setAsideIn } from './store/backups.ts';
import { FirmMismatchError } from './store/firm.ts';
import { StoreOpenError } from './store/model.ts';
import { LEADS_FILE, leadStoreName, serverStore } from './store/open-store.ts';
import type { LeadDatabase } from './store/sql-store.ts';
import { createStoreWatch } from './store/store-watch.ts';
import { openWebsite } from './website/open-website.ts';
import type { Website } from './website/website.ts';

/** On shutdown, how long requests in progress may take to finish. */
const STOP_TIMEOUT_MS = 10_000;
/** The part of it that running jobs may take. */
const JOBS_STOP_MS = 8_000;
/** Enough for a remote database to answer; the pages wait no longer. */
const FIRST_CONNECT_MS = 5000;

/** A picture of 25 MB from a phone with a poor connection. */
const UPLOAD_TIMEOUT_MS = 120_000;

const clock = () => new Date();

async function start(): Promise<void> {
  const env = readEnvironment(process.env);
  const { PORT, HOST, DATA_DIR: dataDir, BACKUP_DIR: backupDir, BUILD_DIR: buildDir } = env;
  const { DESK_ORIGIN, DESK_PORT, TRUST_PROXY: trustProxy } = env;
  const readSite = () => {
    const built = readBuiltSite(buildDir);
    if (DESK_ORIGIN !== new URL(built.firm.site.url).origin) return built;
    throw new EnvironmentError(
      `DESK_ORIGIN: expected an address of the desk's own, such as https://desk.example.com (found ${DESK_ORIGIN}, the site's own, whose scripts could read the desk)`,
    );
  };
  const current = new CurrentSite(readSite());
  const { site } = current;
  // An invalid DATABASE_URL stops the start. An unreachable database does not: the pages need none.
  const storeName = await leadStoreName(process.env);
  const isFile = !process.env.DATABASE_URL;
  const file = join(dataDir, LEADS_FILE);
  const isFileLost = isFile && !existsSync(file) && backupsIn(backupDir).length > 0;
  const store = await serverStore(process.env, {
    leadJobs: ['mail', ...(env.leadWebhook === null ? [] : (['webhook'] as const))],
    firm: { origin: new URL(site.url).origin, movedFrom: env.MOVED_FROM },
  });
  const addresses = env.mail?.to.map(({ address }) => address);
  const opening = addresses === undefined ? store.people() : store.readdressMails(addresses);
  const failure = opening.then(
    () => null,
    (error: unknown) => error,
  );
  const error = await Promise.race([failure, pause(FIRST_CONNECT_MS, null, { ref: false })]);
  // An unreachable database is reported at the end of the start.
  if (error instanceof FirmMismatchError) throw error;

  const retry = {
    firstMs: env.DELIVERY_FIRST_RETRY_SECONDS * 1000,
    longestMs: env.DELIVERY_LONGEST_WAIT_SECONDS * 1000,
  };
  const watch = createStoreWatch({ store, folder: isFile ? dataDir : null });
  const lost = `${file} was missing although there are backups, so the server created a new one`;
  const checkHealth = createHealth({
    store,
    watch: {
      ...watch,
      problems: async () =>
        new Map([...(await watch.problems()), ...(isFileLost ? [['gone', lost] as const] : [])]),
    },
    newestBackup: isFile ? () => newestBackup(backupDir) : null,
    setAside: () => (isFile ? setAsideIn(dataDir) : []),
    isMailed: env.mail !== null,
    hasWebhook: env.leadWebhook !== null,
    retry,
    buildDir,
    site,
    clock,
  });
  const backUp = isFile
    ? ({ byHand = false } = {}) => backUpOnce({ store, file, backupDir, clock, byHand })
    : null;
  const shared = { current, clock, trustProxy, logger: { level: env.LOG_LEVEL } };
  let jobs: Jobs | null = null;
  let lookForBuild = () => {};
  let website: Website | undefined;
  try {
    website = openWebsite({
      dataDir,
      dir: firmFolder(),
      buildDir,
      siteUrl: () => site.url,
      clock,
      log: { info: console.log, warn: console.warn, error: console.error },
      onSwitch: () => lookForBuild(),
    });
  } catch (error) {
    // Enquiries come first: what keeps the site from being edited keeps none from being taken in.
    console.error(`The website cannot be edited at the desk: ${reasonOf(error)}`);
  }
  const desk = await buildDeskApp({
    ...shared,
    site,
    store,
    checkHealth,
    backUp: backUp && (() => backUp({ byHand: true })),
    origin: DESK_ORIGIN,
    website,
    requestTimeoutMs: UPLOAD_TIMEOUT_MS,
    version: productVersion(),
    sendLink: env.mail && (async (mail) => jobs?.sendLink(mail)),
    sendTestMail:
      env.mail &&
      (async () => {
        if (jobs === null) throw new Error('the server is still starting');
        return jobs.sendTestMail();
      }),
  });
  const deskPort = await listen(desk, 'DESK_PORT', DESK_PORT ?? nextPort(PORT), HOST).catch((error) => {
    // Enquiries come first: the site starts without the desk if the desk's default port is taken.
    if (DESK_PORT !== undefined || !(error instanceof EnvironmentError)) throw error;
    console.error(`The desk is not open. ${error.message}`);
    return null;
  });
  const app = await buildApp({
    ...shared,
    store: {
      async add(lead, options) {
        try {
          const kept = await store.add(lead, options);
          if (kept?.duplicate === false) jobs?.notify();
          return kept;
        } catch (error) {
          watch.refused(error);
          jobs?.checkNow();
          throw error;
        }
      },
    },
    privateKey: env.SEND_PRIVATE_KEY,
    allowedOrigins: env.SEND_ALLOWED_ORIGINS,
    rateLimits: { perAddress: env.SEND_LIMIT_PER_ADDRESS },
    desk: { origin: DESK_ORIGIN, port: deskPort ?? nextPort(PORT) },
    needsAttention: async () => {
      await watch.check();
      return jobs?.needsAttention() ?? false;
    },
  });
  const port = await listen(app, 'PORT', PORT, HOST);
  const started = startJobs({
    env,
    store,
    retry,
    checkHealth,
    backUp,
    site,
    clock,
    deskOrigin: () => DESK_ORIGIN ?? site.url,
    log: app.log,
  });
  jobs = started;
  lookForBuild = current.watch(
    buildDir,
    readSite,
    () => console.log('Now serving a new build of the site.'),
    (error) => console.error(`The new build is not served; the previous one still is. ${reasonOf(error)}`),
  );

  const stop = async () => {
    // A second signal ends the process at once.
    process.off('SIGINT', stop).off('SIGTERM', stop);
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    await Promise.all([app.close(), desk.close()]);
    await website?.stop();
    await started.stop(JOBS_STOP_MS);
    await store.close();
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);

  console.log(`${site.brand.name} is ready. Open ${localUrl(HOST, port)}`);
  if (deskPort !== null) {
    console.log(`The desk: ${DESK_ORIGIN ?? localUrl(HOST, deskPort)}${DESK}`);
  }
  printFormTarget(current.built.mail.origin, storeName, env);
  await printInviteHint(store);
  await watch.check().catch((error) => {
    console.error(
      `Enquiries cannot be stored: ${reasonOf(error)}. The pages are served, the forms show your phone and email, and the server keeps retrying.`,
    );
  });
}

function printFormTarget(origin: string, storeName: string, { mail }: Environment): void {
  if (origin !== SAME_ORIGIN) {
    console.log(`The forms of this site send to ${origin}, not to this server.`);
    return;
  }
  const relativeName = isAbsolute(storeName) ? relative(process.cwd(), storeName) : storeName;
  const shownName = relativeName.startsWith('..') ? storeName : relativeName;
  console.log(`Enquiries are stored in ${shownName}. Read them with: npm run leads`);
  console.log(
    mail === null
      ? 'SMTP is not set up: enquiries are stored and not emailed.'
      : `They are emailed to ${mail.to.map(({ address }) => address).join(', ')}.`,
  );
}

/** Prints how to invite the first person, if there is none yet. */
async function printInviteHint(store: Pick<LeadDatabase, 'people'>): Promise<void> {
  // An unreachable database is reported by the caller.
  const people = await store.people().catch(() => null);
  if (people?.length !== 0) return;
  console.log(
    'To answer enquiries at the desk, invite yourself: npm run desk -- invite YOUR@ADDRESS --role owner',
  );
}

/** Returns a URL to open on this machine; a wildcard host becomes localhost. */
function localUrl(host: string, port: number): string {
  const isWildcard = host === '0.0.0.0' || host === '::';
  const name = isWildcard ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/** Returns the port. @throws {EnvironmentError} when it is not available, saying what to do. */
async function listen(
  app: FastifyInstance,
  variable: 'PORT' | 'DESK_PORT',
  port: number,
  host: string,
): Promise<number> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EADDRINUSE' || code === 'EACCES') {
      const why = code === 'EACCES' ? 'may not be opened by this user' : 'is in use by another program';
      const other = code === 'EACCES' ? port + 3000 : port + 1;
      throw new EnvironmentError(`Port ${port} ${why}. Choose another port: ${variable}=${other} npm start`);
    }
    if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL' || code === 'EAI_AGAIN') {
      throw new EnvironmentError(`HOST: ${host} is not an address of this machine`);
    }
    throw error;
  }
  return (app.server.address() as AddressInfo).port;
}

/** Errors that an operator can fix: printed as one sentence without a stack trace. */
const operatorErrors = [EnvironmentError, ConfigError, FormsMismatchError, SiteNotBuiltError, StoreOpenError];

try {
  await start();
} catch (error) {
  const known = operatorErrors.some((kind) => error instanceof kind);
  console.error(known ? reasonOf(error) : error);
  process.exit(1);
}
