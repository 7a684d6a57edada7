/** Routes for owners: export, erasure, audit log, health, backup and deletion. */
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
import { formatMailTest, isRefused } from '../delivery/test-mail.ts';
import { leadCsv } from '../leads/lead-text.ts';
import { DeskRefusal } from '../refusals.ts';
import type { LeadQuery, Person } from '../store/model.ts';
import { deletionDay, retentionCutoff, spamCutoff } from '../store/retention.ts';
import { type DeskContext, type DeskRoutes, omitUndefined } from './desk-context.ts';
import { leadQuery, today, toLeadLine, visibilityOf } from './lead-views.ts';

const AUDIT_PAGE_SIZE = 100;
const MAX_EXPIRING = 500;
const WEEK_MS = 7 * 24 * 60 * 60_000;

/** What an erasure does not reach, shown to the owner before it. */
const REMAINS = [
  'Backups and files that were set aside still hold it for up to ten days.',
  'Emails you received or forwarded, exports and other systems keep their own copies: delete them there.',
  'The record shows when something was erased, without the name, address or message.',
];

export function addOwnerRoutes({ ownerRoute }: DeskRoutes, context: DeskContext): void {
  const { store, guard, record, clock, site, checkHealth, backUp, sendTestMail, log } = context;

  ownerRoute('GET /export.csv', { recentSignIn: true, query: leadFilterSchema }, async (request) => {
    const { person, reply } = request;
    const query = leadQuery(request.query, person, context);
    const names = new Map((await store.people()).map(({ id, name }) => [id, name]));
    // Before the first row, so that an interrupted download is on record too.
    await record(person, 'exported', null, describeFilters(query));
    reply.type('text/csv; charset=utf-8');
    reply.header('Content-Disposition', `attachment; filename="enquiries-${today(context)}.csv"`);
    return Readable.from(rows(query, person, names));
  });

  /** Streams the rows, so that memory use does not grow with the export. */
  async function* rows(query: LeadQuery, person: Person, names: ReadonlyMap<string, string>) {
    const table = leadCsv(timeZoneOf(site.contact), names);
    yield table.head;
    for await (const leads of store.pages(query, visibilityOf(person))) {
      // SQLite is synchronous: yields to the event loop, or other requests would wait for the last row.
      await setImmediate();
      if (leads.length > 0) yield table.rows(leads, await store.findNotes(leads.map(({ id }) => id)));
    }
  }

  ownerRoute('POST /erase', { body: eraseSchema }, async ({ request, person, body }): Promise<Erased> => {
    const { sender, onlyCount } = body;
    if (onlyCount) return { leads: await store.countSender(sender), remains: REMAINS };
    await guard.requireRecentSignIn(request);
    const leads = await store.eraseSender(sender);
    await record(person, 'erased', null, `${leads} from one address`);
    return { leads, remains: REMAINS };
  });

  ownerRoute('GET /audit', { query: auditQuerySchema }, async ({ query: { before } }): Promise<AuditPage> => {
    const entries = await store.entries(omitUndefined({ limit: AUDIT_PAGE_SIZE + 1, before }));
    const page = entries.slice(0, AUDIT_PAGE_SIZE);
    return {
      entries: page.map(({ by, ...entry }) => ({ ...entry, by: by.name })),
      next: entries.length > AUDIT_PAGE_SIZE ? (page.at(-1)?.id ?? null) : null,
    };
  });

  ownerRoute('GET /health', {}, async (): Promise<DeskHealth> => {
    const version = { id: 'version', title: 'Version', state: 'good', said: context.version } as const;
    return {
      checks: [...(await checkHealth()), version],
      backups: backUp !== null,
      mails: sendTestMail !== null,
      givenUp: await store.countGivenUp(),
    };
  });

  ownerRoute('POST /retry', {}, async ({ person }) => {
    const retried = await store.retryGivenUp(clock().toISOString());
    await record(person, 'sent again', null, `${retried} that had failed`);
    return { retried };
  });

  ownerRoute('POST /backup', {}, async ({ person }) => {
    if (backUp === null) {
      throw new DeskRefusal('not-valid', 'The database runs on its own server, which makes its own backups.');
    }
    await backUp().catch((error) => {
      log.error({ reason: reasonOf(error) }, 'the backup failed');
      throw new DeskRefusal('failed', `The backup failed: ${reasonOf(error)}.`);
    });
    await record(person, 'backed up');
  });

  ownerRoute('POST /test-mail', {}, async ({ person }): Promise<TestMailed> => {
    if (sendTestMail === null) throw new DeskRefusal('not-valid', 'Email is not set up.');
    const test = await sendTestMail();
    await record(person, 'sent a test message');
    const said = formatMailTest(test, site);
    if (isRefused(test)) throw new DeskRefusal('failed', said);
    return { said };
  });

  ownerRoute('GET /expiring', {}, async (): Promise<Expiring> => {
    const before = retentionCutoff(new Date(clock().getTime() + WEEK_MS), site);
    const leads = await store.expiring(before, MAX_EXPIRING);
    return {
      leads: leads.map((lead) => ({ ...toLeadLine(lead, site), deletedOn: deletionDay(lead, site) })),
    };
  });

  /** Runs the daily deletion now, for a server that skipped it because its clock was wrong. */
  ownerRoute('POST /purge', { recentSignIn: true }, async ({ person }) => {
    const now = clock();
    const past = { receivedBefore: retentionCutoff(now, site), spamReceivedBefore: spamCutoff(now) };
    return { deleted: await store.purge({ ...past, at: now.toISOString(), by: person }) };
  });

  ownerRoute('POST /delete-spam', { recentSignIn: true }, async ({ person }) => {
    return { deleted: await store.deleteSpam({ at: clock().toISOString(), by: person }) };
  });
}

/** Leaves out the search words, which may name a person. */
function describeFilters(query: LeadQuery): string {
  const filters = Object.entries(query)
    .filter(([name, value]) => name !== 'words' || (value as string[]).length > 0)
    .map(([name, value]) => (name === 'words' ? 'words' : `${name}: ${String(value)}`));
  return filters.length === 0 ? 'all' : filters.join(', ');
}
