/**
 * Empties the outbox: claims leads that are due, sends them, and records what became of each. The
 * lead is in the store all the while, so whatever ends this process ends no lead. A crash between
 * sending and recording makes a second copy with the same Message-ID, and nothing else.
 */
import type { Outbox, StoredLead } from '../store/lead-store.ts';
import { deliverOnce, type TransportChoice } from './deliver-once.ts';
import type { DeliveryLog } from './delivery-log.ts';
import { nextAttempt, type SchedulePolicy } from './schedule.ts';
import type { Timers } from './timers.ts';
import type { Message } from './transport.ts';

export interface WorkerOptions extends TransportChoice {
  outbox: Outbox;
  compose: (lead: StoredLead) => Message;
  /** Of this process alone; leases are in its name. */
  workerId: string;
  concurrency: number;
  pollMs: number;
  /** The most that the delivery of one lead may take. */
  deliveryLimitMs: number;
  /** Between the end of that and the end of its lease, for recording. */
  takeoverMs: number;
  schedule: SchedulePolicy;
  clock: () => Date;
  random: () => number;
  timers: Timers;
  log: DeliveryLog;
  /** Told after a delivery has been recorded. */
  onDelivered: (lead: StoredLead) => void;
}

export interface Worker {
  /** Looks for leads now, as there is a new one. */
  wake(): void;
  /**
   * Lets what is under way finish, for so long at most, and gives the rest back to other workers.
   * What had to be broken off is given back too, and counts as no failure.
   */
  stop(graceMs: number): Promise<void>;
}

/** Between two tries to record an outcome while the store is away. */
const RECORD_AGAIN_MS = 1000;

export function startWorker(options: WorkerOptions): Worker {
  const { outbox, workerId, clock, random, timers, log } = options;
  const underWay = new Map<string, Promise<void>>();
  /** Breaks off sending; and then, waiting for a store that is away. */
  const breakOff = new AbortController();
  let stopping = false;
  let claiming: Promise<void> | null = null;
  let again = false;
  let storeIsAway = false;
  let cancelPoll = () => {};

  /** One claim at a time; whoever asks in between is heard afterwards. */
  function look(): void {
    if (claiming !== null) again = true;
    if (stopping || claiming !== null || underWay.size >= options.concurrency) return;
    again = false;
    cancelPoll();
    claiming = claim().finally(() => {
      claiming = null;
      if (stopping) return;
      cancelPoll();
      cancelPoll = timers.after(options.pollMs, look);
      if (again) look();
    });
  }

  async function claim(): Promise<void> {
    const now = clock();
    const leaseMs = options.deliveryLimitMs + options.takeoverMs;
    const limit = options.concurrency - underWay.size;
    let leads: StoredLead[];
    try {
      leads = await outbox.claim({
        worker: workerId,
        now: now.toISOString(),
        leasedUntil: new Date(now.getTime() + leaseMs).toISOString(),
        latestAttempt: new Date(now.getTime() + options.schedule.longestMs).toISOString(),
        limit,
      });
      if (storeIsAway) log.info({}, 'the store is back');
      storeIsAway = false;
    } catch (error) {
      if (!storeIsAway) log.error({ reason: reasonOf(error) }, 'the store cannot be reached');
      storeIsAway = true;
      return;
    }
    for (const lead of leads) begin(lead);
  }

  function begin(lead: StoredLead): void {
    // Claimed after the stop, or still under way although its lease is over.
    if (stopping || underWay.has(lead.id)) return;
    const delivery = deliver(lead)
      .catch((error) => log.error({ leadId: lead.id, reason: reasonOf(error) }, 'delivery broke'))
      .finally(() => {
        underWay.delete(lead.id);
        look();
      });
    underWay.set(lead.id, delivery);
  }

  async function deliver(lead: StoredLead): Promise<void> {
    const limit = new AbortController();
    const cancelLimit = timers.after(options.deliveryLimitMs, () => limit.abort());
    const signal = AbortSignal.any([limit.signal, breakOff.signal]);
    const outcome = await deliverOnce(lead, options, signal).finally(cancelLimit);
    const at = clock();
    if (outcome.delivered) {
      const by = outcome.by;
      log.info({ leadId: lead.id, by, attempts: lead.attempts + 1 }, 'delivered');
      const recorded = await record(lead.id, () =>
        outbox.recordDelivered(lead.id, workerId, at.toISOString(), by),
      );
      if (recorded) options.onDelivered(lead);
      return;
    }
    if (breakOff.signal.aborted) return;
    const { receivedAt } = lead;
    const failures = lead.attempts + 1;
    const next = nextAttempt({ receivedAt, failures, now: at, random }, options.schedule);
    const nextAttemptAt = next?.toISOString() ?? null;
    const fields = { leadId: lead.id, failures, reason: outcome.reason, nextAttemptAt };
    if (nextAttemptAt === null) log.error(fields, 'given up, and kept for a person');
    else log.warn(fields, 'could not be delivered yet');
    await record(lead.id, () =>
      outbox.recordFailure(lead.id, workerId, outcome.reason, nextAttemptAt),
    );
  }

  /**
   * Tries until it is written: a message that was sent and not recorded would be sent again.
   *
   * @returns whether it is written; not if the worker is being stopped.
   */
  async function record(leadId: string, write: () => Promise<void>): Promise<boolean> {
    for (let tries = 1; ; tries += 1) {
      try {
        await write();
        return true;
      } catch (error) {
        const fields = { leadId, reason: reasonOf(error) };
        if (tries === 1) log.error(fields, 'the outcome could not be recorded yet');
        if (breakOff.signal.aborted) {
          log.error(fields, 'stopped before the outcome was recorded');
          return false;
        }
        await pause(RECORD_AGAIN_MS);
      }
    }
  }

  /** Shorter if everything is to be broken off. */
  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = timers.after(ms, end);
      breakOff.signal.addEventListener('abort', end, { once: true });
      function end() {
        cancel();
        breakOff.signal.removeEventListener('abort', end);
        resolve();
      }
    });
  }

  look();
  return {
    wake: look,
    async stop(graceMs) {
      stopping = true;
      cancelPoll();
      const cancelGrace = timers.after(graceMs, () => breakOff.abort());
      await claiming;
      await Promise.all(underWay.values());
      cancelGrace();
      try {
        await outbox.release(workerId);
      } catch (error) {
        // Their leases end by themselves.
        log.error({ reason: reasonOf(error) }, 'what was claimed could not be given back');
      }
    },
  };
}

/** The engine's own words (locked, full, closed). They hold no values that were typed. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
