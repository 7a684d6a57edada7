/** Puts delivery together: transports, worker, alerts, and what is off unless asked for. */
import { randomUUID } from 'node:crypto';
import type { Site } from '../../config/schema.ts';
import { timeZoneOf } from '../../config/time-zone.ts';
import type { DigestStore, LeadReader, Outbox } from '../store/lead-store.ts';
import { createAlertMail, createWebhook } from './alert-ways.ts';
import { type Alerts, type AlertWay, type Health, startAlerts } from './alerts.ts';
import { createConfirmations } from './confirmations.ts';
import type { DeliveryLog } from './delivery-log.ts';
import { startDigests } from './digest.ts';
import { leadMessage } from './message.ts';
import { startSelfTest } from './self-test.ts';
import type { DeliverySettings, SmtpSettings } from './settings.ts';
import { createSmtpTransport } from './smtp-transport.ts';
import { realTimers, type Timers } from './timers.ts';
import type { Transport } from './transport.ts';
import { startWorker } from './worker.ts';

export interface DeliveryOptions {
  settings: DeliverySettings;
  /** Alerts are posted to it beside the mail. */
  webhookUrl?: string | null;
  store: Outbox & DigestStore & Pick<LeadReader, 'counts' | 'list'>;
  site: Pick<Site, 'brand' | 'url' | 'replyPromise'> & {
    contact: Pick<Site['contact'], 'address'>;
  };
  log: DeliveryLog;
  clock: () => Date;
  /** Lines for the owner's daily digest beside what delivery knows, such as facts that are due. */
  digestLines?: () => Promise<readonly string[]> | readonly string[];
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
  /**
   * A problem that is found elsewhere, under a name, for the alerts and /readyz; null once it is over.
   * Its words must not change while it lasts, since a change is told anew.
   */
  report(name: string, problem: string | null): void;
  /**
   * To be awaited after the last request and before the store is closed. What is being sent may
   * finish, for so long at most.
   */
  stop(graceMs: number): Promise<void>;
}

const CHECK_MS = 60_000;
const WEBHOOK_TIMEOUT_MS = 10_000;
const ALERT_MAIL_GAP_MS = 60 * 60_000;

export function startDelivery(options: DeliveryOptions): Delivery {
  const { settings, store, site, log, clock } = options;
  const { random = Math.random, timers = realTimers } = options;
  const { from, to, sendTimeoutMs, dailyLimit } = settings;
  const siteHost = new URL(site.url).host;
  const timeZone = timeZoneOf(site.contact.address.state);
  const workerId = randomUUID();
  const first = smtpTransport('smtp', settings.smtp, options);
  const second = settings.second && smtpTransport('smtp2', settings.second, options);
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
  const alerts = alertsFor(options, timers, transports.toReversed());
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
  const stopDigests = startDigests({
    store,
    transports,
    from,
    to,
    siteHost,
    timeZone,
    dailyLimit,
    lateAfterMs: settings.alerts.lateAfterMs,
    sendTimeoutMs,
    lines: options.digestLines ?? (() => []),
    workerId,
    clock,
    timers,
    log,
    report: alerts.report,
  });
  const worker = startWorker({
    outbox: store,
    first,
    second,
    secondAfter: settings.secondAfter,
    to,
    compose: (lead) => leadMessage(lead, { from, to, siteHost, timeZone }),
    dailyLimit,
    workerId,
    concurrency: settings.concurrency,
    pollMs: settings.pollMs,
    deliveryLimitMs: sendTimeoutMs,
    takeoverMs: settings.takeoverMs,
    schedule: settings.schedule,
    clock,
    random,
    timers,
    log,
    onTaken: (lead) => void confirmations?.confirm(lead),
  });

  return {
    wake: worker.wake,
    health: alerts.health,
    report: alerts.report,
    async stop(graceMs) {
      stopSelfTest();
      alerts.stop();
      await Promise.all([stopDigests(), worker.stop(graceMs)]);
      for (const transport of transports) transport.close();
    },
  };
}

/** @param transports for mail, the one that carries the leads last. */
function alertsFor(options: DeliveryOptions, timers: Timers, transports: Transport[]): Alerts {
  const { settings, store, site, log, clock } = options;
  const { lateAfterMs } = settings.alerts;
  const siteName = site.brand.name;
  const mail = createAlertMail({
    transports,
    from: settings.from,
    to: settings.to,
    siteName,
    siteHost: new URL(site.url).host,
    sendTimeoutMs: settings.sendTimeoutMs,
  });
  const ways: AlertWay[] = [{ name: 'mail', send: mail, gapMs: ALERT_MAIL_GAP_MS }];
  ways.push(...webhookWays(options.webhookUrl ?? null, siteName, options.fetch));
  const checkMs = Math.min(CHECK_MS, lateAfterMs);
  return startAlerts({ reader: store, lateAfterMs, checkMs, ways, clock, timers, log });
}

/** @returns the one way, or none where no address is set. */
export function webhookWays(
  url: string | null,
  siteName: string,
  fetcher: typeof fetch = fetch,
): AlertWay[] {
  if (url === null) return [];
  const send = createWebhook({ url, siteName, fetch: fetcher, timeoutMs: WEBHOOK_TIMEOUT_MS });
  return [{ name: 'webhook', send, gapMs: 0 }];
}

function smtpTransport(name: string, smtp: SmtpSettings, options: DeliveryOptions): Transport {
  const { settings, extraAuthority } = options;
  return createSmtpTransport({
    name,
    smtp,
    connections: settings.concurrency,
    timeoutMs: settings.sendTimeoutMs,
    ...(extraAuthority === undefined ? {} : { extraAuthority }),
  });
}
