/** What e-mails say. From and To never come from a visitor. */
import { z } from 'zod';
import type { Site } from '../../config/schema.ts';
import { localTime, timeZoneOf } from '../../config/time-zone.ts';
import { type Line, lineText } from '../../contracts/fields.ts';
import { shownLines, textFields } from '../leads/lead-words.ts';
import type { Lead, LeadKind } from '../store/model.ts';

export type { Line };

export interface Mailbox {
  name: string;
  address: string;
}

export interface Message {
  /** The same for every copy of a message, so that a mailbox can tell a second one. */
  messageId: string;
  from: Mailbox;
  /** Each gets a copy of their own that names them all. */
  to: Mailbox[];
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

export interface MessageOptions {
  from: Mailbox;
  to: Mailbox[];
  site: Pick<Site, 'url' | 'contact'>;
}

export interface Body {
  heading: string;
  lines: Line[];
  notes: string[];
}

/** In code points. In the message the name stands in full. */
const MAX_SUBJECT_NAME = 80;

const NOTHING = '(nothing)';

const headings: Record<LeadKind, string> = { enquiry: 'New enquiry', application: 'New broker application' };

export function leadMessage(lead: Lead, { from, to, site }: MessageOptions): Message {
  const fields = textFields(lead);
  const heading = headings[lead.kind];
  const name = oneLine(fields.from_name ?? '', MAX_SUBJECT_NAME);
  const body = {
    heading: `${heading} through ${hostOf(site)}`,
    lines: leadLines(lead),
    notes: [`Received ${localTime(lead.receivedAt, timeZoneOf(site.contact))}`, `Reference ${lead.id}`],
  };
  return {
    ...compose(lead.id, body, { from, to }),
    replyTo: isOneAddress(fields.from_email) ? fields.from_email : null,
    subject: name === '' ? heading : `${heading} from ${name}`,
  };
}

/** As people know it. */
export function hostOf({ url }: Pick<Site, 'url'>): string {
  return new URL(url).host;
}

export function leadLines(lead: Lead): Line[] {
  return shownLines(lead).map(({ label, value }) => ({ label, value }));
}

/** A message of ours, which no out-of-office answer comes back to (RFC 3834). */
export function notice(key: string, body: Body, options: Pick<MessageOptions, 'from' | 'to'>): Message {
  const headers = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };
  return { ...compose(key, body, options), headers };
}

function compose(key: string, body: Body, { from, to }: Pick<MessageOptions, 'from' | 'to'>): Message {
  return {
    messageId: `<${key}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    from,
    to,
    replyTo: null,
    subject: body.heading,
    text: textBody(body),
    html: htmlBody(body),
    headers: {},
  };
}

/** Letters, digits and few signs, of the length that SMTP can carry (RFC 5321, 4.5.3.1.3). */
const address = z.email().max(254);

export function isOneAddress(value: unknown): value is string {
  return address.safeParse(value).success;
}

/** No mail server in use tells two mailboxes apart by case. */
export function addressKey(address: string): string {
  return address.toLowerCase();
}

/** Without what could hide or turn round the words behind it, such as marks of writing direction. */
export function oneLine(text: string, most: number): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  const points = Array.from(line);
  return points.length <= most ? line : `${points.slice(0, most - 1).join('')}…`;
}

function textBody({ heading, lines, notes }: Body): string {
  const parts = lines.map(({ label, value }) => {
    if (/[\r\n]/.test(value) || value.length > 100) {
      return `\n${lineText({ label, value: '' }).trimEnd()}\n${value}\n`;
    }
    return lineText({ label, value: value || NOTHING });
  });
  return `${heading}\n\n${parts.join('\n')}\n\n${notes.join('\n')}\n`;
}

/** Mail programs know little CSS and no classes, so a table and inline styles it is. */
function htmlBody({ heading, lines, notes }: Body): string {
  const rows = lines.map(
    ({ label, value }) =>
      `<tr><th align="left" valign="top" style="padding:4px 16px 4px 0">${escapeHtml(label)}</th>` +
      `<td style="padding:4px 0;white-space:pre-wrap">${escapeHtml(value || NOTHING)}</td></tr>`,
  );
  return [
    '<!DOCTYPE html><html lang="en-AU"><head><meta charset="utf-8"><title></title></head>',
    '<body style="font-family:sans-serif">',
    `<h1 style="font-size:18px">${escapeHtml(heading)}</h1>`,
    `<table>${rows.join('\n')}</table>`,
    `<p style="color:#555555">${notes.map(escapeHtml).join('<br>')}</p>`,
    '</body></html>',
  ].join('\n');
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Control characters, which HTML does not allow, are shown as the sign for what cannot be shown. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '').replace(/(?![\t\n\r])\p{Cc}/gu, '\uFFFD');
}
