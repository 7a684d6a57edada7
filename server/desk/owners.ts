/** What an owner takes out, looks up and looks after: export, erasing, the record, how the site is, deletion by age. */
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { timeZoneOf } from '../../config/time-zone.ts';
import {
  type AuditPage,
  auditQuerySchema,
  type DeskHealth,
  type Erased,
  type Expiring,
  eraseSchema,
  leadFilterSchema,
  type TestMailed,
} from '../../contracts/desk.ts';
import { reasonOf } from '../background.ts';
import { isRefused, mailTestText } from '../delivery/mail-test.ts';
import { leadCsv } from '../leads/lead-text.ts';
import { DeskRefusal } from '../refusals.ts';
import type { LeadQuery, Person } from '../store/model.ts';
import { deletionDay, retentionCutoff, spamCutoff } from '../store/retention.ts';
import { type DeskContext, type DeskRoutes, defined } from './desk-context.ts';
import { leadQuery, lineOf, today, visibilityOf } from './lead-views.ts';

const ENTRIES_OF_A_PAGE = 100;
const MOST_EXPIRING = 500;
const WEEK_MS = 7 * 24 * 60 * 60_000;

/** What erasing here does not reach, said to whoever asked for it. */
const REMAINS = [
  'Back-ups of the database hold it until newer ones have taken their place, and files that were set aside until they are deleted: ten days at most.',
  'Emails that were sent to you or forwarded, exports and other systems hold their own copies: delete them there.',
  'The record of who did what keeps that something was erased and when, without name, address or message.',
];

export function addOwners({ forOwners }: DeskRoutes, context: DeskContext): void {
  const { store, guard, record, clock, site, look, backUp, testMail, log } = context;

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
    const table = leadCsv(timeZoneOf(site.contact), names);
    yield table.head;
    for await (const leads of store.pages(query, visibilityOf(person))) {
      // SQLite answers at once: without a turn for others, nobody would be heard until the last row.
      await setImmediate();
      if (leads.length > 0) yield table.rows(leads, await store.findNotes(leads.map(({ id }) => id)));
    }
  }

  forOwners('POST /erase', { body: eraseSchema }, async ({ request, person, body }): Promise<Erased> => {
    const { sender, onlyCount } = body;
    if (onlyCount) return { leads: await store.countSender(sender), remains: REMAINS };
    await guard.fresh(request);
    const leads = await store.eraseSender(sender);
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

  forOwners('GET /health', {}, async (): Promise<DeskHealth> => {
    const version = { id: 'version', title: 'Version', state: 'good', said: context.version } as const;
    return {
      checks: [...(await look()), version],
      backups: backUp !== null,
      mails: testMail !== null,
      givenUp: await store.countGivenUp(),
    };
  });

  forOwners('POST /retry', {}, async ({ person }) => {
    const retried = await store.retryGivenUp(clock().toISOString());
    await record(person, 'sent again', null, `${retried} that were given up`);
    return { retried };
  });

  forOwners('POST /backup', {}, async ({ person }) => {
    if (backUp === null) {
      throw new DeskRefusal('not-valid', 'The database is on a server of its own, which has its own copies.');
    }
    await backUp().catch((error) => {
      log.error({ reason: reasonOf(error) }, 'the back-up failed');
      throw new DeskRefusal('failed', `No copy was made: ${reasonOf(error)}.`);
    });
    await record(person, 'backed up');
  });

  forOwners('POST /test-mail', {}, async ({ person }): Promise<TestMailed> => {
    if (testMail === null) throw new DeskRefusal('not-valid', 'No mail is set up.');
    const test = await testMail();
    await record(person, 'sent a test message');
    const said = mailTestText(test, site);
    if (isRefused(test)) throw new DeskRefusal('failed', said);
    return { said };
  });

  forOwners('GET /expiring', {}, async (): Promise<Expiring> => {
    const before = retentionCutoff(new Date(clock().getTime() + WEEK_MS), site);
    const leads = await store.expiring(before, MOST_EXPIRING);
    return { leads: leads.map((lead) => ({ ...lineOf(lead, site), deletedOn: deletionDay(lead, site) })) };
  });

  /** What the server does by itself each day, unless it cannot trust its clock. */
  forOwners('POST /purge', { fresh: true }, async ({ person }) => {
    const now = clock();
    const past = { receivedBefore: retentionCutoff(now, site), spamReceivedBefore: spamCutoff(now) };
    return { deleted: await store.purge({ ...past, at: now.toISOString(), by: person }) };
  });

  forOwners('POST /delete-spam', { fresh: true }, async ({ person }) => {
    return { deleted: await store.deleteSpam({ at: clock().toISOString(), by: person }) };
  });
}

/** The filters by name; the words that were looked for may be a person's. */
function said(query: LeadQuery): string {
  const filters = Object.entries(query)
    .filter(([name, value]) => name !== 'words' || (value as string[]).length > 0)
    .map(([name, value]) => (name === 'words' ? 'words' : `${name}: ${String(value)}`));
  return filters.length === 0 ? 'all' : filters.join(', ');
}
