/** Leads as a table that a spreadsheet opens, and that can do nothing to it. */
import Papa from 'papaparse';
import type { StoredLead } from '../../server/store/lead-store.ts';
import { statusName, statusOf } from './lead-status.ts';
import { fieldsOf, kindName } from './lead-text.ts';
import { safe } from './safe-text.ts';
import { spreadsheetTime } from './times.ts';

/**
 * What a spreadsheet takes for a formula, full-width forms included, also behind what it may trim or
 * not show; and what it takes for a number, whose first nought it drops. An apostrophe before it
 * keeps it a text (OWASP, "CSV Injection").
 */
const NOT_AS_TYPED = /^(?:[\s\p{Cf}\uFFFD]*[=+\-@\uff1d\uff0b\uff0d\uff20]|\s*0[\d.,]+\s*$)/u;

/** Excel takes a file for UTF-8 only if it begins with this. */
const BYTE_ORDER_MARK = '\ufeff';

const labels = [
  ...['Name', 'Email', 'Phone', 'Message', 'Location', 'Experience', 'Situation', 'Goals'],
  ...['Volume', 'Heard from', 'More'],
];

/** RFC 4180, with one row for each lead below the names of the columns. Ends in a line break. */
export function csvOf(leads: StoredLead[], timeZone: string): string {
  const time = (iso: string | null) => (iso ? spreadsheetTime(iso, timeZone) : '');
  const rows = leads.map((lead) => {
    const fields = new Map(fieldsOf(lead));
    fields.set('Phone', grouped(fields.get('Phone') ?? ''));
    return [
      lead.id,
      time(lead.receivedAt),
      kindName(lead),
      statusName(statusOf(lead)),
      ...labels.map((label) => fields.get(label) ?? ''),
      time(lead.deliveredAt),
      time(lead.answeredAt),
      String(lead.attempts ?? 0),
      lead.lastError ?? '',
    ];
  });
  const columns = [
    ...['Id', `Received (${timeZone})`, 'Kind', 'State', ...labels],
    ...['Taken by mail server', 'Answered', 'Failed attempts', 'Last failure'],
  ];
  const cells = rows.map((row) => row.map((value) => safe(value.replace(/\r\n?/g, '\n'))));
  const options = { quotes: true, escapeFormulae: NOT_AS_TYPED };
  return `${BYTE_ORDER_MARK}${Papa.unparse({ fields: columns, data: cells }, options)}\r\n`;
}

/** Bare digits as Australians write them: with spaces, a spreadsheet takes them for a text. */
function grouped(phone: string): string {
  if (!/^[\d.,]+$/.test(phone)) return phone;
  const digits = phone.replace(/\D/g, '');
  const landline = /^(0[2378])(\d{4})(\d{4})$/.exec(digits);
  if (landline !== null) return landline.slice(1).join(' ');
  return digits.replace(/^\d{4}(?=\d{6}$)|\d{3}(?=\d{2})/g, '$& ');
}
