/** Puts delivery together: transports, worker, alerts, and what is off unless asked for. */
import { randomUUID } from 'node:crypto';
import type { Site } from '../../config/schema.ts';
import { timeZoneOf } from '../../config/time-zone.ts';
import type { LeadReader, Outbox } from '../store/lead-store.ts';
import { type Alerts, type Health, startAlerts } from './alerts.ts';
import { createConfirmations } from './confirmations.ts';
import type { DeliveryLog } from './delivery-log.ts';
import { createEmailJsTransport } from './emailjs-transport.ts';
import { startFactsReminder } from './facts-due.ts';
import { leadMessage } from './message.ts';
import { startSelfTest } from './self-test.ts';
import type { DeliverySettings, SmtpSettings } from './settings.ts';
import { createSmtpTransport } from './smtp-transport.ts';
import { realTimers, type Timers } from './timers.ts';
import type { Transport } from './transport.ts';
import { createWebhook } from './webhook.ts';
import { startWorker } from './worker.ts';

export interface DeliveryOptions {
  settings: DeliverySettings;
  store: Outbox & Pick<LeadReader, 'counts' | 'list'>;
  site: Pick<Site, 'brand' | 'url' | 'replyPromise'> & {
    contact: Pick<Site['contact'], 'address'>;
  };
  log: DeliveryLog;
  clock: () => Date;
  /** Where the build left the facts that become overdue, and where it is kept what was told of them. */
  facts?: { factsFile: string; toldFile: string };
  /** For tests. */
  random?: () => number;
  timers?: Timers;
  fetch?: typeof fetch;
  /** Certificates to trust beside the well-known ones, in PEM. */
  extraAuthority?: string;
}

export interface Delivery {
  /** To be called after each lead that was accepted. */
  wake(): void;
  /** For /readyz: never a reason to send visitors away, since messages are accepted all the same. */
  health(): Health;
  /** A problem that is found elsewhere, under a name; null once it is over. */
  report: Alerts['report'];
  /**
   * To be awaited after the last request and before the store is closed. What is being sent may
   * finish, for so long at most.
   */
  stop(graceMs: number): Promise<void>;
}

const CHECK_MS = 60_000;
const WEBHOOK_TIMEOUT_MS = 10_000;

export function startDelivery(options: DeliveryOptions): Delivery {
  const { settings, store, site, log, clock } = options;
  const { random = Math.random, timers = realTimers } = options;
  const { from, to, sendTimeoutMs } = settings;
  const siteHost = new URL(site.url).host;
  const first = smtpTransport('smtp', settings.smtp, options);
  const second = secondTransport(options, timers);
  const transports = second === null ? [first] : [first, second];

  const confirmations = settings.confirmVisitors
    ? createConfirmations({
        transport: first,
        from,
        replyTo: to[0]?.address ?? from.address,
        siteName: site.brand.name,
        siteHost,
        replyPromise: site.replyPromise,
        sendTimeoutMs,
        clock,
        log,
      })
    : null;
  const alerts = alertsFor(options, timers);
  const stopSelfTest =
    settings.selfTestEveryMs === null
      ? () => {}
      : startSelfTest({
          transports,
          everyMs: settings.selfTestEveryMs,
          from,
          to,
          siteHost,
          sendTimeoutMs,
          clock,
          timers,
          log,
          report: alerts.report,
        });
  const timeZone = timeZoneOf(site.contact.address.state);
  const stopFactsReminder =
    options.facts === undefined
      ? () => {}
      : startFactsReminder({
          ...options.facts,
          transports,
          from,
          to,
          siteHost,
          timeZone,
          sendTimeoutMs,
          clock,
          timers,
          log,
        });
  const worker = startWorker({
    outbox: store,
    first,
    second,
    secondAfter: settings.secondAfter,
    compose: (lead) => leadMessage(lead, { from, to, siteHost, timeZone }),
    workerId: randomUUID(),
    concurrency: settings.concurrency,
    pollMs: settings.pollMs,
    deliveryLimitMs: sendTimeoutMs,
    takeoverMs: settings.takeoverMs,
    schedule: settings.schedule,
    clock,
    random,
    timers,
    log,
    onDelivered: (lead) => void confirmations?.confirm(lead),
  });

  return {
    wake: worker.wake,
    health: alerts.health,
    report: alerts.report,
    async stop(graceMs) {
      stopSelfTest();
      stopFactsReminder();
      alerts.stop();
      await worker.stop(graceMs);
      for (const transport of transports) transport.close();
    },
  };
}

function alertsFor(options: DeliveryOptions, timers: Timers): Alerts {
  const { settings, store, site, log, clock } = options;
  const { lateAfterMs, webhookUrl } = settings.alerts;
  return startAlerts({
    reader: store,
    lateAfterMs,
    checkMs: Math.min(CHECK_MS, lateAfterMs),
    post:
      webhookUrl === null
        ? null
        : createWebhook({
            url: webhookUrl,
            siteName: site.brand.name,
            fetch: options.fetch ?? fetch,
            timeoutMs: WEBHOOK_TIMEOUT_MS,
          }),
    clock,
    timers,
    log,
  });
}

function secondTransport(options: DeliveryOptions, timers: Timers): Transport | null {
  const { second } = options.settings;
  if (second === null) return null;
  if (second.kind === 'smtp') return smtpTransport('smtp2', second, options);
  return createEmailJsTransport({
    name: 'emailjs',
    account: second,
    fetch: options.fetch ?? fetch,
    wait: (ms) => new Promise((resolve) => timers.after(ms, resolve)),
  });
}

function smtpTransport(name: string, smtp: SmtpSettings, options: DeliveryOptions): Transport {
  const { settings, log, extraAuthority } = options;
  return createSmtpTransport({
    name,
    smtp,
    connections: settings.concurrency,
    timeoutMs: settings.sendTimeoutMs,
    log,
    ...(extraAuthority === undefined ? {} : { extraAuthority }),
  });
}
