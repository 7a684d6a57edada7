/** Makes e-mails to the owner. From and To never come from a visitor. */
import { localTime } from '../../config/time-zone.ts';
import { experienceLevels, loanVolumes } from '../../contracts/application.ts';
import type { Lead, LeadKind } from '../store/lead-store.ts';
import { domainOf, isOneAddress, type Mailbox } from './mailbox.ts';
import { type Body, htmlBody, type Line, textBody } from './message-body.ts';
import type { Message } from './transport.ts';

export interface MessageOptions {
  from: Mailbox;
  to: Mailbox[];
  /** Where the site lives, as people know it, such as www.example.com. */
  siteHost: string;
  /** The owner's time zone, such as Australia/Brisbane. */
  timeZone: string;
}

/** The longest name in a subject, in code points. In the message it stands in full. */
const MAX_SUBJECT_NAME = 80;

const headings: Record<LeadKind, string> = {
  enquiry: 'New enquiry',
  application: 'New broker application',
};

/** The parameters in the order of the form. `to_name` and the type are ours and say nothing. */
const labels: Record<LeadKind, Record<string, string>> = {
  enquiry: { from_name: 'Name', from_email: 'Email', phone: 'Phone', message: 'Message' },
  application: {
    from_name: 'Name',
    from_email: 'Email',
    phone: 'Phone',
    location: 'Location',
    experience_level: 'Experience',
    expected_volume: 'Expected volume',
    hear_about_us: 'Heard about us through',
    current_situation: 'Current situation',
    business_goals: 'Business goals',
    additional_info: 'Anything else',
  },
};

const choices: Record<string, readonly { value: string; label: string }[]> = {
  experience_level: experienceLevels,
  expected_volume: loanVolumes,
};

export function leadMessage(lead: Lead, options: MessageOptions): Message {
  const { from, to, siteHost, timeZone } = options;
  const fields = textFields(lead.params);
  const heading = headings[lead.kind];
  const name = oneLine(fields.from_name ?? '', MAX_SUBJECT_NAME);
  const body = {
    heading: `${heading} through ${siteHost}`,
    lines: leadLines(lead),
    notes: [`Received ${localTime(lead.receivedAt, timeZone)}`, `Reference ${lead.id}`],
  };
  return {
    messageId: messageIdOf(lead.id, from),
    from,
    to,
    replyTo: isOneAddress(fields.from_email) ? fields.from_email : null,
    subject: name === '' ? heading : `${heading} from ${name}`,
    text: textBody(body),
    html: htmlBody(body),
    headers: {},
  };
}

/** What was filled in, in the words of the form. */
export function leadLines(lead: Lead): Line[] {
  const fields = textFields(lead.params);
  return Object.entries(labels[lead.kind]).map(([field, label]) => ({
    label,
    value: readable(field, fields[field] ?? ''),
  }));
}

/** A message of ours, which no out-of-office answer comes back to (RFC 3834). */
export function notice(
  key: string,
  body: Body,
  { from, to }: { from: Mailbox; to: Mailbox[] },
): Message {
  return {
    messageId: messageIdOf(key, from),
    from,
    to,
    replyTo: null,
    subject: body.heading,
    text: textBody(body),
    html: htmlBody(body),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  };
}

/** @param key one for each message, of letters, digits and hyphens. */
export function messageIdOf(key: string, from: Mailbox): string {
  return `<${key}@${domainOf(from)}>`;
}

/**
 * Only texts go on. The door to the store refuses all else; but an object in the place of a text
 * makes mail libraries open files, so it is not left to the door alone.
 */
function textFields(params: object): Record<string, string> {
  const texts = Object.entries(params).map(([field, value]: [string, unknown]) => [
    field,
    typeof value === 'string' ? value : '(not a text)',
  ]);
  return Object.fromEntries(texts);
}

/**
 * One line of bounded length, without what could hide or turn round the words behind it: control
 * characters, line separators and marks of writing direction.
 */
export function oneLine(text: string, most: number): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  const points = Array.from(line);
  if (points.length <= most) return line;
  return `${points.slice(0, most - 1).join('')}…`;
}

/** A choice by the words that the form shows for it. */
function readable(field: string, value: string): string {
  return choices[field]?.find((choice) => choice.value === value)?.label ?? value;
}
