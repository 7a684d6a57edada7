/** Composes emails in plain text. `from` and `to` never contain visitor input. */
import { randomUUID } from 'node:crypto';
import type { Site } from '../../config/schema.ts';
import { localTime, timeZoneOf } from '../../config/time-zone.ts';
import { isEmailAddress } from '../../contracts/email-address.ts';
import { type Line, lineText } from '../../contracts/forms.ts';
import { shorten } from '../../contracts/text.ts';
import { shownLines } from '../leads/lead-text.ts';
import type { Lead, LeadKind } from '../store/model.ts';

export interface Mailbox {
  name: string;
  address: string;
}

export interface Message {
  /** The same for every copy, so that mailboxes can discard duplicates. */
  messageId: string;
  from: Mailbox;
  /** Each recipient gets a separate copy that lists all of them. */
  to: Mailbox[];
  replyTo: string | null;
  subject: string;
  text: string;
  headers: Record<string, string>;
}

/** An email with one link, to a person of the desk. */
export interface LinkMail {
  to: Mailbox;
  purpose: 'invitation' | 'sign-in' | 'assignment';
  /** Who invites them or assigns them an enquiry; null: they asked for the link. */
  by: string | null;
  link: string;
}

export interface MessageBody {
  heading: string;
  lines: readonly Line[];
  notes: readonly string[];
}

type Participants = Pick<Message, 'from' | 'to'>;

/** In code points, for the subject. The message contains the full name. */
const MAX_NAME = 80;
/** Longer values go on their own lines below the label. */
const MAX_BESIDE_LABEL = 100;

const headings: Record<LeadKind, string> = { enquiry: 'New enquiry', application: 'New broker application' };

export function leadMessage(
  lead: Lead,
  { from, to, site }: Participants & { site: Pick<Site, 'url' | 'contact'> },
): Message {
  const heading = headings[lead.kind];
  const { from_name, from_email } = lead.params;
  const name = oneLine(from_name, MAX_NAME);
  const body = {
    heading: lead.source === 'telephone' ? `${heading} by telephone` : `${heading} through ${hostOf(site)}`,
    lines: shownLines(lead),
    notes: [`Received ${localTime(lead.receivedAt, timeZoneOf(site.contact))}`, `Reference ${lead.id}`],
  };
  return {
    ...compose(lead.id, body, { from, to }),
    replyTo: isEmailAddress(from_email) ? from_email : null,
    subject: name === '' ? heading : `${heading} from ${name}`,
  };
}

/** Composes an email with one link, to a person of the desk. */
export function linkMessage(
  { to, purpose, by, link }: LinkMail,
  { from, site }: Pick<Participants, 'from'> & { site: Pick<Site, 'brand' | 'url'> },
): Message {
  const author = oneLine(by ?? '', MAX_NAME);
  const { heading, note } = {
    invitation: {
      heading: `${author ? `${author} invites you` : 'You are invited'} to the desk of ${site.brand.name}`,
      note: 'It works once, within 24 hours. On that page you set up the passkey that signs you in from then on.',
    },
    'sign-in': {
      heading: `Your link to sign in to the desk of ${site.brand.name}`,
      note: 'It works once, within 10 minutes.',
    },
    assignment: {
      heading: `${author} has assigned you an enquiry`,
      note: 'Sign in to the desk to read it: this email does not contain the message.',
    },
  }[purpose];
  const body = {
    heading,
    lines: [{ label: 'Open this link', value: link }],
    notes: [note, `If you did not expect this from ${hostOf(site)}, you can ignore it.`],
  };
  return automaticMessage(`desk-${randomUUID()}`, body, { from, to: [to] });
}

/** Marks the message as automatic, so that out-of-office replies are suppressed (RFC 3834). */
export function automaticMessage(key: string, body: MessageBody, participants: Participants): Message {
  const headers = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };
  return { ...compose(key, body, participants), headers };
}

function compose(key: string, { heading, lines, notes }: MessageBody, { from, to }: Participants): Message {
  const parts = lines.map(({ label, value }) => {
    const isLong = /[\r\n]/.test(value) || value.length > MAX_BESIDE_LABEL;
    if (!isLong) return lineText({ label, value: value || 'Not given' });
    return `\n${lineText({ label, value: '' }).trimEnd()}\n${value}\n`;
  });
  return {
    messageId: `<${key}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    from,
    to,
    replyTo: null,
    subject: heading,
    text: `${heading}\n\n${parts.join('\n')}\n\n${notes.join('\n')}\n`,
    headers: {},
  };
}

/** Returns the site's host name. */
export function hostOf({ url }: Pick<Site, 'url'>): string {
  return new URL(url).host;
}

/** Lowercases the address: in practice no mail server treats mailboxes as case-sensitive. */
export function addressKey(address: string): string {
  return address.toLowerCase();
}

/**
 * Joins lines, and drops characters that could hide or reverse text, such as direction marks.
 *
 * @param maxLength in code points.
 */
export function oneLine(text: string, maxLength: number): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  return shorten(line, maxLength);
}
