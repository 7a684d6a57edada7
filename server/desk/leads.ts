/**
 * Routes of enquiries and applications: list, show, add, change, note, release and resend. The query `page` of
 * server/store/sql-desk-leads.ts sorts the list.
 */
import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import {
  callerSchema,
  type DeskCounts,
  idSchema,
  type LeadDetail,
  type LeadLines,
  leadChangeSchema,
  noteSchema,
} from '../../contracts/desk.ts';
import { enquiryParams } from '../../contracts/enquiry.ts';
import { reasonOf } from '../background.ts';
import { assignmentJob } from '../delivery/assignment.ts';
import { DUPLICATE_WINDOW_MS } from '../leads/accept-lead.ts';
import { DeskRefusal } from '../refusals.ts';
import type { AuditEntry, Lead, LeadChange, Person, StoredLead } from '../store/model.ts';
import { type DeskContext, type DeskRoutes, omitUndefined } from './desk-context.ts';
import {
  encodeCursor,
  overdueCutoff,
  pageQuery,
  pageSchema,
  today,
  toLeadDetail,
  toLeadLine,
  visibilityOf,
} from './lead-views.ts';
import { findPerson } from './people.ts';

const NOT_FOUND = 'This enquiry is no longer here: it was erased, or assigned to somebody else.';

const CHANGED_MEANWHILE = 'A colleague has changed this in the meantime. Check it, then try again.';

/** An open page polls its lead; the audit log counts that as one reading. */
const SAME_READING_MS = 60 * 60_000;
const MAX_READINGS = 10_000;

export function addLeadRoutes({ signedInRoute }: DeskRoutes, context: DeskContext): void {
  const { store, guard, clock, record, log } = context;
  const readings = new LRUCache<string, true>({ max: MAX_READINGS, ttl: SAME_READING_MS });

  signedInRoute(
    'GET /leads',
    { query: pageSchema },
    async ({ person, query: filter }): Promise<LeadLines> => {
      const { query, options } = pageQuery(filter, person, context);
      const { leads, next } = await store.page(query, visibilityOf(person), options);
      return { leads: leads.map((lead) => toLeadLine(lead, context.site)), next: encodeCursor(next) };
    },
  );

  signedInRoute('GET /counts', {}, ({ person }): Promise<DeskCounts> => {
    const limits = { receivedBefore: overdueCutoff(context), today: today(context) };
    return store.deskCounts(visibilityOf(person), limits);
  });

  signedInRoute('GET /leads/:id', { params: idSchema }, async ({ person, session, params }) => {
    const lead = await find(params.id, person);
    const reading = `${session.id} ${lead.id}`;
    if (!readings.has(reading)) {
      // Shows the lead even on a full disk: the log then records the reading.
      await record(person, 'read', lead.id).then(
        () => readings.set(reading, true),
        (error) => log.error({ leadId: lead.id, reason: reasonOf(error) }, 'could not record a reading'),
      );
    }
    return showLead(lead);
  });

  signedInRoute('POST /leads', { body: callerSchema }, async ({ person, body: { name, phone, message } }) => {
    const now = clock();
    const at = now.toISOString();
    const empty = Object.fromEntries(Object.keys(enquiryParams).map((field) => [field, '']));
    const params = { ...empty, from_name: name, from_email: '', phone, message };
    const lead = { id: randomUUID(), kind: 'enquiry', source: 'telephone', receivedAt: at, params } as const;
    // A double click adds one lead.
    const duplicateSince = new Date(now.getTime() - DUPLICATE_WINDOW_MS).toISOString();
    const kept = await store.add(lead as Lead, { duplicateSince, suspectedSpam: false });
    const id = kept?.id ?? lead.id;
    // A person who sees only their own leads would not see an unassigned one.
    if (person.sees === 'own') await store.change(id, { version: 0, by: person, at, person });
    return recordAndShow(person, id, 'added a caller');
  });

  signedInRoute(
    'PATCH /leads/:id',
    { params: idSchema, body: leadChangeSchema },
    async ({ request, person, params, body }) => {
      const { personId, ...change } = body;
      if (change.keptBecause !== undefined) await guard.requireOwner(request);
      const { id } = await find(params.id, person);
      const assignee = personId === undefined || personId === null ? personId : await findColleague(personId);
      const fields = omitUndefined({ ...change, person: assignee });
      const leadChange: LeadChange = { ...fields, by: person, at: clock().toISOString() };
      const isMailed = assignee && assignee.id !== person.id && context.sendLink !== null;
      const jobs = isMailed ? [assignmentJob(id, leadChange.at)] : [];
      const result = await store.change(id, leadChange, jobs);
      if (result === null) throw new DeskRefusal('not-found', NOT_FOUND);
      const lead = await showLead(result.lead);
      if (!result.changed) throw new DeskRefusal('conflict', CHANGED_MEANWHILE, { lead });
      // Leaves out the reason to keep the lead, which may name the sender.
      const { stage, followUpOn, keptBecause } = change;
      const changes = [
        stage && `stage: ${stage}`,
        assignee !== undefined && `assigned to: ${assignee?.name ?? 'nobody'}`,
        followUpOn !== undefined && `follow up on: ${followUpOn ?? 'no day'}`,
        keptBecause === null && 'no longer',
        change.email !== undefined && 'email corrected',
        change.phone !== undefined && 'phone corrected',
      ].filter(Boolean);
      await record(person, keptBecause === undefined ? 'changed' : 'kept', id, changes.join(', '));
      return lead;
    },
  );

  signedInRoute('POST /leads/:id/notes', { params: idSchema, body: noteSchema }, async (request) => {
    const { person, body: note } = request;
    const { id: leadId } = await find(request.params.id, person);
    const outcome = await store.addNote({ ...note, leadId, by: person, at: clock().toISOString() });
    if (outcome === 'not-found') throw new DeskRefusal('not-found', NOT_FOUND);
    if (outcome === 'id-taken') {
      throw new DeskRefusal('conflict', 'The note was not saved: its id is taken. Please save it again.');
    }
    return recordAndShow(person, leadId, 'changed', 'a note');
  });

  signedInRoute('POST /leads/:id/release', { params: idSchema }, async ({ person, params }) => {
    const { id } = await find(params.id, person);
    if (!(await store.releaseSpam(id, person, clock().toISOString()))) {
      throw new DeskRefusal('not-found', 'This enquiry is no longer held as spam.');
    }
    return recordAndShow(person, id, 'released');
  });

  /** Sends again to the addresses that did not get the email; if all did, to all of them. */
  signedInRoute('POST /leads/:id/resend', { params: idSchema }, async ({ person, params }) => {
    const { id, suspectedSpam } = await find(params.id, person);
    if (context.sendLink === null) throw new DeskRefusal('not-valid', 'Email is not set up.');
    if (suspectedSpam) throw new DeskRefusal('not-valid', 'This enquiry is held as spam. Release it first.');
    await store.resend(id, clock().toISOString());
    return recordAndShow(person, id, 'sent again');
  });

  /** Adds an entry to the audit log and returns the updated lead. */
  async function recordAndShow(
    person: Person,
    id: string,
    did: AuditEntry['did'],
    detail?: string,
  ): Promise<LeadDetail> {
    await record(person, did, id, detail);
    return showLead(await find(id, person));
  }

  async function find(id: string, person: Person): Promise<StoredLead> {
    const lead = await store.find(id, visibilityOf(person));
    if (lead === null) throw new DeskRefusal('not-found', NOT_FOUND);
    return lead;
  }

  async function showLead(lead: StoredLead): Promise<LeadDetail> {
    return toLeadDetail(lead, await store.history(lead.id), context);
  }

  async function findColleague(id: string): Promise<Person> {
    const found = await findPerson(store, id);
    if (found !== undefined) return found;
    throw new DeskRefusal('not-valid', 'personId: expected a person at the desk.');
  }
}
