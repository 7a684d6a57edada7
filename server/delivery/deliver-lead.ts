/**
 * One round with one lead: each recipient who does not have it is sent a copy, and what became of that
 * is recorded before the next one's turn. A crash between sending and recording makes a second copy for
 * one recipient with the same Message-ID, and nothing else.
 */
import type { Outbox, Recipient, StoredLead } from '../store/lead-store.ts';
import { deliverOnce, type Outcome, recipientsOf, type TransportChoice } from './deliver-once.ts';
import type { DeliveryLog } from './delivery-log.ts';
import type { Mailbox } from './mailbox.ts';
import { nextAttempt, type SchedulePolicy } from './schedule.ts';
import type { Timers } from './timers.ts';
import type { Message } from './transport.ts';

export interface LeadDeliveryOptions extends TransportChoice {
  outbox: Outbox;
  to: Mailbox[];
  compose: (lead: StoredLead) => Message;
  /** In 24 hours, so many leads are mailed one by one; null: all. */
  dailyLimit: number | null;
  /** Of this process alone; leases are in its name. */
  workerId: string;
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

/** Until something is written; undefined where the worker is being stopped. */
type RecordOutcome = <T>(leadId: string, write: () => Promise<T>) => Promise<T | undefined>;

const DAY_MS = 24 * 60 * 60_000;

/** Long enough for one send. */
export function leaseFrom(
  now: Date,
  { deliveryLimitMs, takeoverMs }: Pick<LeadDeliveryOptions, 'deliveryLimitMs' | 'takeoverMs'>,
): string {
  return new Date(now.getTime() + deliveryLimitMs + takeoverMs).toISOString();
}

/** @param breakOff ends what is being sent, which then counts as no failure. */
export function createLeadDelivery(
  options: LeadDeliveryOptions,
  breakOff: AbortSignal,
  record: RecordOutcome,
): (lead: StoredLead) => Promise<void> {
  const { outbox, workerId, clock, random, timers, log } = options;

  async function deliver(lead: StoredLead): Promise<void> {
    if (!(await admitted(lead))) return;
    const hadNobody = lead.recipients.every(({ takenAt }) => takenAt === null);
    const recipients = recipientsOf(lead, options.to);
    let told = false;
    for (const [index, recipient] of recipients.entries()) {
      if (recipient.takenAt !== null) continue;
      const outcome = await send(lead, recipient.address);
      if (!outcome.taken && breakOff.aborted) return;
      const at = clock();
      recipients[index] = after(recipient, outcome, at);
      if (outcome.taken) {
        const fields = { leadId: lead.id, recipient: recipient.address, by: outcome.by };
        log.info(fields, 'taken by the mail server');
      }
      const recorded = await record(lead.id, () =>
        outbox.recordRecipients(lead.id, workerId, recipients, leaseFrom(at, options)),
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
    const signal = AbortSignal.any([limit.signal, breakOff]);
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

  return deliver;
}

function after(recipient: Recipient, outcome: Outcome, at: Date): Recipient {
  if (!outcome.taken) return { ...recipient, lastError: outcome.reason };
  const { address } = recipient;
  return { address, takenAt: at.toISOString(), takenBy: outcome.by, lastError: null };
}
