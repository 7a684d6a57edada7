/** The leads as a table for the trade's other systems, row by row, so that a million need no memory. */
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { timeZoneOf } from '../../config/time-zone.ts';
import { leadFilterSchema } from '../../contracts/desk.ts';
import { leadTable } from '../leads/lead-table.ts';
import type { LeadCursor, LeadQuery, Person } from '../store/model.ts';
import type { DeskContext } from './desk-context.ts';
import { validated } from './desk-refusal.ts';
import { leadQuery, sightOf, today } from './lead-filter.ts';

const ROWS_AT_ONCE = 500;

export function addExport(api: FastifyInstance, context: DeskContext): void {
  const { store, guard, record } = context;

  api.get('/export.csv', async (request, reply) => {
    const { person } = await guard.freshOwner(request);
    const query = leadQuery(validated(leadFilterSchema, request.query), person, context);
    const names = new Map((await store.people()).map(({ id, name }) => [id, name]));
    // Before the first row: what was taken is in the record even if the download breaks off.
    await record(person, 'exported', null, said(query));
    return reply
      .type('text/csv; charset=utf-8')
      .header('Content-Disposition', `attachment; filename="enquiries-${today(context)}.csv"`)
      .send(Readable.from(rows(query, person, names)));
  });

  async function* rows(query: LeadQuery, person: Person, names: ReadonlyMap<string, string>) {
    const table = leadTable(timeZoneOf(context.site.contact), names);
    yield table.head;
    for (let after: LeadCursor | null | undefined; after !== null; ) {
      const page = await store.page(query, sightOf(person), { limit: ROWS_AT_ONCE, ...(after && { after }) });
      // SQLite answers at once: without a turn for others, nobody would be heard until the last row.
      await setImmediate();
      if (page.leads.length > 0) yield table.rows(page.leads);
      after = page.next;
    }
  }
}

/** The filters by name; the words that were looked for may be a person's. */
function said(query: LeadQuery): string {
  const filters = Object.entries(query)
    .filter(([name, value]) => name !== 'words' || (value as string[]).length > 0)
    .map(([name, value]) => (name === 'words' ? 'words' : `${name}: ${String(value)}`));
  return filters.length === 0 ? 'all' : filters.join(', ');
}
