/** The leads as a table for the trade's other systems, row by row, so that a million need no memory. */
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import Papa from 'papaparse';
import { timeZoneOf } from '../../config/time-zone.ts';
import { leadFilterSchema } from '../../contracts/desk.ts';
import { namesOf, sourceOf } from '../leads/lead-words.ts';
import { BYTE_ORDER_MARK, grouped, NOT_AS_TYPED } from '../leads/spreadsheet.ts';
import type { LeadCursor, LeadQuery, Person } from '../store/desk-store.ts';
import type { StoredLead } from '../store/lead-store.ts';
import { authorOf, type DeskContext } from './desk-context.ts';
import { validated } from './desk-refusal.ts';
import { leadQuery, sightOf, today } from './lead-filter.ts';

const ROWS_AT_ONCE = 500;

const COLUMNS = [
  ...['First name', 'Last name', 'Mobile', 'Email', 'Note', 'Received', 'Kind', 'Stage', 'Person'],
  ...['Follow up on', 'Source', 'Reference'],
];

export function addExport(api: FastifyInstance, context: DeskContext): void {
  const { store, guard, record } = context;

  api.get('/export.csv', async (request, reply) => {
    const { person } = await guard.owner(request);
    const query = leadQuery(validated(leadFilterSchema, request.query), person, context);
    const names = new Map((await store.people()).map(({ id, name }) => [id, name]));
    // Before the first row: what was taken is in the record even if the download breaks off.
    await record(authorOf(person), 'exported', null, said(query));
    return reply
      .type('text/csv; charset=utf-8')
      .header('Content-Disposition', `attachment; filename="enquiries-${today(context)}.csv"`)
      .send(Readable.from(rows(query, person, names)));
  });

  async function* rows(query: LeadQuery, person: Person, names: ReadonlyMap<string, string>) {
    yield `${BYTE_ORDER_MARK}${csv([COLUMNS])}`;
    const localTime = isoWithZone(timeZoneOf(context.site.contact));
    for (let after: LeadCursor | null | undefined; after !== null; ) {
      const page = await store.page(query, sightOf(person), { limit: ROWS_AT_ONCE, ...(after && { after }) });
      // SQLite answers at once: without a turn for others, nobody would be heard until the last row.
      await setImmediate();
      if (page.leads.length > 0) yield csv(page.leads.map((lead) => rowOf(lead, names, localTime)));
      after = page.next;
    }
  }
}

function csv(rows: string[][]): string {
  return `${Papa.unparse(rows, { quotes: true, escapeFormulae: NOT_AS_TYPED })}\r\n`;
}

function rowOf(
  lead: StoredLead,
  names: ReadonlyMap<string, string>,
  localTime: (iso: string) => string,
): string[] {
  const { params, personId } = lead;
  const { first, last } = namesOf(params.from_name);
  return [
    first,
    last,
    grouped(params.phone),
    params.from_email,
    noteOf(lead).replace(/\r\n?/g, '\n'),
    localTime(lead.receivedAt),
    lead.kind,
    lead.stage,
    personId === null ? '' : (names.get(personId) ?? ''),
    lead.followUpOn ?? '',
    sourceOf(lead.sentFrom),
    lead.id,
  ];
}

function noteOf(lead: StoredLead): string {
  if (lead.kind === 'enquiry') return lead.params.message;
  const { current_situation, business_goals, additional_info } = lead.params;
  return [current_situation, business_goals, additional_info].join('\n');
}

/** @returns what writes a time as in 2026-11-20T10:02:00+10:00. Made once: it takes longer than a row. */
export function isoWithZone(timeZone: string): (iso: string) => string {
  const local = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  });
  const zones = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  return (iso) => {
    const time = new Date(iso);
    const zone = zones.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value;
    return `${local.format(time).replace(' ', 'T')}${zone?.replace('GMT', '') || '+00:00'}`;
  };
}

/** The filters by name; the words that were looked for may be a person's. */
function said(query: LeadQuery): string {
  const filters = Object.entries(query)
    .filter(([name, value]) => name !== 'words' || (value as string[]).length > 0)
    .map(([name, value]) => (name === 'words' ? 'words' : `${name}: ${String(value)}`));
  return filters.length === 0 ? 'all' : filters.join(', ');
}
