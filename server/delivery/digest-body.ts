/** What stands in a digest. */
import type { DigestContent, StoredLead } from '../store/lead-store.ts';
import { leadLines, oneLine } from './message.ts';
import type { Body, Line } from './message-body.ts';

export interface DigestParts extends DigestContent {
  givenUp: StoredLead[];
  late: StoredLead[];
  lines: readonly string[];
}

export interface DigestWords {
  siteHost: string;
  timeZone: string;
  dailyLimit: number | null;
}

/** Of leads in one line each. */
const MOST_LISTED = 50;
const MOST_IN_LINE = 120;
/** A hundred leads of the longest messages would be a mail that servers refuse. */
const MOST_OF_A_VALUE = 2000;

/** @returns null where there is nothing to say. */
export function digestBody(parts: DigestParts, words: DigestWords): Body | null {
  const { held, spam, spamCount, givenUp, late, lines } = parts;
  const sections = [
    section(
      `Beyond the daily number of mails (${held.length})`,
      `More than ${words.dailyLimit ?? held.length} messages came within 24 hours, so these are ` +
        'not mailed one by one. To have one mailed in full all the same: npm run leads -- resend ID',
      held.map((lead) => inFull(lead, words)),
      held.length,
    ),
    section(
      `Suspected spam that is held back (${spamCount})`,
      'To have one mailed to you that is none: npm run leads -- resend ID',
      spam.map((lead) => inOneLine(lead, words)),
      spamCount,
      'npm run leads -- list --state spam',
    ),
    section(
      `Given up (${givenUp.length})`,
      'The mail server did not take these. Read one: npm run leads -- show ID. ' +
        'Once that is mended: npm run leads -- resend --undelivered',
      givenUp.slice(0, MOST_LISTED).map((lead) => inOneLine(lead, words)),
      givenUp.length,
      'npm run leads -- list --state undelivered',
    ),
    section(
      `Waiting for long (${late.length})`,
      'The mail server has not taken these yet; it is tried on. Read one: npm run leads -- show ID',
      late.slice(0, MOST_LISTED).map((lead) => inOneLine(lead, words)),
      late.length,
      'npm run leads -- list --state waiting',
    ),
    section(`To look at (${lines.length})`, '', [...lines], lines.length),
  ].filter((one) => one !== null);
  if (sections.length === 0) return null;
  const heading = `${words.siteHost}: ${sections.map(({ label }) => label).join(', ')}`;
  return { heading, lines: sections, notes: ['Run these commands where the site is installed.'] };
}

function section(
  label: string,
  whatToDo: string,
  entries: string[],
  count: number,
  all = '',
): Line | null {
  if (count === 0) return null;
  const more = count - entries.length;
  const rest = more > 0 ? [`and ${more} more: ${all}`] : [];
  return { label, value: [whatToDo, ...entries, ...rest].filter(Boolean).join('\n') };
}

/** Enough to judge by: id, time, name and how the message begins. */
function inOneLine(lead: StoredLead, words: DigestWords): string {
  const { params } = lead;
  const message = lead.kind === 'enquiry' ? lead.params.message : lead.params.current_situation;
  const name = oneLine(params.from_name, MOST_IN_LINE);
  const begins = oneLine(message.trim().split(/[\r\n]/)[0] ?? '', MOST_IN_LINE);
  return `${heading(lead, words)}  ${name}: ${begins}`;
}

/** Lines of a message stand back, so that they are not taken for ours. */
function inFull(lead: StoredLead, words: DigestWords): string {
  const lines = leadLines(lead).map(({ label, value }) => {
    const short = value.length > MOST_OF_A_VALUE ? `${value.slice(0, MOST_OF_A_VALUE)}…` : value;
    return `    ${label}: ${short.replace(/\r\n?|\n/g, '\n      ')}`;
  });
  return ['', heading(lead, words), ...lines].join('\n');
}

function heading({ id, receivedAt }: StoredLead, { timeZone }: DigestWords): string {
  const time = new Intl.DateTimeFormat('en-AU', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  }).format(new Date(receivedAt));
  return `${id.slice(0, 8)}  ${time}`;
}
