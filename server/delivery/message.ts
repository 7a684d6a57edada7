/** What emails say, in plain text. From and To never come from a visitor. */
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
  /** The same for every copy of a message, so that a mailbox can tell a second one. */
  messageId: string;
  from: Mailbox;
  /** Each gets a copy of their own that names them all. */
  to: Mailbox[];
  replyTo: string | null;
  subject: string;
  text: string;
  headers: Record<string, string>;
}

/** What is emailed to a person of the desk: fixed words and one address. */
export interface LinkMail {
  to: Mailbox;
  purpose: 'invitation' | 'sign-in' | 'given';
  /** Who invites, or gives them an enquiry; null: a person asked for it themselves. */
  by: string | null;
  link: string;
}

export interface Body {
  heading: string;
  lines: readonly Line[];
  notes: readonly string[];
}

type Between = Pick<Message, 'from' | 'to'>;

/** In code points. In the message the name stands in full. */
const MAX_NAME = 80;
/** A longer value stands below its label. */
const MAX_BESIDE_LABEL = 100;

const headings: Record<LeadKind, string> = { enquiry: 'New enquiry', application: 'New broker application' };

export function leadMessage(
  lead: Lead,
  { from, to, site }: Between & { site: Pick<Site, 'url' | 'contact'> },
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

/** To a person of the desk: a link that lets them in, in fixed words. */
export function linkMessage(
  { to, purpose, by, link }: LinkMail,
  { from, site }: Pick<Between, 'from'> & { site: Pick<Site, 'brand' | 'url'> },
): Message {
  const author = oneLine(by ?? '', MAX_NAME);
  const { heading, lasts } = {
    invitation: {
      heading: `${author ? `${author} invites you` : 'You are invited'} to the desk of ${site.brand.name}`,
      lasts:
        'It works once, within a day. On the page you set up a passkey; with it you sign in from then on.',
    },
    'sign-in': {
      heading: `Your link to sign in to the desk of ${site.brand.name}`,
      lasts: 'It works once, within ten minutes.',
    },
    given: {
      heading: `${author} has given you an enquiry`,
      lasts: 'What was written stands at the desk, behind your passkey.',
    },
  }[purpose];
  const body = {
    heading,
    lines: [{ label: 'Open this link', value: link }],
    notes: [lasts, `If you did not expect this from ${hostOf(site)}, you need not do anything.`],
  };
  return notice(`desk-${randomUUID()}`, body, { from, to: [to] });
}

/** A message of ours, which no out-of-office answer comes back to (RFC 3834). */
export function notice(key: string, body: Body, between: Between): Message {
  const headers = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };
  return { ...compose(key, body, between), headers };
}

function compose(key: string, { heading, lines, notes }: Body, { from, to }: Between): Message {
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

/** As people know it. */
export function hostOf({ url }: Pick<Site, 'url'>): string {
  return new URL(url).host;
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
  return shorten(line, most);
}
