import { reasonOf } from '../background.ts';
import type { Recipient, StoredLead } from '../store/lead-store.ts';
import type { DeliveryContext } from './context.ts';
import { addressKey, leadMessage } from './message.ts';
import { sendErrorOf, type Transport } from './smtp.ts';

const DAY_MS = 24 * 60 * 60_000;

const RECORD_AGAIN_MS = 1000;

/** So that messages of one outage do not return at once. */
const JITTER = 0.2;

/** Time alone gives nothing up: after a machine was off for days, one bad moment must not be the end. */
const LEAST_FAILURES = 10;

function leaseEnd({ clock, sendTimeoutMs, takeoverMs }: DeliveryContext): string {
  return new Date(clock().getTime() + sendTimeoutMs + takeoverMs).toISOString();
}

/** @param onTaken told once the first recipient has a lead. */
export function startWorker(context: DeliveryContext, onTaken: (lead: StoredLead) => void) {
  const { store, workerId, concurrency, clock, timers, log } = context;
  const underWay = new Map<string, Promise<void>>();
  const breakOff = new AbortController();
  const deliver = createLeadDelivery(context, breakOff.signal, onTaken);
  let stopping = false;
  let claiming: Promise<void> | null = null;
  let again = false;
  let storeIsAway = false;
  let cancelPoll = () => {};

  /** One claim at a time; whoever notifies in between is heard afterwards. */
  function poll(): void {
    if (claiming !== null) again = true;
    if (stopping || claiming !== null || underWay.size >= concurrency) return;
    again = false;
    cancelPoll();
    claiming = claim().finally(() => {
      claiming = null;
      if (stopping) return;
      cancelPoll = timers.after(context.pollMs, poll);
      if (again) poll();
    });
  }

  async function claim(): Promise<void> {
    try {
      const now = clock();
      const leads = await store.claim({
        worker: workerId,
        now: now.toISOString(),
        leasedUntil: leaseEnd(context),
        latestAttempt: new Date(now.getTime() + context.longestWaitMs).toISOString(),
        limit: concurrency - underWay.size,
      });
      if (storeIsAway) log.info({}, 'the store is back');
      storeIsAway = false;
      for (const lead of leads) begin(lead);
    } catch (error) {
      if (!storeIsAway) log.error({ reason: reasonOf(error) }, 'the store cannot be reached');
      storeIsAway = true;
    }
  }

  function begin(lead: StoredLead): void {
    // Claimed after the stop, or still under way although its lease is over.
    if (stopping || underWay.has(lead.id)) return;
    const delivery = deliver(lead)
      .catch((error) => log.error({ leadId: lead.id, reason: reasonOf(error) }, 'delivery broke'))
      .finally(() => {
        underWay.delete(lead.id);
        poll();
      });
    underWay.set(lead.id, delivery);
  }

  poll();
  return {
    /** There is a new lead. */
    notify: poll,
    /** Lets what is under way finish, for so long at most, and gives the rest back to other workers. */
    async stop(graceMs: number): Promise<void> {
      stopping = true;
      cancelPoll();
      const cancelGrace = timers.after(graceMs, () => breakOff.abort());
      await claiming;
      await Promise.all(underWay.values());
      cancelGrace();
      try {
        await store.release(workerId);
      } catch (error) {
        // Their leases end by themselves.
        log.error({ reason: reasonOf(error) }, 'what was claimed could not be given back');
      }
    },
  };
}

/**
 * Sends a lead to each recipient who does not have it, and records each outcome before the next one's
 * turn, so that a crash makes at most one second copy, with the same Message-ID.
 *
 * @param breakOff ends what is being sent, which then counts as no failure.
 */
function createLeadDelivery(
  context: DeliveryContext,
  breakOff: AbortSignal,
  onTaken: (lead: StoredLead) => void,
): (lead: StoredLead) => Promise<void> {
  const { store, workerId, clock, timers, log } = context;

  async function deliver(lead: StoredLead): Promise<void> {
    if (!(await admitted(lead))) return;
    const recipients = recipientsOf(lead, context);
    let nobodyHasIt = recipients.every(({ takenAt }) => takenAt === null);
    for (const [index, recipient] of recipients.entries()) {
      if (recipient.takenAt !== null) continue;
      const tried = await send(lead, recipient);
      if (tried.takenAt === null && breakOff.aborted) return;
      recipients[index] = tried;
      const recorded = await record(lead.id, () =>
        store.recordRecipients(lead.id, workerId, recipients, leaseEnd(context)),
      );
      if (recorded !== true) return;
      if (tried.takenAt !== null && nobodyHasIt) {
        nobodyHasIt = false;
        onTaken(lead);
      }
    }
    await settle(lead, recipients);
  }

  async function admitted(lead: StoredLead): Promise<boolean> {
    const limit = context.dailyLimit;
    if (limit === null || lead.mailedAt !== null) return true;
    const now = clock();
    const since = new Date(now.getTime() - DAY_MS).toISOString();
    const admission = { worker: workerId, now: now.toISOString(), since, limit };
    const isAdmitted = await record(lead.id, () => store.admit(lead.id, admission));
    if (isAdmitted === false) {
      log.warn({ leadId: lead.id, limit }, 'beyond the daily number of mails, left to a digest');
    }
    return isAdmitted ?? false;
  }

  /** Where one transport refuses, the other is asked at once; one that fails may have taken the message. */
  async function send(lead: StoredLead, recipient: Recipient): Promise<Recipient> {
    const signal = AbortSignal.any([AbortSignal.timeout(context.sendTimeoutMs), breakOff]);
    const reasons: string[] = [];
    for (const transport of inTurn(lead.attempts, context)) {
      try {
        await transport.send(leadMessage(lead, context), recipient.address, signal);
        const fields = { leadId: lead.id, recipient: recipient.address, by: transport.name };
        log.info(fields, 'taken by the mail server');
        const takenAt = clock().toISOString();
        return { address: recipient.address, takenAt, takenBy: transport.name, lastError: null };
      } catch (error) {
        const failure = sendErrorOf(error);
        reasons.push(`${transport.name}: ${failure.message}`);
        if (!failure.permanent) break;
      }
    }
    return { ...recipient, lastError: reasons.join('; ') };
  }

  async function settle(lead: StoredLead, recipients: Recipient[]): Promise<void> {
    const missing = recipients.filter(({ takenAt }) => takenAt === null);
    if (missing.length === 0) {
      const by = recipients.findLast(({ takenBy }) => takenBy !== null)?.takenBy ?? '';
      const at = clock().toISOString();
      await record(lead.id, () => store.recordDelivered(lead.id, workerId, at, by));
      return;
    }
    const failures = lead.attempts + 1;
    const nextAttemptAt = nextAttempt(lead.receivedAt, failures, context)?.toISOString() ?? null;
    const reason = [...new Set(missing.map(({ lastError }) => lastError))].join('; ');
    const to = missing.map(({ address }) => address);
    const fields = { leadId: lead.id, recipients: to, failures, reason, nextAttemptAt };
    if (nextAttemptAt === null) log.error(fields, 'given up, and kept for a person');
    else log.warn(fields, 'not taken by the mail server yet');
    await record(lead.id, () => store.recordFailure(lead.id, workerId, reason, nextAttemptAt));
  }

  /**
   * Tries until it is written, since what is sent and not recorded is sent again.
   *
   * @returns undefined where the worker is being stopped.
   */
  async function record<T>(leadId: string, write: () => Promise<T>): Promise<T | undefined> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await write();
      } catch (error) {
        const fields = { leadId, reason: reasonOf(error) };
        if (tries === 1) log.error(fields, 'the outcome could not be recorded yet');
        if (breakOff.aborted) {
          log.error(fields, 'stopped before the outcome was recorded');
          return undefined;
        }
        await new Promise<void>((resolve) => timers.after(RECORD_AGAIN_MS, resolve));
      }
    }
  }

  return deliver;
}

/** Every other try is the first transport's again, so that a broken second one holds nothing up. */
function inTurn(failures: number, { transports, secondAfter }: DeliveryContext): Transport[] {
  const secondsTurn = failures >= secondAfter && (failures - secondAfter) % 2 === 0;
  return secondsTurn ? transports.toReversed() : transports;
}

/** Whoever is no longer in the settings is not waited for; that they have had it stays written down. */
function recipientsOf(lead: StoredLead, { to }: DeliveryContext): Recipient[] {
  const known = new Map(lead.recipients.map((one) => [addressKey(one.address), one]));
  const now = to.map(
    ({ address }) =>
      known.get(addressKey(address)) ?? { address, takenAt: null, takenBy: null, lastError: null },
  );
  return [...now, ...lead.recipients.filter((one) => one.takenAt !== null && !now.includes(one))];
}

/**
 * The wait doubles with each failure. The last try falls on the end of the time that a message has.
 *
 * @returns null: give it up.
 */
function nextAttempt(receivedAt: string, failures: number, context: DeliveryContext): Date | null {
  const { firstRetryMs, longestWaitMs, giveUpAfterMs, random } = context;
  const now = context.clock().getTime();
  const wait = Math.min(firstRetryMs * 2 ** (failures - 1), longestWaitMs / (1 + JITTER));
  const next = now + wait * (1 - JITTER + 2 * JITTER * random());
  if (failures < LEAST_FAILURES) return new Date(next);
  const end = Date.parse(receivedAt) + giveUpAfterMs;
  return now >= end ? null : new Date(Math.min(next, end));
}
