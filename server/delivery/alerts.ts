/**
 * Looks every half minute whether something needs a person, and tells the owner once of each change, by mail
 * and over a webhook.
 */

import { createHash } from 'node:crypto';
import type { Site } from '../../config/schema.ts';
import { type Log, reasonOf, repeat, type Timers } from '../background.ts';
import { type Handler, type Retry, waitedMs } from '../jobs/runner.ts';
import type { JobState } from '../store/sql-jobs.ts';
import type { LeadDatabase } from '../store/sql-store.ts';
import type { MailContext } from './context.ts';
import { addressKey, hostOf, notice } from './message.ts';
import { post } from './post.ts';

export interface Health {
  ok: boolean;
  /** What a person has to look at, in words without personal data. */
  problems: string[];
  /** E-mails of enquiries that the mail server has not taken yet. */
  waiting: number;
  /** Of those, what was given up and is answered by nobody. */
  undelivered: number;
}

/** None needs the store, so that it can say that the store is away. */
export interface AlertChannel {
  key: string;
  send(health: Health, signal?: AbortSignal): Promise<void>;
}

export interface AlertsOptions {
  store: Pick<LeadDatabase, 'addJobs' | 'jobState'>;
  /** Of the store itself, by name. */
  storeProblems: () => Promise<Map<string, string>>;
  /** Enquiries that wait for longer are a problem; null: nothing is e-mailed. */
  lateAfterMs: number | null;
  retry: Retry;
  channels: readonly AlertChannel[];
  clock: () => Date;
  timers: Timers;
  log: Log;
}

export type Alerts = ReturnType<typeof startAlerts>;

const LOOK_MS = 30_000;
/** What comes and goes is told of no more often; a new problem at once. */
const GAP_MS = 60 * 60_000;
/** About half an hour. */
const FAILURES_TO_REPORT = 6;
const WEBHOOK_TIMEOUT_MS = 10_000;

export function startAlerts(options: AlertsOptions) {
  const { store, storeProblems, lateAfterMs, retry, channels, clock, timers, log } = options;
  let found = new Map<string, string>();
  let counts = { waiting: 0, undelivered: 0 };
  let told = { news: '', names: [] as string[], at: 0 };

  async function look(): Promise<number> {
    const before = found;
    found = await problems();
    for (const [name, problem] of found) if (!before.has(name)) log.warn({ name }, problem);
    // Only what was found before too is told: a clock that jumped makes everything late for a moment.
    const lasting = [...found].filter(([name]) => before.has(name) || name === 'refusal' || name === 'gone');
    await tell(new Map(lasting));
    return Math.min(LOOK_MS, lateAfterMs ?? LOOK_MS);
  }

  async function problems(): Promise<Map<string, string>> {
    const all = new Map<string, string>();
    try {
      for (const [name, problem] of await storeProblems()) all.set(name, problem);
      const [mail, webhook, backup, retention] = await Promise.all(
        (['mail', 'webhook', 'backup', 'retention'] as const).map((kind) => store.jobState(kind)),
      );
      if (mail) {
        counts = { waiting: mail.waiting, undelivered: mail.givenUp };
        const missed = `${mail.givenUp} e-mails of enquiries were given up (${mail.lastError})`;
        if (mail.givenUp > 0) all.set('given up', missed);
        if (isLate(mail)) all.set('late', 'messages wait too long to be taken by the mail server');
      }
      if (webhook && webhook.attempts >= FAILURES_TO_REPORT)
        all.set('webhook', `the webhook for new leads fails: ${webhook.lastError}`);
      if (backup?.lastError) all.set('backup', `the daily back-up failed: ${backup.lastError}`);
      if (retention?.lastError) all.set('retention', retention.lastError);
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, 'not everything could be looked at');
      if (!all.has('store')) all.set('store', 'the store of messages cannot be reached');
    }
    return all;
  }

  function isLate({ attempts, oldestDue }: JobState): boolean {
    if (lateAfterMs === null || oldestDue === null) return false;
    const overdue = clock().getTime() - Date.parse(oldestDue);
    return waitedMs(attempts, retry) >= lateAfterMs || overdue > lateAfterMs;
  }

  function healthOf(words: readonly string[]): Health {
    return { ok: words.length === 0, problems: [...words], ...counts };
  }

  /** More messages that wait for the same reason are no news; more that were given up are. */
  async function tell(lasting: Map<string, string>): Promise<void> {
    const names = [...lasting.keys()].toSorted();
    const news = names.length === 0 ? '' : JSON.stringify([names, counts.undelivered]);
    if (news === told.news) return;
    const now = clock();
    const isNew = names.some((name) => !told.names.includes(name));
    if (!isNew && Math.abs(now.getTime() - told.at) < GAP_MS) return;
    const health = healthOf([...lasting.values()]);
    if (health.ok) log.info({}, 'all is well again');
    else log.error(health, 'a person is needed');
    told = { news, names, at: now.getTime() };
    // Of two servers that find the same within ten minutes, one tells.
    const hash = createHash('sha256').update(news).digest('hex').slice(0, 8);
    const id = `alert:${now.toISOString().slice(0, 'yyyy-mm-ddThh:m'.length)}:${hash}`;
    const jobs = channels.map(({ key }) => {
      return { id: `${id}:${key}`, kind: 'alert', leadId: null, dueAt: now.toISOString() } as const;
    });
    await store.addJobs(jobs).catch(() => tellDirectly(health));
  }

  async function tellDirectly(health: Health): Promise<void> {
    const sent = await Promise.allSettled(channels.map((channel) => channel.send(health)));
    const failed = sent.filter((one) => one.status === 'rejected');
    // Once more with the next look, as long as nobody has heard.
    if (failed.length === channels.length) told = { news: '', names: [], at: 0 };
  }

  const health = () => healthOf([...found.values()]);
  const stopLooking = repeat(timers, 0, look);
  return {
    health,
    /** What each channel says is what is so when it is heard. */
    handler: (async ({ id }, signal) => {
      const channel = channels.find(({ key }) => id.endsWith(`:${key}`));
      await channel?.send(health(), signal);
      return [];
    }) satisfies Handler,
    /** A visitor's message was refused just now. */
    lookNow(): void {
      if (!found.has('refusal')) void look();
    },
    stop: stopLooking,
  };
}

/** Chats show `text`; programs read the rest. */
export function webhookChannel(
  url: string,
  site: Pick<Site, 'brand'>,
  timeoutMs = WEBHOOK_TIMEOUT_MS,
): AlertChannel {
  return {
    key: 'webhook',
    send(health, signal) {
      const body = JSON.stringify({ text: sentence(site, health), site: site.brand.name, ...health });
      return post(url, body, { timeoutMs, ...(signal && { signal }) });
    },
  };
}

export function mailChannels(context: MailContext): AlertChannel[] {
  return context.to.map(({ address }) => ({
    key: addressKey(address),
    send(health, signal) {
      const host = hostOf(context.site);
      const body = {
        heading: health.ok
          ? `${host}: all is well again`
          : `${host} needs a person: ${health.problems[0] ?? ''}`,
        lines: health.problems.map((value) => ({ label: 'Problem', value })),
        notes: [sentence(context.site, health)],
      };
      return context.send(notice(`alert-${crypto.randomUUID()}`, body, context), address, signal);
    },
  }));
}

function sentence({ brand }: Pick<Site, 'brand'>, health: Health): string {
  const { ok, problems, waiting, undelivered } = health;
  if (ok) return `${brand.name}: all is well again.`;
  const counts = `Waiting: ${waiting}, given up: ${undelivered}.`;
  return `${brand.name}: ${problems.join('; ')}. ${counts} They are at the desk, where each can be answered and e-mailed again.`;
}
