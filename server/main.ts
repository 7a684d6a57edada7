/** Starts the server: the only file with side effects. */
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { isAbsolute, join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { productVersion } from '../config/firm-folder.ts';
import { SAME_ORIGIN } from '../config/mail.ts';
import { ConfigError } from '../config/problems.ts';
import { DESK } from '../contracts/desk.ts';
import { reasonOf } from './background.ts';
import { buildApp } from './build-app.ts';
import { readBuiltSite, SiteNotBuiltError } from './built-site.ts';
import { CurrentSite, followBuilds } from './current-site.ts';
import { buildDeskApp } from './desk/add-desk.ts';
import { createPushMessages } from './desk/push-messages.ts';
import { type Environment, EnvironmentError, readEnvironment } from './environment.ts';
import { type Jobs, startJobs } from './jobs/start-jobs.ts';
import { backUpOnce, backupsIn, newestBackup } from './store/copies.ts';
import { StoreOpenError } from './store/model.ts';
import { LEADS_FILE, leadStoreName, serverStore } from './store/open-store.ts';
import type { LeadDatabase } from './store/sql-store.ts';
import { createStoreWatch } from './store/store-watch.ts';

/** How long requests that have begun may take to finish when the server is told to stop. */
const STOP_TIMEOUT_MS = 10_000;
/** Of that, what a message that is being sent may take. */
const JOBS_STOP_MS = 8_000;
/** A database that is far away answers within that; pages do not wait for longer. */
const FIRST_TRY_MS = 5000;

const clock = () => new Date();

/** What an operator can put right, so that they read one sentence and no stack trace. */
const explained = [EnvironmentError, ConfigError, SiteNotBuiltError, StoreOpenError];

async function start(): Promise<void> {
  const env = readEnvironment(process.env);
  const current = new CurrentSite(readBuiltSite(env.buildDir));
  const { site } = current;
  if (env.deskOrigin === new URL(site.url).origin) {
    throw new EnvironmentError(
      `DESK_ORIGIN: expected an address of the desk's own, such as https://desk.example.com (found ${env.deskOrigin}, the site's own, whose scripts could read the desk)`,
    );
  }
  // A name that is none stops the start; a store that is away does not: pages need none.
  const storeName = await leadStoreName(process.env);
  const isFile = !process.env.DATABASE_URL;
  const { dataDir, backupDir } = env;
  const file = join(dataDir, LEADS_FILE);
  const isGone = isFile && !existsSync(file) && backupsIn(backupDir).length > 0;
  const store = await serverStore(process.env, {
    backupDir,
    leadJobs: ['mail', 'push', ...(env.leadWebhook === null ? [] : (['webhook'] as const))],
  });
  if (env.mail !== null) {
    const addresses = env.mail.to.map(({ address }) => address);
    // The store says elsewhere that it is away.
    const tried = store.readdressMails(addresses).catch(() => undefined);
    await Promise.race([tried, pause(FIRST_TRY_MS, undefined, { ref: false })]);
  }
  const watch = createStoreWatch({ store, folder: isFile ? dataDir : null });
  const backUp = () => backUpOnce({ store, file, dataDir, backupDir, clock });
  const push = createPushMessages({ store, contact: site.contact.email, clock });
  let jobs: Jobs | null = null;
  const desk = await buildDeskApp({
    site,
    current,
    clock,
    logger: { level: env.logLevel },
    trustProxy: env.trustProxy,
    store,
    push,
    origin: env.deskOrigin,
    upkeep: {
      check: watch.check,
      problems: () => jobs?.health().problems ?? [],
      diskFree: watch.diskFree,
      backups: isFile ? { newest: () => newestBackup(backupDir), make: backUp } : null,
      hasWebhook: env.leadWebhook !== null,
      factsFile: join(env.buildDir, 'facts.json'),
      launchFile: join(env.buildDir, 'launch.json'),
    },
    version: productVersion(),
    mailLink:
      env.mail === null
        ? null
        : async (mail) => {
            await jobs?.mailLink(mail);
          },
  });
  let deskPort: number | null = null;
  try {
    await desk.listen({ port: env.deskPort, host: env.host });
    deskPort = portOf(desk);
  } catch (error) {
    const told = listenError(error, env, 'DESK_PORT');
    // Enquiries come first: a port that nobody asked for keeps no site from taking them in.
    if (env.isDeskPortChosen || !(told instanceof EnvironmentError)) {
      await store.close();
      throw told;
    }
    console.error(`The desk is not open. ${told.message}`);
  }
  const app = await buildApp({
    current,
    store: {
      async add(lead, addOptions) {
        try {
          const kept = await store.add(lead, addOptions);
          if (!kept.duplicate) jobs?.notify();
          return kept;
        } catch (error) {
          watch.refused(error);
          jobs?.lookNow();
          throw error;
        }
      },
    },
    clock,
    logger: { level: env.logLevel },
    privateKey: env.sendPrivateKey,
    allowedOrigins: env.sendAllowedOrigins,
    trustProxy: env.trustProxy,
    rateLimits: { perAddress: env.sendLimitPerAddress },
    desk: { origin: env.deskOrigin, port: deskPort ?? env.deskPort },
    readiness: async () => {
      await watch.check();
      return jobs?.health().problems ?? [];
    },
  }).catch(async (error) => {
    await desk.close();
    await store.close();
    throw error;
  });

  for (const warning of env.warnings) app.log.warn(warning);
  try {
    await app.listen({ port: env.port, host: env.host });
  } catch (error) {
    await app.close();
    await desk.close();
    await store.close();
    throw listenError(error, env, 'PORT');
  }
  const started = startJobs({
    env,
    store,
    async storeProblems() {
      const problems = await watch.problems();
      if (isGone) {
        problems.set('gone', `${file} was not there, although there are back-ups: a new one was begun`);
      }
      return problems;
    },
    backUp: isFile ? backUp : null,
    push: (lead) => push.newLead(lead, app.log),
    deskOrigin: env.deskOrigin ?? site.url,
    factsFile: join(env.buildDir, 'facts.json'),
    site,
    clock,
    log: app.log,
  });
  jobs = started;

  const stopFollowing = followBuilds(
    env.buildDir,
    current,
    () => console.log('A new build of the site is served from now on.'),
    (error) => console.error(`The new build is not served; the one before it still is. ${reasonOf(error)}`),
  );

  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    stopFollowing();
    await Promise.all([app.close(), desk.close()]);
    await started.stop(JOBS_STOP_MS);
    await store.close();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);

  console.log(`${site.brand.name} is ready. Open ${openAddress(env.host, portOf(app))}`);
  if (deskPort !== null) {
    console.log(`The desk: ${env.deskOrigin ?? openAddress(env.host, deskPort)}${DESK}`);
  }
  sayWhereFormsGo(current.built.mail.origin, storeName, env);
  await sayHowToGetIn(store);

  await watch.check().catch((error) => {
    console.error(
      `No enquiry can be kept now: ${reasonOf(error)}. The pages are served, the forms say how else to reach you, and it is tried again by itself.`,
    );
  });
}

function sayWhereFormsGo(origin: string, storeName: string, { mail }: Environment): void {
  if (origin !== SAME_ORIGIN) {
    console.log(`This site was built to send its forms to ${origin}, not to this server.`);
    return;
  }
  const fromHere = isAbsolute(storeName) ? relative(process.cwd(), storeName) : storeName;
  const shortest = fromHere.startsWith('..') ? storeName : fromHere;
  console.log(`Enquiries are kept in ${shortest}; read them with: npm run leads`);
  console.log(
    mail === null
      ? 'No SMTP delivery is set up: messages are kept here and are not emailed.'
      : `They are emailed to ${mail.to.map(({ address }) => address).join(', ')}.`,
  );
}

/** Until somebody was invited, there is no desk. */
async function sayHowToGetIn(store: Pick<LeadDatabase, 'people'>): Promise<void> {
  // A store that is away is told of elsewhere.
  const people = await store.people().catch(() => null);
  if (people?.length !== 0) return;
  console.log(
    'To answer enquiries at the desk, invite yourself: npm run desk -- invite YOUR@ADDRESS --role owner',
  );
}

function portOf({ server }: FastifyInstance): number {
  return (server.address() as AddressInfo).port;
}

/** The address that a person on this machine can open; "all addresses" is none to type. */
function openAddress(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/** What Node says of a port or host that cannot be had, in words that say what to do. */
function listenError(
  error: unknown,
  { host, ...ports }: Environment,
  variable: 'PORT' | 'DESK_PORT',
): unknown {
  const port = variable === 'PORT' ? ports.port : ports.deskPort;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const noAddress = `HOST: ${host} is no address of this machine`;
  const explanation = new Map([
    [
      'EADDRINUSE',
      `Port ${port} is in use by another program. Stop that one, or choose another port: ${variable}=${port + 1} npm start`,
    ],
    [
      'EACCES',
      `Port ${port} may not be opened by this user. Choose another: ${variable}=${variable === 'PORT' ? 3000 : 3001} npm start`,
    ],
    ['ENOTFOUND', noAddress],
    ['EADDRNOTAVAIL', noAddress],
    ['EAI_AGAIN', noAddress],
  ]).get(code);
  return explanation === undefined ? error : new EnvironmentError(explanation);
}

try {
  await start();
} catch (error) {
  const known = explained.some((kind) => error instanceof kind);
  console.error(known && error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
