/** Leads as a table that a spreadsheet opens, and that can do nothing to it. */
import type { StoredLead } from '../../server/store/lead-store.ts';
import { fieldsOf, kindName, labels } from './lead-fields.ts';
import { statusName, statusOf } from './lead-status.ts';
import { safe } from './safe-text.ts';
import { spreadsheetTime } from './times.ts';

/**
 * What a spreadsheet takes for the beginning of a formula, full-width forms included, also behind
 * what it may trim or not show.
 */
const FORMULA = /^(?:[\t\r]|[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20])/u;

/** Excel takes a file for UTF-8 only if it begins with this. */
const BYTE_ORDER_MARK = '\ufeff';

const before = ['Id', 'Received', 'Kind', 'State'];
const after = ['Delivered', 'Answered', 'Failed attempts', 'Last failure'];

/** RFC 4180, with one row for each lead below the names of the columns. Ends in a line break. */
export function csvOf(leads: StoredLead[]): string {
  const rows = [[...before, ...labels, ...after], ...leads.map(rowOf)];
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function rowOf(lead: StoredLead): string[] {
  const fields = new Map(fieldsOf(lead));
  const time = (iso: string | null) => (iso ? spreadsheetTime(iso) : '');
  return [
    lead.id,
    spreadsheetTime(lead.receivedAt),
    kindName(lead),
    statusName(statusOf(lead)),
    ...labels.map((label) => fields.get(label) ?? ''),
    time(lead.deliveredAt),
    time(lead.answeredAt),
    String(lead.attempts ?? 0),
    lead.lastError ?? '',
  ];
}

/**
 * Always in quotes. What would be a formula gets an apostrophe before it, which spreadsheets show
 * and do not run (OWASP, "CSV Injection"): a telephone number such as +61 7 5550 0199 has it too.
 */
export function cell(value: string): string {
  const text = safe(value.replace(/\r\n?/g, '\n'));
  const harmless = FORMULA.test(value) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
