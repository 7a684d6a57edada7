/** Formats times, dates, stages, replies and browsers for the desk. */
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

/** Keeps numbers, times and dates on one line. */
const nonBreaking = (text: string) => text.replaceAll(/\s/g, '\u00a0');

/** Such as "5 min", "3 h" or "4 days". */
export function formatDuration(ms: number): string {
  if (ms < HOUR_MS) return nonBreaking(`${Math.max(1, Math.floor(ms / MINUTE_MS))} min`);
  const hours = Math.floor(ms / HOUR_MS);
  if (hours < 2 * DAY_HOURS) return nonBreaking(`${hours} h`);
  return nonBreaking(`${Math.floor(hours / DAY_HOURS)} days`);
}

export interface ReplyStatus {
  /** The time until or since the promised reply, such as "21 h left" or "7 h late". */
  text: string;
  isLate: boolean;
  /** Due within three hours, or late. */
  isSoon: boolean;
  /** The elapsed share of the promised time, from 0 to 1. */
  share: number;
}

/** @returns null for answered leads and held spam. */
export function replyStatus(
  lead: Pick<LeadLine, 'stage' | 'receivedAt' | 'dueAt' | 'suspectedSpam'>,
  now: number,
): ReplyStatus | null {
  if (lead.stage !== 'new' || lead.suspectedSpam) return null;
  const receivedAt = Date.parse(lead.receivedAt);
  const left = Date.parse(lead.dueAt) - now;
  // The server's clock may be ahead of this device's.
  const waited = Math.max(0, now - receivedAt);
  return {
    text: left < 0 ? `${formatDuration(-left)} late` : `${formatDuration(left)} left`,
    isLate: left < 0,
    isSoon: left < SOON_MS,
    share: left < 0 ? 1 : waited / (waited + left),
  };
}

/** In the firm's time zone, such as "Fri, 20 Nov 2026, 10:02 am". */
export function formatDateTime(iso: string, timeZone: string): string {
  const day = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
  const options = { ...day, hour: 'numeric', minute: '2-digit', timeZone } as const;
  return nonBreaking(new Intl.DateTimeFormat('en-AU', options).format(new Date(iso)));
}

/** In the firm's time zone, such as "24 Nov"; dates of another year include it. */
export function formatShortDate(iso: string, timeZone: string): string {
  const date = new Date(iso);
  const year = date.getFullYear() === new Date().getFullYear() ? undefined : 'numeric';
  return nonBreaking(date.toLocaleDateString('en-AU', { day: 'numeric', month: 'short', year, timeZone }));
}

/** In the firm's time zone, such as "10:02 am". @param time in milliseconds since 1970. */
export function formatTime(time: number, timeZone: string): string {
  return nonBreaking(new Intl.DateTimeFormat('en-AU', { timeStyle: 'short', timeZone }).format(time));
}

/** Formats a date such as 2026-11-23 as "23 Nov 2026". */
export function formatDate(day: string): string {
  const options = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  return nonBreaking(new Intl.DateTimeFormat('en-AU', options).format(new Date(`${day}T00:00:00Z`)));
}

/** Returns a mailto link that opens a reply with a greeting and the quoted message. */
export function replyMailto(
  lead: Pick<LeadDetail, 'email' | 'name' | 'message' | 'kind'>,
  firm: string,
): string {
  const [first = ''] = lead.name.trim().split(/\s+/);
  const quoted = lead.message.split('\n').map((line) => `> ${line}`);
  const body = [`Hi ${first},`, '', '', '', ...quoted].join('\n');
  const subject = lead.kind === 'enquiry' ? `Your enquiry to ${firm}` : `Your application to ${firm}`;
  return mailLink(lead.email, subject, body);
}

/** Such as "Safari on iOS"; returns an unknown user agent unchanged. */
export function formatUserAgent(userAgent: string): string {
  // Bowser throws on an empty string.
  if (userAgent === '') return 'Unknown browser';
  const { browser, os } = Bowser.parse(userAgent);
  if (!browser.name) return userAgent;
  return os.name ? `${browser.name} on ${os.name}` : browser.name;
}
