/** All that goes on beside the requests: the one list of background work. */
import { retentionMonths } from '../../config/fields.ts';
import type { Site } from '../../config/schema.ts';
import { timeZoneOf } from '../../config/time-zone.ts';
import { DESK } from '../../contracts/desk.ts';
import { type Log, realTimers, type Timers } from '../background.ts';
import { type Alerts, mailChannels, startAlerts, webhookChannel } from '../delivery/alerts.ts';
import type { MailContext } from '../delivery/context.ts';
import { mailLink } from '../delivery/desk-mail.ts';
import { digestHandler, dueDigest } from '../delivery/digest.ts';
import { confirmationHandler, mailHandler } from '../delivery/lead-mail.ts';
import { webhookHandler } from '../delivery/lead-webhook.ts';
import { createSmtpTransport } from '../delivery/smtp.ts';
import type { LinkMail } from '../desk/desk-context.ts';
import type { Environment } from '../environment.ts';
import type { JobKind, NewJob, StoredLead } from '../store/model.ts';
import { retentionHandler } from '../store/retention.ts';
import type { LeadDatabase } from '../store/sql-store.ts';
import { type Handler, type Lane, startRunner, withLead } from './runner.ts';

export interface JobsOptions {
  env: Pick<Environment, 'mail' | 'alertWebhookUrl' | 'leadWebhook' | 'pollMs' | 'retry' | 'lateAfterMs'>;
  store: LeadDatabase;
  /** Of the store, by name. */
  storeProblems: () => Promise<Map<string, string>>;
  /** Copies the store; null: whoever runs the database has its copies. */
  backUp: (() => Promise<unknown>) | null;
  /** Tells the people of the desk of a new lead. */
  push: (lead: StoredLead) => Promise<void>;
  /** Where the desk is opened. */
  deskOrigin: string;
  /** Of the build. */
  factsFile: string | null;
  site: Pick<Site, 'brand' | 'url' | 'replyPromise' | 'contact' | 'privacy'>;
  clock: () => Date;
  log: Log;
  /** For tests. */
  timers?: Timers;
  random?: () => number;
  uptimeMs?: () => number;
}

export interface Jobs extends Pick<Alerts, 'health' | 'lookNow'> {
  /** There may be a new lead. */
  notify(): void;
  /** To a person of the desk; it rejects where nothing is e-mailed, or the mail server does not take it. */
  mailLink(mail: LinkMail): Promise<void>;
  /** To be awaited after the last request and before the store is closed. */
  stop(graceMs: number): Promise<void>;
}

/** How many of each lane are worked on at once, beside the mails. */
const ALERTS_AT_ONCE = 2;
const WEBHOOKS_AT_ONCE = 4;
const PUSHES_AT_ONCE = 2;
/** Nothing is deleted before the machine has had time to set its clock by the network. */
const CLOCK_IS_SET_MS = 10 * 60_000;

export function startJobs(options: JobsOptions): Jobs {
  const { env, store, site, clock, log, backUp, timers = realTimers, random = Math.random } = options;
  const { uptimeMs = () => process.uptime() * 1000 } = options;
  const transport = env.mail && createSmtpTransport(env.mail);
  const context: MailContext | null = env.mail &&
    transport && {
      ...env.mail,
      ...{ store, site, clock, log, factsFile: options.factsFile, send: transport.send },
      deskUrl: new URL(DESK, options.deskOrigin).href,
    };
  const alerts = startAlerts({
    store,
    storeProblems: options.storeProblems,
    lateAfterMs: context ? env.lateAfterMs : null,
    retry: env.retry,
    channels: [
      ...(context ? mailChannels(context) : []),
      ...(env.alertWebhookUrl === null ? [] : [webhookChannel(env.alertWebhookUrl, site)]),
    ],
    clock,
    timers,
    log,
  });

  const upkeep: Partial<Record<JobKind, Handler>> = {
    retention: retentionHandler({ store, months: () => retentionMonths(site.privacy.retention), clock }),
    ...(backUp && { backup: () => backUp().then(() => []) }),
  };
  const lanes: Lane[] = [
    { atOnce: ALERTS_AT_ONCE, handlers: { alert: alerts.handler } },
    {
      atOnce: PUSHES_AT_ONCE,
      handlers: { push: withLead(store, (lead) => options.push(lead).then(() => [])) },
    },
    { atOnce: 1, handlers: upkeep },
  ];
  if (context && env.mail) {
    const mail = mailHandler(context);
    const handlers = { mail, confirmation: confirmationHandler(context), digest: digestHandler(context) };
    lanes.push({ atOnce: env.mail.concurrency, handlers });
  }
  if (env.leadWebhook) {
    const { deskOrigin } = options;
    const webhook = webhookHandler({ webhook: env.leadWebhook, store, deskOrigin, clock });
    lanes.push({ atOnce: WEBHOOKS_AT_ONCE, handlers: { webhook } });
  }
  const runner = startRunner({
    store,
    lanes,
    schedule: (now) => [
      ...(context ? dueDigest(now, timeZoneOf(site.contact)) : []),
      ...(backUp ? [daily('backup', now)] : []),
      ...(uptimeMs() >= CLOCK_IS_SET_MS ? [daily('retention', now)] : []),
    ],
    retry: env.retry,
    pollMs: env.pollMs,
    clock,
    timers,
    random,
    log,
  });

  return {
    notify: () => runner.notify(['mail', 'push', 'webhook']),
    health: alerts.health,
    lookNow: alerts.lookNow,
    async mailLink(mail) {
      if (context === null) throw new Error('no mail server is set up');
      await mailLink(mail, context);
    },
    async stop(graceMs) {
      await Promise.all([alerts.stop(), runner.stop(graceMs)]);
      transport?.close();
    },
  };
}

function daily(kind: JobKind, now: Date): NewJob {
  const dueAt = now.toISOString();
  return { id: `${kind}:${dueAt.slice(0, 10)}`, kind, leadId: null, dueAt };
}
