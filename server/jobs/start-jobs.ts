/** Starts the background work: job handlers, schedules and alerts. */
import type { Site } from '../../config/schema.ts';
import { timeZoneOf } from '../../config/time-zone.ts';
import { DESK } from '../../contracts/desk.ts';
import { type Log, realTimers, type Timers } from '../background.ts';
import { mailChannels, startAlerts, webhookChannel } from '../delivery/alerts.ts';
import { assignmentHandler } from '../delivery/assignment.ts';
import { confirmationHandler } from '../delivery/confirmation.ts';
import { digestHandler, dueDigest } from '../delivery/digest.ts';
import { mailHandler } from '../delivery/lead-mail.ts';
import type { MailContext } from '../delivery/mail-context.ts';
import { type LinkMail, linkMessage } from '../delivery/message.ts';
import { createSmtpTransport } from '../delivery/smtp.ts';
import { type MailTest, sendTestMail } from '../delivery/test-mail.ts';
import { webhookHandler } from '../delivery/webhooks.ts';
import type { Environment } from '../environment.ts';
import type { Check } from '../health.ts';
import type { JobKind, NewJob } from '../store/model.ts';
import { retentionHandler } from '../store/retention.ts';
import type { LeadDatabase } from '../store/sql-store.ts';
import type { RetryPolicy } from './retry.ts';
import { startRunner } from './runner.ts';

export interface JobsOptions {
  env: Pick<Environment, 'mail' | 'ALERT_WEBHOOK_URL' | 'leadWebhook'>;
  store: LeadDatabase;
  retry: RetryPolicy;
  /** Runs the health checks. Must not reject. */
  checkHealth: () => Promise<Check[]>;
  /** Backs up the database. Null with PostgreSQL, which has its own backups. */
  backUp: (() => Promise<unknown>) | null;
  /** Returns the origin of the desk. Called each time, because a new build may change it. */
  deskOrigin: () => string;
  site: Pick<Site, 'brand' | 'url' | 'replyWithin' | 'contact' | 'privacy'>;
  clock: () => Date;
  log: Log;
  /** For tests. */
  timers?: Timers;
  uptimeMs?: () => number;
}

export type Jobs = ReturnType<typeof startJobs>;

/** Nothing is deleted until the machine has had time to set its clock by NTP. */
const CLOCK_SYNC_MS = 10 * 60_000;

export function startJobs(options: JobsOptions) {
  const {
    env,
    store,
    retry,
    checkHealth,
    site,
    deskOrigin,
    clock,
    log,
    backUp,
    timers = realTimers,
  } = options;
  const { uptimeMs = () => process.uptime() * 1000 } = options;
  const transport = env.mail && createSmtpTransport(env.mail.smtp);
  const deskUrl = () => new URL(DESK, deskOrigin()).href;
  const context: MailContext | null = env.mail &&
    transport && { ...env.mail, store, send: transport.send, site, deskUrl, checkHealth, clock, log };
  const alerts = startAlerts({
    store,
    checkHealth,
    channels: [
      ...(context ? mailChannels(context) : []),
      ...(env.ALERT_WEBHOOK_URL === undefined ? [] : [webhookChannel(env.ALERT_WEBHOOK_URL, site)]),
    ],
    clock,
    timers,
    log,
  });
  const runner = startRunner({
    store,
    handlers: {
      alert: alerts.handler,
      retention: retentionHandler({ store, site, clock }),
      ...(backUp && { backup: () => backUp().then(() => []) }),
      ...(context && {
        mail: mailHandler(context),
        confirmation: confirmationHandler(context),
        digest: digestHandler(context),
        assignment: assignmentHandler({ ...context, store }),
      }),
      ...(env.leadWebhook && {
        webhook: webhookHandler({ webhook: env.leadWebhook, store, deskOrigin, clock }),
      }),
    },
    schedule: (now) => [
      ...(context ? dueDigest(now, timeZoneOf(site.contact)) : []),
      ...(backUp ? [daily('backup', now)] : []),
      ...(uptimeMs() >= CLOCK_SYNC_MS ? [daily('retention', now)] : []),
    ],
    retry,
    clock,
    timers,
    random: Math.random,
    log,
  });

  return {
    notify: runner.notify,
    needsAttention: alerts.needsAttention,
    checkNow: alerts.checkNow,
    /** Mails a sign-in link. Rejects when no mail is set up or the mail server does not accept it. */
    async sendLink(mail: LinkMail): Promise<void> {
      if (context === null) throw new Error('no mail server is set up');
      await context.send(linkMessage(mail, context), mail.to.address);
    },
    /** Rejects when no mail is set up. */
    async sendTestMail(): Promise<MailTest> {
      if (env.mail === null || context === null) throw new Error('no mail server is set up');
      return sendTestMail({ mail: env.mail, send: context.send, store, site, now: clock() });
    },
    /** Call it after the last request and before closing the store. */
    async stop(graceMs: number): Promise<void> {
      await Promise.all([alerts.stop(), runner.stop(graceMs)]);
      transport?.close();
    },
  };
}

function daily(kind: JobKind, now: Date): NewJob {
  const dueAt = now.toISOString();
  return { id: `${kind}:${dueAt.slice(0, 10)}`, kind, leadId: null, dueAt };
}
