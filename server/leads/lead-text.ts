/** Formats leads as text, for mails, the desk, webhooks and spreadsheets. */

import Papa from 'papaparse';
import { applicationParams } from '../../contracts/application.ts';
import { enquiryParams } from '../../contracts/enquiry.ts';
import { type Fields, type Line, lineOf } from '../../contracts/forms.ts';
import type { Lead, LeadContent, LeadEvent, LeadKind, StoredLead } from '../store/model.ts';

export const leadFields: Record<LeadKind, Fields> = {
  enquiry: enquiryParams,
  application: applicationParams,
};

/** Returns every answer to show, with its parameter name, in the order of the form. */
export function shownLines({ kind, params }: LeadContent): (Line & { name: string })[] {
  const values: Record<string, string> = params;
  return Object.entries(leadFields[kind])
    .filter(([, { label }]) => label !== null)
    .map(([name, field]) => ({ name, ...lineOf(field, values[name] ?? '') }));
}

/** Returns the answer that summarises the lead. */
export function messageExcerpt({ kind, params }: LeadContent): string {
  const values: Record<string, string> = params;
  const [name = ''] = Object.entries(leadFields[kind]).find(([, { isExcerpt }]) => isExcerpt) ?? [];
  return values[name] ?? '';
}

/** Splits a full name, which the form asks for as one field. The first word is the first name. */
export function splitName(name: string): { first: string; last: string } {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return { first, last: rest.join(' ') };
}

/** Returns where a lead came from: the page and its campaign, or the telephone. */
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
 * Matches cells to prefix with an apostrophe (OWASP, "CSV Injection"): what a spreadsheet reads as a formula, also in
 * full-width characters or after invisible ones, and digits whose leading zero it would drop.
 */
const NEEDS_ESCAPE = /^(?:[\s\p{Cf}\uFFFD]*[=+\-@\uff1d\uff0b\uff0d\uff20]|\s*0[\d.,]+\s*$)/u;

/** Without it, Excel does not read a CSV file as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

const COLUMNS = [
  ...['First name', 'Last name', 'Mobile', 'Email', 'Note', 'Received', 'Kind', 'Stage', 'Person'],
  ...['Follow up on', 'Source', 'Reference', 'Desk notes'],
];

const FIXED_FIELDS = new Set(['from_name', 'from_email', 'phone']);

/** One column for every other answer, named by its label. Fields with the same label in both forms share one. */
const ANSWER_COLUMNS = [
  ...new Set(
    Object.values(leadFields).flatMap((fields) =>
      Object.entries(fields).flatMap(([name, { label, isExcerpt }]) =>
        label === null || isExcerpt || FIXED_FIELDS.has(name) ? [] : [label],
      ),
    ),
  ),
];

/**
 * Formats leads as CSV (RFC 4180), for spreadsheets and CRM systems. Cells cannot run as formulas or turn into numbers.
 *
 * @param names the people's names by id.
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
      groupPhoneDigits(params.phone),
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
    /** @param notes by lead id. */
    rows: (leads: readonly StoredLead[], notes: ReadonlyMap<string, readonly LeadEvent[]> = new Map()) =>
      leads.length === 0 ? '' : csv(leads.map((lead) => rowOf(lead, notes.get(lead.id) ?? []))),
  };
}

function csv(rows: string[][]): string {
  return `${Papa.unparse(rows, { quotes: true, escapeFormulae: NEEDS_ESCAPE })}\r\n`;
}

/** Groups the digits as Australians write them. With spaces, a spreadsheet reads them as text. */
function groupPhoneDigits(phone: string): string {
  if (!/^[\d.,]+$/.test(phone)) return phone;
  const digits = phone.replace(/\D/g, '');
  const landline = /^(0[2378])(\d{4})(\d{4})$/.exec(digits);
  if (landline !== null) return landline.slice(1).join(' ');
  return digits.replace(/^\d{4}(?=\d{6}$)|\d{3}(?=\d{2})/g, '$& ');
}

/** @returns a function that formats times such as 2026-11-20T10:02:00+10:00. Creating it is slow; create it once. */
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
