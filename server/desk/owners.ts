/** What an owner takes out and looks up: the export, erasing a person, the record of who did what. */
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { timeZoneOf } from '../../config/time-zone.ts';
import {
  type AuditPage,
  auditQuerySchema,
  type Erased,
  eraseSchema,
  leadFilterSchema,
} from '../../contracts/desk.ts';
import { leadTable } from '../leads/lead-table.ts';
import type { LeadCursor, LeadQuery, Person } from '../store/model.ts';
import type { DeskContext } from './desk-context.ts';
import { validated } from './desk-refusal.ts';
import { leadQuery, sightOf, today } from './lead-filter.ts';

const ENTRIES_OF_A_PAGE = 100;
const ROWS_AT_ONCE = 500;

/** What erasing here does not reach, said to whoever asked for it. */
const REMAINS = [
  'Back-ups of the database hold it until the newer ones have taken their place, ten days at most.',
  'E-mails that were sent to you or forwarded, exports and other systems hold their own copies: delete them there.',
  'The record of who did what keeps that something was erased and when, without name, address or message.',
];

export function addOwners(api: FastifyInstance, context: DeskContext): void {
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

  /** Row by row, so that a million need no memory. */
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

  api.post('/erase', async (request): Promise<Erased> => {
    await guard.owner(request);
    const { email, onlyCount } = validated(eraseSchema, request.body);
    if (onlyCount) return { leads: await store.countSender(email), remains: REMAINS };
    const { person } = await guard.freshOwner(request);
    const leads = await store.eraseSender(email);
    await record(person, 'erased', null, `${leads} from one address`);
    return { leads, remains: REMAINS };
  });

  api.get('/audit', async (request): Promise<AuditPage> => {
    await guard.owner(request);
    const { before } = validated(auditQuerySchema, request.query);
    const entries = await store.entries({
      limit: ENTRIES_OF_A_PAGE + 1,
      ...(before !== undefined && { before }),
    });
    const shown = entries.slice(0, ENTRIES_OF_A_PAGE);
    return {
      entries: shown.map(({ by, ...entry }) => ({ ...entry, by: by.name })),
      next: entries.length > ENTRIES_OF_A_PAGE ? (shown.at(-1)?.id ?? null) : null,
    };
  });
}

/** The filters by name; the words that were looked for may be a person's. */
function said(query: LeadQuery): string {
  const filters = Object.entries(query)
    .filter(([name, value]) => name !== 'words' || (value as string[]).length > 0)
    .map(([name, value]) => (name === 'words' ? 'words' : `${name}: ${String(value)}`));
  return filters.length === 0 ? 'all' : filters.join(', ');
}
