/**
 * Empties the outbox: claims leads that are due, sends each recipient a copy, and records what became
 * of it. The lead is in the store all the while, so whatever ends this process ends no lead. A crash
 * between sending and recording makes a second copy for one recipient with the same Message-ID, and
 * nothing else.
 */
import type { Outbox, Recipient, StoredLead } from '../store/lead-store.ts';
import { reasonOf } from '../store/reason.ts';
import { deliverOnce, type Outcome, recipientsOf, type TransportChoice } from './deliver-once.ts';
import type { DeliveryLog } from './delivery-log.ts';
import type { Mailbox } from './mailbox.ts';
import { nextAttempt, type SchedulePolicy } from './schedule.ts';
import type { Timers } from './timers.ts';
import type { Message } from './transport.ts';

export interface WorkerOptions extends TransportChoice {
  outbox: Outbox;
  to: Mailbox[];
  compose: (lead: StoredLead) => Message;
  /** In 24 hours, so many leads are mailed one by one; null: all. */
  dailyLimit: number | null;
  /** Of this process alone; leases are in its name. */
  workerId: string;
  concurrency: number;
  pollMs: number;
  /** The most that one send may take. */
  deliveryLimitMs: number;
  /** Between the end of that and the end of its lease, for recording. */
  takeoverMs: number;
  schedule: SchedulePolicy;
  clock: () => Date;
  random: () => number;
  timers: Timers;
  log: DeliveryLog;
  /** Told once somebody has the lead. */
  onTaken: (lead: StoredLead) => void;
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

const DAY_MS = 24 * 60 * 60_000;

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
    const limit = options.concurrency - underWay.size;
    let leads: StoredLead[];
    try {
      leads = await outbox.claim({
        worker: workerId,
        now: now.toISOString(),
        leasedUntil: leaseFrom(now),
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

  /** Long enough for one send. */
  function leaseFrom(now: Date): string {
    return new Date(now.getTime() + options.deliveryLimitMs + options.takeoverMs).toISOString();
  }

  async function deliver(lead: StoredLead): Promise<void> {
    if (!(await admitted(lead))) return;
    const hadNobody = lead.recipients.every(({ takenAt }) => takenAt === null);
    const recipients = recipientsOf(lead, options.to);
    let told = false;
    for (const [index, recipient] of recipients.entries()) {
      if (recipient.takenAt !== null) continue;
      const outcome = await send(lead, recipient.address);
      if (!outcome.taken && breakOff.signal.aborted) return;
      const at = clock();
      recipients[index] = after(recipient, outcome, at);
      if (outcome.taken) {
        const fields = { leadId: lead.id, recipient: recipient.address, by: outcome.by };
        log.info(fields, 'taken by the mail server');
      }
      const recorded = await record(lead.id, () =>
        outbox.recordRecipients(lead.id, workerId, recipients, leaseFrom(at)),
      );
      if (recorded !== true) return;
      if (outcome.taken && hadNobody && !told) options.onTaken(lead);
      told ||= outcome.taken;
    }
    await settle(lead, recipients);
  }

  /** Asked once for each lead: a retry has been counted. */
  async function admitted(lead: StoredLead): Promise<boolean> {
    if (options.dailyLimit === null || lead.mailedAt !== null) return true;
    const limit = options.dailyLimit;
    const now = clock();
    const since = new Date(now.getTime() - DAY_MS).toISOString();
    const admission = { worker: workerId, now: now.toISOString(), since, limit };
    const admitted = await record(lead.id, () => outbox.admit(lead.id, admission));
    if (admitted === false) {
      log.warn({ leadId: lead.id, limit }, 'beyond the daily number of mails, left to a digest');
    }
    return admitted ?? false;
  }

  async function send(lead: StoredLead, recipient: string): Promise<Outcome> {
    let message: Message;
    try {
      message = options.compose(lead);
    } catch {
      return { taken: false, reason: 'the message could not be put together' };
    }
    const limit = new AbortController();
    const cancelLimit = timers.after(options.deliveryLimitMs, () => limit.abort());
    const signal = AbortSignal.any([limit.signal, breakOff.signal]);
    const sent = deliverOnce(message, recipient, lead.attempts, options, signal);
    return await sent.finally(cancelLimit);
  }

  async function settle(lead: StoredLead, recipients: Recipient[]): Promise<void> {
    const at = clock();
    const missing = recipients.filter(({ takenAt }) => takenAt === null);
    if (missing.length === 0) {
      const by = recipients.findLast(({ takenBy }) => takenBy !== null)?.takenBy ?? '';
      await record(lead.id, () => outbox.recordDelivered(lead.id, workerId, at.toISOString(), by));
      return;
    }
    const { receivedAt } = lead;
    const failures = lead.attempts + 1;
    const next = nextAttempt({ receivedAt, failures, now: at, random }, options.schedule);
    const nextAttemptAt = next?.toISOString() ?? null;
    const reason = [...new Set(missing.map(({ lastError }) => lastError))].join('; ');
    const to = missing.map(({ address }) => address);
    const fields = { leadId: lead.id, recipients: to, failures, reason, nextAttemptAt };
    if (nextAttemptAt === null) log.error(fields, 'given up, and kept for a person');
    else log.warn(fields, 'not taken by the mail server yet');
    await record(lead.id, () => outbox.recordFailure(lead.id, workerId, reason, nextAttemptAt));
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

function after(recipient: Recipient, outcome: Outcome, at: Date): Recipient {
  if (!outcome.taken) return { ...recipient, lastError: outcome.reason };
  const { address } = recipient;
  return { address, takenAt: at.toISOString(), takenBy: outcome.by, lastError: null };
}
