/** Starts the server: the only file with side effects. */
import { isAbsolute, join, relative } from 'node:path';
import { SAME_ORIGIN } from '../config/mail.ts';
import { retentionMonths } from '../config/retention-months.ts';
import { ConfigError } from '../config/schema.ts';
import { site } from '../config/site.ts';
import { timeZoneOf } from '../config/time-zone.ts';
import { buildApp } from './build-app.ts';
import { readBuiltSite } from './built-site.ts';
import { CurrentSite, followBuilds } from './current-site.ts';
import { startAlerts } from './delivery/alerts.ts';
import type { DeliveryLog } from './delivery/delivery-log.ts';
import { dueFactLines } from './delivery/facts-due.ts';
import { type Delivery, startDelivery, webhookWays } from './delivery/start-delivery.ts';
import { realTimers } from './delivery/timers.ts';
import { type Environment, EnvironmentError, readEnvironment } from './environment.ts';
import type { Metrics } from './metrics/metrics.ts';
import { METRICS_HOST, type MetricsServer, startMetricsServer } from './metrics/metrics-server.ts';
import { PagePartError } from './pages/site-page.ts';
import { OriginError } from './request-source.ts';
import { SiteNotBuiltError } from './site-not-built.ts';
import { type LeadReader, StoreOpenError } from './store/lead-store.ts';
import { leadStoreName } from './store/open-store.ts';
import { reasonOf } from './store/reason.ts';
import type { StoreWatch } from './store/store-watch.ts';
import { openWithUpkeep } from './store/upkeep.ts';

/** How long requests that have begun may take to finish when the server is told to stop. */
const STOP_TIMEOUT_MS = 10_000;
/** Of that, what a message that is being sent may take. */
const DELIVERY_STOP_MS = 8_000;

const clock = () => new Date();

/** What an operator can put right, so that they read one sentence and no stack trace. */
const explained = [
  EnvironmentError,
  ConfigError,
  OriginError,
  SiteNotBuiltError,
  PagePartError,
  StoreOpenError,
];

async function start(): Promise<void> {
  const env = readEnvironment(process.env);
  const current = new CurrentSite(readBuiltSite(env.buildDir));
  // A name that is none stops the start; a store that is away does not: pages need none.
  const storeName = await leadStoreName(process.env);
  const upkeep = await openWithUpkeep({
    env: process.env,
    dataDir: env.dataDir,
    backupDir: env.backupDir,
    retentionMonths: retentionMonths(site.privacy.retention),
    clock,
  });
  const metrics = await metricsFor(env, upkeep.watch);
  const store = metrics?.counting(upkeep.store) ?? upkeep.store;
  let delivery: Delivery | null = null;
  const app = await buildApp({
    current,
    store: {
      async add(lead, addOptions) {
        try {
          const kept = await store.add(lead, addOptions);
          delivery?.wake();
          return kept;
        } catch (error) {
          upkeep.watch.refused(error);
          throw error;
        }
      },
    },
    clock,
    logger: { level: env.logLevel },
    privateKey: env.sendPrivateKey,
    allowedOrigins: env.sendAllowedOrigins,
    trustProxy: env.trustProxy,
    rateLimits: {
      perAddress: env.sendLimitPerAddress,
      ...(env.sendLimitPerAddress === 0 && { global: 0 }),
    },
    onAnswer: metrics?.answered,
    readiness: async () => {
      await upkeep.watch.check();
      return delivery?.health().problems ?? [];
    },
  }).catch(async (error) => {
    await store.close();
    throw error;
  });

  for (const warning of env.warnings) app.log.warn(warning);
  let metricsServer: MetricsServer | null = null;
  try {
    await app.listen({ port: env.port, host: env.host });
    metricsServer = await showMetrics(metrics, env);
  } catch (error) {
    await app.close();
    await store.close();
    throw listenError(error, env);
  }
  const { log } = app;
  const timeZone = timeZoneOf(site.contact.address.state);
  const digestLines = () => dueFactLines(join(env.buildDir, 'facts.json'), clock(), timeZone);
  const started =
    env.delivery === null
      ? alertsAlone(store, log, env.alertWebhookUrl)
      : startDelivery({
          settings: env.delivery,
          store,
          site,
          log,
          clock,
          digestLines,
          webhookUrl: env.alertWebhookUrl,
        });
  delivery = started;
  upkeep.start(started.report, log);

  const stopFollowing = followBuilds(env.buildDir, current, {
    switched: () => console.log('A new build of the site is served from now on.'),
    refused: (error) =>
      console.error(
        `The new build is not served; the one before it still is. ${error instanceof Error ? error.message : error}`,
      ),
  });

  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    stopFollowing();
    await app.close();
    upkeep.stop();
    await started.stop(DELIVERY_STOP_MS);
    await metricsServer?.close();
    await store.close();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);

  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : env.port;
  console.log(`${site.brand.name} is ready. Open ${openAddress(env.host, port)}`);
  if (metricsServer !== null) {
    console.log(`Metrics: http://${METRICS_HOST}:${metricsServer.port}/metrics`);
  }
  const { mail } = current.built;
  if (mail.origin === SAME_ORIGIN) {
    const fromHere = isAbsolute(storeName) ? relative(process.cwd(), storeName) : storeName;
    console.log(
      `Enquiries are kept in ${fromHere.startsWith('..') ? storeName : fromHere}; read them with: npm run leads`,
    );
    console.log(
      env.delivery === null
        ? 'No SMTP delivery is set up: messages are kept here and are not emailed.'
        : `They are emailed to ${env.delivery.to.map(({ address }) => address).join(', ')}.`,
    );
  } else {
    console.log(`This site was built to send its forms to ${mail.origin}, not to this server.`);
  }

  await upkeep.watch.check().catch((error) => {
    console.error(
      `No enquiry can be kept now: ${reasonOf(error)}. The pages are served, the forms say how else to reach you, and it is tried again by itself.`,
    );
  });
}

/** Without mail, what is wrong is in the log, in /readyz and at the webhook. That messages wait is not wrong. */
function alertsAlone(store: LeadReader, log: DeliveryLog, webhookUrl: string | null): Delivery {
  const alerts = startAlerts({
    reader: store,
    lateAfterMs: Number.POSITIVE_INFINITY,
    checkMs: 60_000,
    ways: webhookWays(webhookUrl, site.brand.name),
    clock,
    timers: realTimers,
    log,
  });
  return {
    wake: () => undefined,
    health: alerts.health,
    report: alerts.report,
    stop: async () => alerts.stop(),
  };
}

/** The library is loaded only where somebody wants metrics. */
async function metricsFor(env: Environment, watch: StoreWatch): Promise<Metrics | null> {
  if (env.metricsPort === undefined) return null;
  const { createMetrics } = await import('./metrics/metrics.ts');
  return createMetrics({ clock, check: watch.check, diskFree: watch.diskFree });
}

async function showMetrics(
  metrics: Metrics | null,
  { metricsPort }: Environment,
): Promise<MetricsServer | null> {
  if (metrics === null || metricsPort === undefined) return null;
  try {
    return await startMetricsServer(metrics, metricsPort);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new EnvironmentError(
      `METRICS_PORT: port ${metricsPort} of ${METRICS_HOST} could not be opened (${reason}); expected a port that is free`,
    );
  }
}

/** The address that a person on this machine can open; "all addresses" is none to type. */
function openAddress(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

function listenError(error: unknown, env: Environment): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return new EnvironmentError(
      `Port ${env.port} is in use by another program. Stop that one, or choose another port: PORT=${env.port + 1} npm start`,
    );
  }
  if (code === 'EACCES') {
    return new EnvironmentError(
      `Port ${env.port} may not be opened by this user. Choose another: PORT=3000 npm start`,
    );
  }
  if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL' || code === 'EAI_AGAIN') {
    return new EnvironmentError(`HOST: ${env.host} is no address of this machine`);
  }
  return error;
}

try {
  await start();
} catch (error) {
  const known = explained.some((kind) => error instanceof kind);
  console.error(known && error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
