/** What the desk says of times, stages, people and browsers. */
import Bowser from 'bowser';
import type { LeadDetail, LeadLine, Stage } from '../contracts/desk.ts';
import { mailLink } from '../contracts/text.ts';

export const stageNames: Record<Stage, string> = {
  new: 'New',
  contacted: 'Contacted',
  booked: 'Booked',
  won: 'Won',
  lost: 'Lost',
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SOON_MS = 3 * HOUR_MS;
const DAY_HOURS = 24;

/** Numbers, times and dates are never broken over two lines. */
const unbroken = (text: string) => text.replaceAll(/\s/g, '\u00a0');

/** As in "5 min", "3 h" or "4 days": how long it has been, as a person would say it. */
export function span(ms: number): string {
  if (ms < HOUR_MS) return unbroken(`${Math.max(1, Math.floor(ms / MINUTE_MS))} min`);
  const hours = Math.floor(ms / HOUR_MS);
  if (hours < 2 * DAY_HOURS) return unbroken(`${hours} h`);
  return unbroken(`${Math.floor(hours / DAY_HOURS)} days`);
}

export interface Waiting {
  /** What is left of the promise, or how long it is over, as in "21 h left" and "7 h late". */
  text: string;
  isLate: boolean;
  /** Whether it has to be answered within the next hours. */
  isSoon: boolean;
  /** Of the time that was promised, the part that is over: 0 to 1. */
  share: number;
}

/** Null for what has been answered, or is held back. */
export function waiting(
  lead: Pick<LeadLine, 'stage' | 'receivedAt' | 'dueAt' | 'suspectedSpam'>,
  now: number,
): Waiting | null {
  if (lead.stage !== 'new' || lead.suspectedSpam) return null;
  const receivedAt = Date.parse(lead.receivedAt);
  const left = Date.parse(lead.dueAt) - now;
  // A clock of another machine may be ahead of this one.
  const waited = Math.max(0, now - receivedAt);
  return {
    text: left < 0 ? `${span(-left)} late` : `${span(left)} left`,
    isLate: left < 0,
    isSoon: left < SOON_MS,
    share: left < 0 ? 1 : waited / (waited + left),
  };
}

/** As in "Fri, 20 Nov 2026, 10:02 am", where the firm is. */
export function time(iso: string, timeZone: string): string {
  const day = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
  const options = { ...day, hour: 'numeric', minute: '2-digit', timeZone } as const;
  return unbroken(new Intl.DateTimeFormat('en-AU', options).format(new Date(iso)));
}

/** As in "24 Nov", where the firm is; of another year with the year. */
export function shortDay(iso: string, timeZone: string): string {
  const date = new Date(iso);
  const year = date.getFullYear() === new Date().getFullYear() ? undefined : 'numeric';
  return unbroken(date.toLocaleDateString('en-AU', { day: 'numeric', month: 'short', year, timeZone }));
}

/** As in "10:02 am", where the firm is. @param time in milliseconds since 1970. */
export function timeOfDay(time: number, timeZone: string): string {
  return unbroken(new Intl.DateTimeFormat('en-AU', { timeStyle: 'short', timeZone }).format(time));
}

/** A day such as 2026-11-23 as in "23 Nov 2026". */
export function dayText(day: string): string {
  const options = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  return unbroken(new Intl.DateTimeFormat('en-AU', options).format(new Date(`${day}T00:00:00Z`)));
}

/** Opens the person's own mail program with a greeting and what was written. */
export function answerLink(
  lead: Pick<LeadDetail, 'email' | 'name' | 'message' | 'kind'>,
  firm: string,
): string {
  const [first = ''] = lead.name.trim().split(/\s+/);
  const quoted = lead.message.split('\n').map((line) => `> ${line}`);
  const body = [`Hi ${first},`, '', '', '', ...quoted].join('\n');
  const subject = lead.kind === 'enquiry' ? `Your enquiry to ${firm}` : `Your application to ${firm}`;
  return mailLink(lead.email, subject, body);
}

/** As in "Safari on iOS"; what cannot be told apart stays as the browser said it. */
export function browserText(userAgent: string): string {
  // It refuses an empty text.
  if (userAgent === '') return 'Unknown browser';
  const { browser, os } = Bowser.parse(userAgent);
  if (!browser.name) return userAgent;
  return os.name ? `${browser.name} on ${os.name}` : browser.name;
}
