import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { StoredLead } from '../store/model.ts';
import type { MailContext } from './context.ts';
import type { DeskParts, Listed } from './digest-desk.ts';
import { type Body, type Line, oneLine } from './message.ts';

interface First {
  leads: StoredLead[];
  isAll: boolean;
}

export interface DigestParts {
  /** Since the digest before. */
  spam: First;
  givenUp: First;
  lines: string[];
  /** Null: nobody is at the desk. */
  desk: DeskParts | null;
}

const MOST_IN_LINE = 120;

type Terms = Pick<MailContext, 'siteHost' | 'timeZone' | 'replyPromise' | 'deskUrl'>;

/** @returns null where there is nothing to say. */
export function digestBody({ spam, givenUp, lines, desk }: DigestParts, terms: Terms): Body | null {
  const { siteHost, timeZone } = terms;
  const listed = (label: string, whatToDo: string, { leads, isAll }: First) => {
    const entries = leads.map((lead) => inOneLine(lead, timeZone));
    return section(label, whatToDo, entries, leads.length + (isAll ? 0 : 1), terms.deskUrl);
  };
  const sections = [
    ...(desk === null ? [] : deskSections(desk, terms)),
    listed(
      'Suspected spam that is held back',
      'To have one mailed to you that is none, open it at the desk and release it.',
      spam,
    ),
    listed(
      'Given up',
      'The mail server did not take these for everybody. They are at the desk, whole. Once that is mended, open one and ' +
        'press "E-mail it to us again".',
      givenUp,
    ),
    section('To look at', '', lines, lines.length),
  ].filter((one) => one !== null);
  if (sections.length === 0) return null;
  const heading = `${siteHost}: ${sections.map(({ label }) => label).join(', ')}`;
  return { heading, lines: sections, notes: [`The desk: ${terms.deskUrl}`] };
}

function deskSections(
  { fresh, tooLong, due, expiring }: DeskParts,
  { timeZone, replyPromise, deskUrl }: Terms,
): (Line | null)[] {
  const listed = (label: string, whatToDo: string, { leads, count }: Listed) => {
    const lines = leads.map((lead) => inOneLine(lead, timeZone));
    return section(label, whatToDo, lines, count, deskUrl);
  };
  return [
    listed(
      'Waiting longer than promised',
      `An answer was promised within ${replyPromise}: ${deskUrl}`,
      tooLong,
    ),
    listed('New', `Nobody has answered these yet: ${deskUrl}`, fresh),
    listed('To be followed up today', deskUrl, due),
    listed(
      'Deleted by age within a week',
      `The privacy policy promises it. To keep one back, open it at the desk: ${deskUrl}/health`,
      expiring,
    ),
  ];
}

/** @param count of all, of which the entries are the first. */
function section(label: string, whatToDo: string, entries: string[], count: number, all = ''): Line | null {
  if (count === 0) return null;
  const isAll = count === entries.length;
  const rest = isAll ? [] : [`and more: ${all}`];
  return {
    label: `${label} (${isAll ? count : `more than ${entries.length}`})`,
    value: [whatToDo, ...entries, ...rest].filter(Boolean).join('\n'),
  };
}

function inOneLine(lead: StoredLead, timeZone: string): string {
  const message = lead.kind === 'enquiry' ? lead.params.message : lead.params.current_situation;
  const name = oneLine(lead.params.from_name, MOST_IN_LINE);
  const begins = oneLine(message.trim().split(/[\r\n]/)[0] ?? '', MOST_IN_LINE);
  return `${heading(lead, timeZone)}  ${name}: ${begins}`;
}

function heading({ id, receivedAt }: StoredLead, timeZone: string): string {
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const;
  return `${id.slice(0, 8)}  ${new Date(receivedAt).toLocaleString('en-AU', format)}`;
}

/** Facts in the articles whose sources somebody has to read again by a day. The build writes them. */
const factsSchema = z.array(
  z.object({
    id: z.string(),
    value: z.string(),
    /** As 2026-12-08: on the day itself there is still time. */
    reviewBy: z.iso.date(),
    source: z.object({ title: z.string(), url: z.string().optional() }),
  }),
);

type DueFact = z.infer<typeof factsSchema>[number];

const REPEAT_DAYS = 7;

/** Those whose day has passed, the longest first. @param today as in 2026-11-23. */
export function overdueFacts(factsFile: string, today: string): DueFact[] {
  return readFacts(factsFile)
    .filter(({ reviewBy }) => reviewBy < today)
    .toSorted((a, b) => a.reviewBy.localeCompare(b.reviewBy));
}

/** Overdue facts are told of on the day after a fact's day, and every week until it has a new one. */
export function dueFactLines(factsFile: string, now: Date, timeZone: string): string[] {
  const today = now.toLocaleDateString('sv-SE', { timeZone });
  const overdue = overdueFacts(factsFile, today);
  const daysLate = (day: string) => Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000);
  if (!overdue.some(({ reviewBy }) => daysLate(reviewBy) % REPEAT_DAYS === 1)) return [];
  return [
    ...overdue.map(
      ({ id, value, reviewBy, source }) =>
        `The fact ${id} (${value}) had to be checked again by ${reviewBy}: ${[source.title, source.url].filter(Boolean).join(', ')}`,
    ),
    'Whoever looks after the texts reads each source and sets its next day in facts.yaml; npm run check says how.',
  ];
}

/** An older build wrote none. */
function readFacts(path: string): DueFact[] {
  try {
    return factsSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return [];
  }
}
