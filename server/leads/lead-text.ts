/** Parts of a lead as other systems and people want them. */

import Papa from 'papaparse';
import { applicationParams } from '../../contracts/application.ts';
import { enquiryParams } from '../../contracts/enquiry.ts';
import { type Fields, type Line, lineOf } from '../../contracts/forms.ts';
import type { Lead, LeadContent, LeadEvent, LeadKind, StoredLead } from '../store/model.ts';

export const leadFields: Record<LeadKind, Fields> = {
  enquiry: enquiryParams,
  application: applicationParams,
};

/** All that is shown of a lead, in the order of its form, by the names that travel. */
export function shownLines({ kind, params }: LeadContent): (Line & { name: string })[] {
  const values: Record<string, string> = params;
  return Object.entries(leadFields[kind])
    .filter(([, { label }]) => label !== null)
    .map(([name, field]) => ({ name, ...lineOf(field, values[name] ?? '') }));
}

/** The words that stand for the whole. */
export function messageExcerpt({ kind, params }: LeadContent): string {
  const values: Record<string, string> = params;
  const [name = ''] = Object.entries(leadFields[kind]).find(([, { isExcerpt }]) => isExcerpt) ?? [];
  return values[name] ?? '';
}

/** The first word is the first name; the form asks for one name. */
export function splitName(name: string): { first: string; last: string } {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return { first, last: rest.join(' ') };
}

/** The campaign that the address of the page names, or the page itself; or that they have called. */
export function formatSource({ source, sentFrom = null }: Pick<Lead, 'source' | 'sentFrom'>): string {
  if (source === 'telephone') return 'telephone';
  const url = sentFrom === null ? null : URL.parse(sentFrom, 'https://site.invalid');
  if (url === null) return 'the site';
  const campaign = ['utm_campaign', 'utm_source', 'utm_medium']
    .map((name) => url.searchParams.get(name)?.trim())
    .filter(Boolean);
  const page = url.pathname === '/' ? 'home page' : url.pathname;
  return campaign.length > 0 ? `${page}, ${campaign.join(' / ')}` : page;
}

/**
 * What a spreadsheet takes for a formula, full-width forms included, also behind what it may trim or
 * not show; and what it takes for a number, whose first nought it drops. An apostrophe before it
 * keeps it a text (OWASP, "CSV Injection").
 */
const NOT_AS_TYPED = /^(?:[\s\p{Cf}\uFFFD]*[=+\-@\uff1d\uff0b\uff0d\uff20]|\s*0[\d.,]+\s*$)/u;

/** Excel takes a file for UTF-8 only if it begins with this. */
const BYTE_ORDER_MARK = '\ufeff';

const COLUMNS = [
  ...['First name', 'Last name', 'Mobile', 'Email', 'Note', 'Received', 'Kind', 'Stage', 'Person'],
  ...['Follow up on', 'Source', 'Reference', 'Desk notes'],
];

const IN_COLUMNS = new Set(['from_name', 'from_email', 'phone']);

/** Every other answer gets a column named by its label, after the fixed columns; fields of both forms share one. */
const ANSWER_COLUMNS = [
  ...new Set(
    Object.values(leadFields).flatMap((fields) =>
      Object.entries(fields).flatMap(([name, { label, isExcerpt }]) =>
        label === null || isExcerpt || IN_COLUMNS.has(name) ? [] : [label],
      ),
    ),
  ),
];

/**
 * Leads as a table for a spreadsheet or the trade's other systems: nothing in it runs or turns into a number.
 *
 * @returns what makes rows as text, RFC 4180, each ended by a line break.
 */
export function leadCsv(timeZone: string, names: ReadonlyMap<string, string>) {
  const localTime = isoWithZone(timeZone);

  function rowOf(lead: StoredLead, notes: readonly LeadEvent[]): string[] {
    const { params, personId } = lead;
    const { first, last } = splitName(params.from_name);
    const answers = new Map(shownLines(lead).map(({ label, value }) => [label, value]));
    return [
      first,
      last,
      grouped(params.phone),
      params.from_email,
      messageExcerpt(lead),
      localTime(lead.receivedAt),
      lead.kind,
      lead.stage,
      names.get(personId ?? '') ?? '',
      lead.followUpOn ?? '',
      formatSource(lead),
      lead.id,
      notes.map(({ at, by, text }) => `${localTime(at)} ${by.name}: ${text}`).join('\n'),
      ...ANSWER_COLUMNS.map((label) => answers.get(label) ?? ''),
    ];
  }

  return {
    head: `${BYTE_ORDER_MARK}${csv([[...COLUMNS, ...ANSWER_COLUMNS]])}`,
    /** @param notes by the leads' ids. */
    rows: (leads: readonly StoredLead[], notes: ReadonlyMap<string, readonly LeadEvent[]> = new Map()) =>
      leads.length === 0 ? '' : csv(leads.map((lead) => rowOf(lead, notes.get(lead.id) ?? []))),
  };
}

function csv(rows: string[][]): string {
  return `${Papa.unparse(rows, { quotes: true, escapeFormulae: NOT_AS_TYPED })}\r\n`;
}

/** Bare digits as Australians write them: with spaces, a spreadsheet takes them for a text. */
function grouped(phone: string): string {
  if (!/^[\d.,]+$/.test(phone)) return phone;
  const digits = phone.replace(/\D/g, '');
  const landline = /^(0[2378])(\d{4})(\d{4})$/.exec(digits);
  if (landline !== null) return landline.slice(1).join(' ');
  return digits.replace(/^\d{4}(?=\d{6}$)|\d{3}(?=\d{2})/g, '$& ');
}

/** @returns what writes a time as in 2026-11-20T10:02:00+10:00. Made once: it takes longer than a row. */
function isoWithZone(timeZone: string): (iso: string) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    timeZoneName: 'longOffset',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  return (iso) => format.format(new Date(iso)).replace(' ', 'T').replace(' GMT', '');
}
