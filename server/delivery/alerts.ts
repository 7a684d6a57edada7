/**
 * Tells the owner when leads are late or were given up. Said once for each change, in the log and
 * over a webhook; the present state is there for whoever asks. Ids and counts only.
 */
import type { LeadReader } from '../store/lead-store.ts';
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

export interface AlertsOptions {
  reader: Pick<LeadReader, 'counts' | 'list'>;
  lateAfterMs: number;
  /** How often the store is asked, in milliseconds. */
  checkMs: number;
  /** Passes a change on; it rejects when that did not work, and is asked again later. */
  post: ((health: Health) => Promise<void>) | null;
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

export function startAlerts(options: AlertsOptions): Alerts {
  const { reader, lateAfterMs, clock, timers, log } = options;
  const waitedMs = createWaitingAge(clock);
  const reported = new Map<string, string>();
  let health: Health = {
    ok: true,
    problems: [],
    waiting: 0,
    oldestWaiting: null,
    undelivered: 0,
    undeliveredIds: [],
  };
  let said = '';
  let posted = '';
  let posting = false;
  /** At the start, leads that came in before may be old without anything being wrong. */
  let quiet = true;
  let stopped = false;
  let cancel = () => {};

  async function check(): Promise<void> {
    try {
      health = await look();
    } catch {
      // The worker logs why. What was known last is still the best guess.
      const problem = 'the store of messages cannot be reached';
      health = { ...health, ok: false, problems: [problem] };
    }
    if (stopped) return;
    if (!quiet) tell();
    quiet = false;
    cancel = timers.after(options.checkMs, check);
  }

  async function look(): Promise<Health> {
    const { waiting, oldestWaiting, undelivered: given } = await reader.counts();
    // Counted one by one only where there are any: a lead that was answered is nobody's problem.
    const open =
      given > 0
        ? await reader.list({ state: 'undelivered', answered: false, suspectedSpam: false })
        : [];
    const problems: string[] = [];
    if (waitedMs(oldestWaiting) > lateAfterMs) {
      problems.push('messages wait too long to be delivered');
    }
    if (open.length > 0) problems.push('messages were given up and have to be read by a person');
    return {
      ok: problems.length === 0,
      problems,
      waiting,
      oldestWaiting,
      undelivered: open.length,
      undeliveredIds: open.slice(0, MAX_IDS).map(({ id }) => id),
    };
  }

  function present(): Health {
    const problems = [...health.problems, ...reported.values()];
    return { ...health, ok: problems.length === 0, problems };
  }

  /** More messages that wait for the same reason are no news; more that were given up are. */
  function tell(): void {
    const now = present();
    const news = now.ok ? '' : JSON.stringify([now.problems, now.undelivered, now.undeliveredIds]);
    if (news !== said) {
      said = news;
      if (now.ok) log.info({}, 'delivery is well again');
      else log.error(now, 'delivery needs a person');
    }
    if (options.post === null || news === posted || posting) return;
    posting = true;
    options
      .post(now)
      .then(
        () => {
          posted = news;
        },
        (error) => log.warn({ reason: reasonOf(error) }, 'the alert could not be posted yet'),
      )
      .finally(() => {
        posting = false;
      });
  }

  void check();
  return {
    health: present,
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

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
