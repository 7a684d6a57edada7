/**
 * Tells the owner when leads are late or were given up, and what others report. Said once for each
 * change, in the log, over a webhook and by mail; the present state is there for whoever asks. Ids,
 * counts and the owner's own addresses only.
 */
import type { LeadReader, StoredLead } from '../store/lead-store.ts';
import { reasonOf } from '../store/reason.ts';
import { createWaitingAge } from '../store/waiting-age.ts';
import type { DeliveryLog } from './delivery-log.ts';
import type { Timers } from './timers.ts';

export interface Health {
  /** Nothing is late, given up or out of reach. Messages are accepted in any case. */
  ok: boolean;
  /** What a person has to look at, in words without personal data; empty where all is well. */
  problems: string[];
  waiting: number;
  /** When the oldest lead that still waits was accepted. */
  oldestWaiting: string | null;
  /** Leads that were given up, and that nobody has answered. */
  undelivered: number;
  /** The ids of the newest of them. */
  undeliveredIds: string[];
}

export interface AlertWay {
  name: string;
  /** Passes a change on; it rejects when that did not work, and is asked again later. */
  send(health: Health): Promise<void>;
  /** A new problem is said at once; what else changes, not before so many milliseconds have passed. */
  gapMs: number;
}

export interface AlertsOptions {
  reader: Pick<LeadReader, 'counts' | 'list'>;
  lateAfterMs: number;
  /** How often the store is asked, in milliseconds. */
  checkMs: number;
  ways: AlertWay[];
  clock: () => Date;
  timers: Timers;
  log: DeliveryLog;
}

export interface Alerts {
  health(): Health;
  /** A problem that is found elsewhere, under a name; null once it is over. */
  report(name: string, problem: string | null): void;
  stop(): void;
}

const MAX_IDS = 20;

/** What a way has said last. */
interface Said {
  way: AlertWay;
  news: string;
  names: readonly string[];
  at: number;
  busy: boolean;
}

export function startAlerts(options: AlertsOptions): Alerts {
  const { reader, lateAfterMs, clock, timers, log } = options;
  const waitedMs = createWaitingAge(clock);
  /** By their names, those found here first. */
  let found = new Map<string, string>();
  const reported = new Map<string, string>();
  let counts = {
    waiting: 0,
    oldestWaiting: null as string | null,
    undelivered: 0,
    undeliveredIds: [] as string[],
  };
  const ways: Said[] = options.ways.map((way) => ({
    way,
    news: '',
    names: [],
    at: 0,
    busy: false,
  }));
  let logged = '';
  /**
   * What the look before has found. Only what lasts is told: an old lead may wait for a moment without
   * anything being wrong, after a start or when a person has it sent again.
   */
  let before: ReadonlySet<string> = new Set();
  let stopped = false;
  let cancel = () => {};

  async function check(): Promise<void> {
    before = new Set(found.keys());
    try {
      await look();
    } catch {
      // The worker logs why. What was counted last is still the best guess.
      found = new Map([['store', 'the store of messages cannot be reached']]);
    }
    if (stopped) return;
    tell();
    cancel = timers.after(options.checkMs, check);
  }

  async function look(): Promise<void> {
    const { waiting, oldestWaiting, undelivered: given } = await reader.counts();
    // Counted one by one only where there are any: a lead that was answered is nobody's problem.
    const open =
      given > 0
        ? await reader.list({ state: 'undelivered', answered: false, suspectedSpam: false })
        : [];
    found = new Map();
    if (waitedMs(oldestWaiting) > lateAfterMs) {
      found.set('late', 'messages wait too long to be taken by the mail server');
    }
    if (open.length > 0) {
      const missed = `messages were given up${forWhom(open)} and have to be read by a person`;
      found.set('given up', missed);
    }
    counts = {
      waiting,
      oldestWaiting,
      undelivered: open.length,
      undeliveredIds: open.slice(0, MAX_IDS).map(({ id }) => id),
    };
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
    for (const said of ways) void pass(said, now, news, [...lasting.keys()]);
  }

  async function pass(said: Said, now: Health, news: string, names: string[]): Promise<void> {
    if (said.news === news || said.busy) return;
    const at = clock().getTime();
    const isNew = names.some((name) => !said.names.includes(name));
    if (!isNew && Math.abs(at - said.at) < said.way.gapMs) return;
    said.busy = true;
    try {
      await said.way.send(now);
      Object.assign(said, { news, names, at });
    } catch (error) {
      log.warn({ way: said.way.name, reason: reasonOf(error) }, 'the alert could not be sent yet');
    }
    said.busy = false;
  }

  void check();
  return {
    health: () => healthOf([...found.values(), ...reported.values()]),
    report(name, problem) {
      if (problem === null) reported.delete(name);
      else reported.set(name, problem);
      tell();
    },
    stop() {
      stopped = true;
      cancel();
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
