/** Tells the owner once of each change: leads are late or were given up, or something else is wrong. */

import { randomUUID } from 'node:crypto';
import type { Site } from '../../config/schema.ts';
import { reasonOf, repeat } from '../background.ts';
import type { LeadReader, StoredLead } from '../store/lead-store.ts';
import { createWaitingAge } from '../store/waiting-age.ts';
import type { DeliveryContext } from './context.ts';
import { notice } from './message.ts';
import { sendOverAny } from './smtp.ts';

export interface Health {
  ok: boolean;
  /** What a person has to look at, in words without personal data. */
  problems: string[];
  waiting: number;
  oldestWaiting: string | null;
  /** Given up, and answered by nobody. */
  undelivered: number;
  undeliveredIds: string[];
}

/** None needs the store, so that it can say that the store is away. */
export interface AlertChannel {
  name: string;
  /** Where it rejects, it is asked again later. */
  send(health: Health): Promise<void>;
  /** A new problem is said at once; what else changes, not before so many milliseconds have passed. */
  gapMs: number;
}

export interface AlertsOptions extends Pick<DeliveryContext, 'lateAfterMs' | 'clock' | 'timers' | 'log'> {
  store: Pick<LeadReader, 'counts' | 'list'>;
  channels: AlertChannel[];
}

export type Alerts = ReturnType<typeof startAlerts>;

const noCounts = { waiting: 0, oldestWaiting: null, undelivered: 0, undeliveredIds: [] };
const CHECK_MS = 60_000;
const MAX_IDS = 20;
const MAIL_GAP_MS = 60 * 60_000;
const WEBHOOK_TIMEOUT_MS = 10_000;

export function startAlerts(options: AlertsOptions) {
  const { store, lateAfterMs, clock, timers, log } = options;
  const waitedMs = createWaitingAge(clock);
  let found = new Map<string, string>();
  const reported = new Map<string, string>();
  let counts: Omit<Health, 'ok' | 'problems'> = { ...noCounts };
  /** With what each has said last. */
  const channels = options.channels.map((channel) => {
    return { ...channel, news: '', names: [] as string[], at: 0, busy: false };
  });
  let logged = '';
  /** Only what was found before too is told: after a start an old lead may wait for a moment. */
  let before: ReadonlySet<string> = new Set();
  let stopped = false;

  async function check(): Promise<number> {
    before = new Set(found.keys());
    try {
      found = await look();
    } catch {
      // The worker logs why. What was counted last is still the best guess.
      found = new Map([['store', 'the store of messages cannot be reached']]);
    }
    if (!stopped) tell();
    return Math.min(CHECK_MS, lateAfterMs);
  }

  async function look(): Promise<Map<string, string>> {
    const { waiting, oldestWaiting } = await store.counts();
    const open = await store.list({ state: 'undelivered', answered: false, suspectedSpam: false });
    const undeliveredIds = open.slice(0, MAX_IDS).map(({ id }) => id);
    counts = { waiting, oldestWaiting, undelivered: open.length, undeliveredIds };
    const problems = new Map<string, string>();
    if (waitedMs(oldestWaiting) > lateAfterMs) {
      problems.set('late', 'messages wait too long to be taken by the mail server');
    }
    if (open.length > 0) {
      const missed = `messages were given up${forWhom(open)} and have to be read by a person`;
      problems.set('given up', missed);
    }
    return problems;
  }

  function healthOf(problems: string[]): Health {
    return { ok: problems.length === 0, problems, ...counts };
  }

  /** More messages that wait for the same reason are no news; more that were given up are. */
  function tell(): void {
    const lasting = new Map([...found].filter(([name]) => before.has(name)).concat([...reported]));
    const now = healthOf([...lasting.values()]);
    const news = now.ok ? '' : JSON.stringify([now.problems, now.undelivered, now.undeliveredIds]);
    if (news !== logged) {
      logged = news;
      if (now.ok) log.info({}, 'all is well again');
      else log.error(now, 'a person is needed');
    }
    for (const channel of channels) void pass(channel, now, news, [...lasting.keys()]);
  }

  type Channel = (typeof channels)[number];
  async function pass(channel: Channel, now: Health, news: string, names: string[]): Promise<void> {
    if (channel.news === news || channel.busy) return;
    const at = clock().getTime();
    const isNew = names.some((name) => !channel.names.includes(name));
    if (!isNew && Math.abs(at - channel.at) < channel.gapMs) return;
    channel.busy = true;
    try {
      await channel.send(now);
      Object.assign(channel, { news, names, at });
    } catch (error) {
      log.warn({ way: channel.name, reason: reasonOf(error) }, 'the alert could not be sent yet');
    }
    channel.busy = false;
  }

  const stopChecking = repeat(timers, 0, check);
  return {
    health: (): Health => healthOf([...found.values(), ...reported.values()]),
    report(name: string, problem: string | null): void {
      if (problem === null) reported.delete(name);
      else reported.set(name, problem);
      tell();
    },
    async stop(): Promise<void> {
      stopped = true;
      await stopChecking();
    },
  };
}

/** Nobody is named where it is not known who lacks them. */
function forWhom(leads: StoredLead[]): string {
  const missed = leads.flatMap(({ recipients }) =>
    recipients.filter(({ takenAt }) => takenAt === null).map(({ address }) => address),
  );
  return missed.length === 0 ? '' : ` for ${[...new Set(missed)].join(', ')}`;
}

/** Chats show `text`; programs read the rest. Errors do not repeat the address, which holds a key. */
export function webhookChannel(
  url: string,
  site: Pick<Site, 'brand'>,
  timeoutMs = WEBHOOK_TIMEOUT_MS,
): AlertChannel {
  return {
    name: 'webhook',
    gapMs: 0,
    async send(health) {
      const siteName = site.brand.name;
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ text: sentence(siteName, health), site: siteName, ...health }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: Error) => {
        const isLate = error.name === 'TimeoutError';
        throw new Error(isLate ? 'no answer in time' : 'the webhook could not be reached');
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`the webhook answered ${answer.status}`);
    },
  };
}

/** Best over a server that does not carry the leads. It is sent when one owner at least gets it. */
export function mailChannel(context: DeliveryContext): AlertChannel {
  const { transports, to } = context;
  return {
    name: 'mail',
    gapMs: MAIL_GAP_MS,
    async send(health) {
      const { siteName, siteHost } = context;
      const body = {
        heading: health.ok
          ? `${siteHost}: all is well again`
          : `${siteHost} needs a person: ${health.problems[0] ?? ''}`,
        lines: health.problems.map((value) => ({ label: 'Problem', value })),
        notes: [sentence(siteName, health)],
      };
      const message = notice(`alert-${randomUUID()}`, body, context);
      const limit = () => AbortSignal.timeout(context.sendTimeoutMs);
      const sent = await Promise.allSettled(
        to.map(({ address }) => sendOverAny(transports.toReversed(), message, address, limit)),
      );
      const failed = sent.filter((one) => one.status === 'rejected');
      if (failed.length === to.length) throw failed[0]?.reason;
    },
  };
}

function sentence(siteName: string, { ok, problems, waiting, undelivered }: Health): string {
  if (ok) return `${siteName}: all is well again.`;
  const counts = `Waiting: ${waiting}, given up: ${undelivered}.`;
  return `${siteName}: ${problems.join('; ')}. ${counts} They are at the desk, where each can be answered and e-mailed again.`;
}
