/**
 * Digests to the owner: one a day, about seven in the morning, of suspected spam that is held back and
 * of what a person has to look at; and, at most one an hour, of leads beyond the daily number of mails.
 * What a digest tells of is noted in the store before it is sent, so that neither a restart nor another
 * server sends it twice or leaves it out.
 */
import type { DigestContent, DigestStore, LeadReader } from '../store/lead-store.ts';
import { reasonOf } from '../store/reason.ts';
import type { DeliveryLog } from './delivery-log.ts';
import { type DigestParts, digestBody } from './digest-body.ts';
import { addressKey, type Mailbox } from './mailbox.ts';
import { notice } from './message.ts';
import type { Timers } from './timers.ts';
import { SendError, sendOverAny, type Transport } from './transport.ts';

export interface DigestOptions {
  store: DigestStore & Pick<LeadReader, 'list' | 'counts'>;
  transports: Transport[];
  from: Mailbox;
  to: Mailbox[];
  siteHost: string;
  timeZone: string;
  dailyLimit: number | null;
  /** A lead that waits longer than this is told of, in milliseconds. */
  lateAfterMs: number;
  sendTimeoutMs: number;
  /** Further lines for the daily one, such as facts that are due; without any of them nothing is sent. */
  lines: () => Promise<readonly string[]> | readonly string[];
  /** Of this process alone; leases are in its name. */
  workerId: string;
  clock: () => Date;
  timers: Timers;
  log: DeliveryLog;
  report: (name: string, problem: string | null) => void;
}

/** What has to survive a restart, as JSON in the store. */
interface DigestNote {
  /** Of the digest that was begun last. */
  key: string;
  openedAt: string;
  done: boolean;
  /** The owners whose mail server has taken it. */
  had: string[];
  lastDay: string;
  lastHour: string;
  leasedBy: string;
  leasedUntil: string;
}

const NOTE = 'digest';
const LOOK_MS = 5 * 60_000;
const MORNING_HOUR = 7;
/** Of leads in full in one mail; those that are left come in the next. */
const MOST_HELD = 100;
const MOST_SPAM = 200;
/** So long an owner's mail server may refuse a digest that others have had. */
const OTHERS_WAIT_MS = 60 * 60_000;
const LEASE_SLACK_MS = 60_000;

const nothingYet: DigestNote = {
  key: '',
  openedAt: '',
  done: true,
  had: [],
  lastDay: '',
  lastHour: '',
  leasedBy: '',
  leasedUntil: '',
};

/** @returns a function that ends the digests, and resolves once nothing of them is under way. */
export function startDigests(options: DigestOptions): () => Promise<void> {
  const { store, to, workerId, clock, timers, log, report } = options;
  const breakOff = new AbortController();
  const leaseMs = to.length * options.transports.length * options.sendTimeoutMs + LEASE_SLACK_MS;
  let cancel = () => {};
  let running = look();

  async function look(): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, 'the digest has to wait');
    }
    if (breakOff.signal.aborted) return;
    cancel = timers.after(LOOK_MS, () => {
      running = look();
    });
  }

  async function work(): Promise<void> {
    const written = await store.note(NOTE);
    const last = written === null ? nothingYet : (JSON.parse(written) as DigestNote);
    const now = clock();
    if (isLeased(last, now)) return;
    const due = last.done ? await nextDigest(last, now) : last;
    if (due === null) return;
    let text = written;
    const write = async (note: DigestNote) => {
      const after = JSON.stringify(note);
      if (!(await store.replaceNote(NOTE, text, after))) throw new Error('another server sends it');
      text = after;
    };
    const leasedUntil = new Date(now.getTime() + leaseMs).toISOString();
    let note = { ...due, leasedBy: workerId, leasedUntil };
    await write(note);
    try {
      note = await send(note, write);
    } finally {
      await write({ ...note, leasedBy: '', leasedUntil: '' });
    }
  }

  /** A lease that is longer than any that is given comes from a clock that ran ahead. */
  function isLeased({ leasedBy, leasedUntil }: DigestNote, now: Date): boolean {
    const left = Date.parse(leasedUntil) - now.getTime();
    return leasedBy !== '' && leasedBy !== workerId && left > 0 && left <= leaseMs;
  }

  async function nextDigest(last: DigestNote, now: Date): Promise<DigestNote | null> {
    const { day, hour } = localDay(now, options.timeZone);
    const opened = { ...last, openedAt: now.toISOString(), done: false, had: [] };
    if (hour >= MORNING_HOUR && day !== last.lastDay) {
      return { ...opened, key: `daily-${day}`, lastDay: day };
    }
    const thisHour = now.toISOString().slice(0, 'yyyy-mm-ddThh'.length);
    if (thisHour === last.lastHour || (await store.counts()).held === 0) return null;
    return { ...opened, key: `hourly-${thisHour}`, lastHour: thisHour };
  }

  async function send(
    opened: DigestNote,
    write: (note: DigestNote) => Promise<void>,
  ): Promise<DigestNote> {
    const { key } = opened;
    const daily = key.startsWith('daily-');
    // Once somebody has it, the others get the same.
    if (opened.had.length === 0) {
      await store.fillDigest(key, { spam: daily, mostHeld: MOST_HELD });
    }
    const parts = await partsOf(await store.digestContent(key, MOST_SPAM), daily);
    const body = digestBody(parts, options);
    if (body === null) {
      report('digest', null);
      return { ...opened, done: true };
    }
    const message = notice(`digest-${key}-${options.siteHost}`, body, options);
    let note = opened;
    const missing: string[] = [];
    for (const { address } of to) {
      if (note.had.includes(addressKey(address))) continue;
      try {
        await sendOverAny(options.transports, message, address, sendLimit);
      } catch (error) {
        const reason = error instanceof SendError ? error.message : 'failed';
        log.warn({ digest: key, recipient: address, reason }, 'digest not taken yet');
        missing.push(`${address} (${reason})`);
        continue;
      }
      log.info({ digest: key, recipient: address }, 'digest taken by the mail server');
      note = { ...note, had: [...note.had, addressKey(address)] };
      await write(note);
    }
    const now = clock();
    const waited = Math.abs(now.getTime() - Date.parse(note.openedAt)) >= OTHERS_WAIT_MS;
    if (missing.length > 0 && (!waited || breakOff.signal.aborted)) return note;
    const problem = `the digest was not taken by the mail server for ${missing.join(', ')}`;
    report('digest', missing.length === 0 ? null : problem);
    if (note.had.length === 0) return note;
    await store.settleDigest(key, now.toISOString());
    return { ...note, done: true };
  }

  function sendLimit(): AbortSignal {
    return AbortSignal.any([breakOff.signal, AbortSignal.timeout(options.sendTimeoutMs)]);
  }

  async function partsOf(content: DigestContent, daily: boolean): Promise<DigestParts> {
    if (!daily) return { ...content, givenUp: [], late: [], lines: [] };
    const unanswered = { answered: false, suspectedSpam: false };
    const before = new Date(clock().getTime() - options.lateAfterMs).toISOString();
    const late = await store.list({ ...unanswered, state: 'waiting', receivedBefore: before });
    const givenUp = await store.list({ ...unanswered, state: 'undelivered' });
    return { ...content, givenUp, late, lines: await extraLines() };
  }

  /** They must not hold back what else there is to say. */
  async function extraLines(): Promise<readonly string[]> {
    try {
      return await options.lines();
    } catch (error) {
      return [`What else there is to look at could not be found out: ${reasonOf(error)}`];
    }
  }

  return async () => {
    breakOff.abort();
    cancel();
    await running;
  };
}

/** The day as `yyyy-mm-dd` and the hour, where the owner lives. */
function localDay(now: Date, timeZone: string): { day: string; hour: number } {
  const [day = '', time = ''] = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone,
  })
    .format(now)
    .split(' ');
  return { day, hour: Number(time.slice(0, 2)) };
}
