/**
 * Empties the outbox: claims leads that are due and has each of them delivered. The lead is in the store
 * all the while, so whatever ends this process ends no lead.
 */
import type { StoredLead } from '../store/lead-store.ts';
import { reasonOf } from '../store/reason.ts';
import { createLeadDelivery, type LeadDeliveryOptions, leaseFrom } from './deliver-lead.ts';

export interface WorkerOptions extends LeadDeliveryOptions {
  concurrency: number;
  pollMs: number;
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
  const { outbox, workerId, clock, timers, log } = options;
  const underWay = new Map<string, Promise<void>>();
  /** Breaks off sending; and then, waiting for a store that is away. */
  const breakOff = new AbortController();
  let stopping = false;
  let claiming: Promise<void> | null = null;
  let again = false;
  let storeIsAway = false;
  let cancelPoll = () => {};
  const deliver = createLeadDelivery(options, breakOff.signal, record);

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
    const limit = options.concurrency - underWay.size;
    let leads: StoredLead[];
    try {
      leads = await outbox.claim({
        worker: workerId,
        now: now.toISOString(),
        leasedUntil: leaseFrom(now, options),
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

  /**
   * Tries until it is written: a message that was sent and not recorded would be sent again.
   *
   * @returns what the store said; undefined if the worker is being stopped.
   */
  async function record<T>(leadId: string, write: () => Promise<T>): Promise<T | undefined> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await write();
      } catch (error) {
        const fields = { leadId, reason: reasonOf(error) };
        if (tries === 1) log.error(fields, 'the outcome could not be recorded yet');
        if (breakOff.signal.aborted) {
          log.error(fields, 'stopped before the outcome was recorded');
          return undefined;
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
