/**
 * Digests to the owner: each morning of suspected spam and of what a person has to look at, and each
 * hour of leads beyond the daily number of mails. What one tells of is noted in the store before it is
 * sent, so that neither a restart nor another server sends it twice or leaves it out.
 */
import { type Report, reasonOf, repeat } from '../background.ts';
import type { DigestContent } from '../store/lead-store.ts';
import type { DeliveryContext } from './context.ts';
import { type DigestParts, digestBody, dueFactLines } from './digest-body.ts';
import { deskParts } from './digest-desk.ts';
import { addressKey, notice } from './message.ts';
import { sendErrorOf, sendOverAny } from './smtp.ts';

const NOTE = 'digest';
const LOOK_MS = 5 * 60_000;
const MORNING_HOUR = 7;
/** Of leads in full in one mail; those that are left come in the next. */
const MOST_HELD = 100;
const MOST_SPAM = 200;
/** So long an owner's mail server may refuse a digest that others have had. */
const OTHERS_WAIT_MS = 60 * 60_000;
const LEASE_SLACK_MS = 60_000;

/** What has to survive a restart, as JSON in the store. */
const nothingYet = {
  /** Of the digest that was begun last. */
  key: '',
  openedAt: '',
  done: true,
  /** The owners whose mail server has taken it. */
  had: [] as string[],
  lastDay: '',
  lastHour: '',
  leasedBy: '',
  leasedUntil: '',
};

type DigestNote = typeof nothingYet;

/** @returns a function that ends the digests, and resolves once nothing of them is under way. */
export function startDigests(
  context: DeliveryContext,
  report: Report,
  factsFile: string | null,
): () => Promise<void> {
  const { store, transports, to, sendTimeoutMs, workerId, clock, timers, log } = context;
  const breakOff = new AbortController();
  const leaseMs = to.length * transports.length * sendTimeoutMs + LEASE_SLACK_MS;

  async function look(): Promise<number> {
    try {
      await work();
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, 'the digest has to wait');
    }
    return LOOK_MS;
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
    const { day, hour } = localDay(now, context.timeZone);
    const opened = { ...last, openedAt: now.toISOString(), done: false, had: [] };
    if (hour >= MORNING_HOUR && day !== last.lastDay) {
      return { ...opened, key: `daily-${day}`, lastDay: day };
    }
    const thisHour = now.toISOString().slice(0, 'yyyy-mm-ddThh'.length);
    if (thisHour === last.lastHour || (await store.counts()).held === 0) return null;
    return { ...opened, key: `hourly-${thisHour}`, lastHour: thisHour };
  }

  async function send(opened: DigestNote, write: (note: DigestNote) => Promise<void>): Promise<DigestNote> {
    const { key } = opened;
    const daily = key.startsWith('daily-');
    // Once somebody has it, the others get the same.
    if (opened.had.length === 0) {
      await store.fillDigest(key, { spam: daily, mostHeld: MOST_HELD });
    }
    const parts = await partsOf(await store.digestContent(key, MOST_SPAM), daily);
    const body = digestBody(parts, context);
    if (body === null) {
      report('digest', null);
      return { ...opened, done: true };
    }
    const message = notice(`digest-${key}-${context.siteHost}`, body, context);
    let note = opened;
    const missing: string[] = [];
    for (const { address } of to) {
      if (note.had.includes(addressKey(address))) continue;
      try {
        await sendOverAny(transports, message, address, sendLimit);
      } catch (error) {
        const reason = sendErrorOf(error).message;
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
    return AbortSignal.any([breakOff.signal, AbortSignal.timeout(sendTimeoutMs)]);
  }

  async function partsOf(content: DigestContent, daily: boolean): Promise<DigestParts> {
    if (!daily) return { ...content, givenUp: [], late: [], lines: [], desk: null };
    const now = clock();
    const unanswered = { answered: false, suspectedSpam: false };
    const receivedBefore = new Date(now.getTime() - context.lateAfterMs).toISOString();
    return {
      ...content,
      late: await store.list({ ...unanswered, state: 'waiting', receivedBefore }),
      givenUp: await store.list({ ...unanswered, state: 'undelivered' }),
      desk: await deskParts(store, now, context),
      lines: factsFile === null ? [] : dueFactLines(factsFile, now, context.timeZone),
    };
  }

  const stopLooking = repeat(timers, 0, look);
  return () => {
    breakOff.abort();
    return stopLooking();
  };
}

function localDay(now: Date, timeZone: string): { day: string; hour: number } {
  const [day = '', time = ''] = now.toLocaleString('sv-SE', { timeZone }).split(' ');
  return { day, hour: Number(time.slice(0, 2)) };
}
