/** For Prometheus. No label holds anything of a visitor, and each has a handful of values. */
import Fastify from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import {
  PLAIN_APPLICATION_PATH,
  PLAIN_ENQUIRY_PATH,
  SEND_FORM_PATH,
  SEND_PATH,
} from '../../contracts/send-request.ts';
import type { LeadDatabase } from '../store/lead-database.ts';
import { createWaitingAge } from '../store/waiting-age.ts';

export interface Metrics {
  /** @returns the same store, whose outcomes are counted. */
  counting(store: LeadDatabase): LeadDatabase;
  /** To be called with each answer. */
  answered(path: string, status: number, seconds: number): void;
  text(): Promise<string>;
  contentType: string;
}

export interface MetricsServer {
  url: string;
  close(): Promise<void>;
}

/** Not a setting: numbers of a firm's enquiries are the firm's own. */
export const METRICS_HOST = '127.0.0.1';

const messagePaths: ReadonlySet<string> = new Set([
  SEND_PATH,
  SEND_FORM_PATH,
  PLAIN_ENQUIRY_PATH,
  PLAIN_APPLICATION_PATH,
]);

const reasons: Readonly<Record<number, string>> = {
  400: 'not valid',
  403: 'not allowed',
  413: 'too large',
  415: 'wrong type',
  422: 'not valid',
  429: 'rate limit',
  503: 'not available',
};

/** Around the aim of 50 ms, and up to the patience of the site's own forms, in seconds. */
const DURATIONS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

export interface MetricsOptions {
  clock: () => Date;
  /** Rejects where no message can be kept. */
  check: () => Promise<void>;
  /** Bytes on the disk of the store; null where the database has a disk of its own. */
  diskFree: () => number | null;
}

export function createMetrics({ clock, check, diskFree }: MetricsOptions): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const accepted = counter(
    'relay_leads_accepted_total',
    'Messages that were committed to the store. A repeated one is the same lead again.',
    'kind',
    'source',
    'suspected_spam',
    'repeated',
  );
  const refused = counter(
    'relay_leads_refused_total',
    'Messages whose sender was told that they were not sent.',
    'reason',
  );
  const deliveries = counter(
    'relay_deliveries_total',
    'Outcomes: delivered (the mail server has taken it), failed (to be tried again) or given up.',
    'outcome',
    'transport',
  );
  const storeFailures = counter(
    'relay_store_failures_total',
    'What the store of messages could not do.',
    'operation',
  );
  const duration = new Histogram({
    name: 'relay_request_duration_seconds',
    help: 'From the first byte of a message to the end of its answer.',
    labelNames: ['path', 'status'] as const,
    buckets: DURATIONS,
    registers,
  });
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const up = gauge('relay_store_up', 'Whether a message can be kept, found out by writing: 1 or 0.');
  const waiting = gauge('relay_leads_waiting', 'Leads that are still to be delivered.');
  const undelivered = gauge(
    'relay_leads_undelivered',
    'Leads that were given up, and that nobody has answered.',
  );
  const spam = gauge('relay_leads_suspected_spam', 'Leads that are kept as suspected spam.');
  const oldest = gauge(
    'relay_oldest_waiting_seconds',
    'Age of the oldest lead that is still to be delivered; 0 where none is.',
  );
  const free = gauge('relay_disk_free_bytes', 'What is free on the disk of the messages.');
  const waitedMs = createWaitingAge(clock);
  let counted: LeadDatabase | null = null;

  async function look(store: LeadDatabase): Promise<void> {
    try {
      const counts = await store.counts();
      // A lead that somebody has answered is nobody's problem.
      const open = await store.list({ state: 'undelivered', answered: false, suspectedSpam: false });
      waiting.set(counts.waiting);
      undelivered.set(open.length);
      spam.set(counts.suspectedSpam);
      oldest.set(waitedMs(counts.oldestWaiting) / 1000);
    } catch {
      // What was true before may be wrong by now, and no number is better than a wrong one.
      for (const unknown of [waiting, undelivered, spam, oldest]) unknown.set(Number.NaN);
    }
    const isUp = await check().then(
      () => true,
      () => false,
    );
    up.set(Number(isUp));
    free.set(diskFree() ?? Number.NaN);
  }

  async function watched<T>(operation: string, call: Promise<T>): Promise<T> {
    try {
      return await call;
    } catch (error) {
      storeFailures.inc({ operation });
      throw error;
    }
  }

  return {
    counting(store) {
      counted = store;
      // Over the store and not a copy of it, so that what is not counted goes straight to it.
      return Object.assign(Object.create(store) as LeadDatabase, {
        async add(lead, options) {
          const kept = await watched('add', store.add(lead, options));
          accepted.inc({
            kind: lead.kind,
            source: lead.source,
            suspected_spam: String(options.suspectedSpam),
            repeated: String(kept.duplicate),
          });
          return kept;
        },
        claim: (options) => watched('claim', store.claim(options)),
        async recordDelivered(id, worker, at, by) {
          await watched('record', store.recordDelivered(id, worker, at, by));
          deliveries.inc({ outcome: 'delivered', transport: by });
        },
        async recordFailure(id, worker, error, nextAttemptAt) {
          await watched('record', store.recordFailure(id, worker, error, nextAttemptAt));
          const outcome = nextAttemptAt === null ? 'given up' : 'failed';
          deliveries.inc({ outcome, transport: '' });
        },
      } satisfies Partial<LeadDatabase>);
    },
    answered(path, status, seconds) {
      if (!messagePaths.has(path)) return;
      duration.observe({ path, status: String(status) }, seconds);
      if (status >= 400) refused.inc({ reason: reasons[status] ?? 'a fault of ours' });
    },
    async text() {
      if (counted !== null) await look(counted);
      return await registry.metrics();
    },
    contentType: registry.contentType,
  };
}

/** @throws the system's error when the port cannot be opened. */
export async function serveMetrics(metrics: Metrics, port: number): Promise<MetricsServer> {
  const app = Fastify({ forceCloseConnections: true });
  app.get('/metrics', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store').type(metrics.contentType);
    return await metrics.text();
  });
  const address = await app.listen({ port, host: METRICS_HOST });
  return { url: `${address}/metrics`, close: () => app.close() };
}
