/** What an owner takes out and looks up: the export, erasing a person, the record of who did what. */
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
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
import { defined } from './defined.ts';
import type { DeskContext } from './desk-context.ts';
import type { DeskRoutes } from './desk-routes.ts';
import { leadQuery, sightOf, today } from './lead-filter.ts';

const ENTRIES_OF_A_PAGE = 100;
const ROWS_AT_ONCE = 500;

/** What erasing here does not reach, said to whoever asked for it. */
const REMAINS = [
  'Back-ups of the database hold it until the newer ones have taken their place, ten days at most.',
  'E-mails that were sent to you or forwarded, exports and other systems hold their own copies: delete them there.',
  'The record of who did what keeps that something was erased and when, without name, address or message.',
];

export function addOwners({ forOwners }: DeskRoutes, context: DeskContext): void {
  const { store, guard, record } = context;

  forOwners('GET /export.csv', { fresh: true, query: leadFilterSchema }, async (asked) => {
    const { person, reply } = asked;
    const query = leadQuery(asked.query, person, context);
    const names = new Map((await store.people()).map(({ id, name }) => [id, name]));
    // Before the first row: what was taken is in the record even if the download breaks off.
    await record(person, 'exported', null, said(query));
    reply.type('text/csv; charset=utf-8');
    reply.header('Content-Disposition', `attachment; filename="enquiries-${today(context)}.csv"`);
    return Readable.from(rows(query, person, names));
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

  forOwners('POST /erase', { body: eraseSchema }, async ({ request, person, body }): Promise<Erased> => {
    const { email, onlyCount } = body;
    if (onlyCount) return { leads: await store.countSender(email), remains: REMAINS };
    await guard.fresh(request);
    const leads = await store.eraseSender(email);
    await record(person, 'erased', null, `${leads} from one address`);
    return { leads, remains: REMAINS };
  });

  forOwners('GET /audit', { query: auditQuerySchema }, async ({ query: { before } }): Promise<AuditPage> => {
    const entries = await store.entries(defined({ limit: ENTRIES_OF_A_PAGE + 1, before }));
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
