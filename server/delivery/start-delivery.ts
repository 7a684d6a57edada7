import { randomUUID } from 'node:crypto';
import { retentionMonths } from '../../config/fields.ts';
import type { Site } from '../../config/schema.ts';
import { timeZoneOf } from '../../config/time-zone.ts';
import { DESK } from '../../contracts/desk.ts';
import { realTimers } from '../background.ts';
import type { LinkMail } from '../desk/desk-context.ts';
import { type Alerts, mailChannel, startAlerts, webhookChannel } from './alerts.ts';
import { createConfirmations } from './confirmations.ts';
import type { DeliveryContext } from './context.ts';
import { createLinkMail } from './desk-mail.ts';
import { startDigests } from './digest.ts';
import { type LeadWebhookOptions, startLeadWebhook } from './lead-webhook.ts';
import { startSelfTest } from './self-test.ts';
import type { DeliverySettings, LeadWebhook } from './settings.ts';
import { createSmtpTransport } from './smtp.ts';
import { startWorker } from './worker.ts';

export interface DeliveryOptions extends Pick<DeliveryContext, 'clock' | 'log'> {
  store: DeliveryContext['store'] & LeadWebhookOptions['store'];
  /** Null: nothing is e-mailed, and alerts go to the log, /readyz and the webhook. */
  settings: DeliverySettings | null;
  webhookUrl: string | null;
  /** Where new leads are announced; null: nowhere. */
  leadWebhook: LeadWebhook | null;
  /** Where the desk is opened. */
  deskOrigin: string;
  /** Of the build: dated facts that the daily digest tells of once they are due. */
  factsFile: string | null;
  site: Pick<Site, 'brand' | 'url' | 'replyPromise' | 'contact' | 'privacy'>;
  /** For tests. */
  timers?: DeliveryContext['timers'];
}

export interface Delivery extends Pick<Alerts, 'health' | 'report'> {
  /** To be called after each lead that was accepted. */
  notify(): void;
  /** To a person of the desk; it rejects where nothing is e-mailed, or no mail server takes it. */
  mailLink(mail: LinkMail): Promise<void>;
  /** To be awaited after the last request and before the store is closed. */
  stop(graceMs: number): Promise<void>;
}

export function startDelivery(options: DeliveryOptions): Delivery {
  const { settings, webhookUrl, site, store, clock, log, timers = realTimers } = options;
  const webhook = webhookUrl === null ? [] : [webhookChannel(webhookUrl, site)];
  if (settings === null) {
    // That messages wait is not wrong here.
    const lateAfterMs = Number.POSITIVE_INFINITY;
    const alerts = startAlerts({ store, lateAfterMs, channels: webhook, clock, timers, log });
    const announcements = announce(options, alerts);
    return {
      ...alerts,
      notify: announcements.notify,
      async mailLink() {
        throw new Error('no mail server is set up');
      },
      async stop() {
        await Promise.all([alerts.stop(), announcements.stop()]);
      },
    };
  }
  const first = createSmtpTransport('smtp', settings.smtp, settings);
  const second = settings.second && createSmtpTransport('smtp2', settings.second, settings);
  const context: DeliveryContext = {
    ...settings,
    store,
    transports: second === null ? [first] : [first, second],
    // Read whenever they are used: another build may say otherwise.
    get siteName() {
      return site.brand.name;
    },
    get siteHost() {
      return new URL(site.url).host;
    },
    get timeZone() {
      return timeZoneOf(site.contact);
    },
    get replyPromise() {
      return site.replyPromise;
    },
    get contact() {
      return site.contact;
    },
    get retentionMonths() {
      return retentionMonths(site.privacy.retention);
    },
    deskUrl: new URL(DESK, options.deskOrigin).href,
    workerId: randomUUID(),
    clock,
    random: Math.random,
    timers,
    log,
  };
  const alerts = startAlerts({ ...context, channels: [mailChannel(context), ...webhook] });
  const announcements = announce(options, alerts);
  const stopSelfTest = startSelfTest(context, alerts.report);
  const stopDigests = startDigests(context, alerts.report, options.factsFile);
  const confirm = createConfirmations(context);
  const worker = startWorker(context, (lead) => {
    if (settings.confirmVisitors) void confirm(lead);
  });

  return {
    notify() {
      worker.notify();
      announcements.notify();
    },
    mailLink: createLinkMail(context),
    health: alerts.health,
    report: alerts.report,
    async stop(graceMs) {
      // What it is sending ends with its transport.
      void stopSelfTest();
      await Promise.all([alerts.stop(), stopDigests(), announcements.stop(), worker.stop(graceMs)]);
      for (const transport of context.transports) transport.close();
    },
  };
}

function announce(options: DeliveryOptions, { report }: Alerts) {
  const { leadWebhook: webhook, store, deskOrigin, clock, log, timers = realTimers } = options;
  return startLeadWebhook({ webhook, store, deskOrigin, clock, timers, report, log });
}
