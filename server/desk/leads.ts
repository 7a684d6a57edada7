/** Enquiries and applications: the list, one of them, and what is done with it. */
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
import { type DeskContext, type DeskRoutes, defined } from './desk-context.ts';
import {
  cursorText,
  detailOf,
  lineOf,
  pageQuery,
  pageSchema,
  today,
  visibilityOf,
  waitingSince,
} from './lead-views.ts';
import { personOf } from './people.ts';

const GONE = 'This enquiry is no longer here: it was erased, or assigned to somebody else.';

const CHANGED_MEANWHILE = 'A colleague has changed this in the meantime. Look at it, then do it again.';

/** The page asks again and again while it is open; that is one reading. */
const READ_AGAIN_MS = 60 * 60_000;
const MOST_READINGS = 10_000;

export function addLeads({ forPeople }: DeskRoutes, context: DeskContext): void {
  const { store, guard, clock, record, log } = context;
  const readings = new LRUCache<string, true>({ max: MOST_READINGS, ttl: READ_AGAIN_MS });

  forPeople('GET /leads', { query: pageSchema }, async ({ person, query: asked }): Promise<LeadLines> => {
    const { query, options } = pageQuery(asked, person, context);
    const { leads, next } = await store.page(query, visibilityOf(person), options);
    return { leads: leads.map((lead) => lineOf(lead, context.site)), next: cursorText(next) };
  });

  forPeople('GET /counts', {}, ({ person }): Promise<DeskCounts> => {
    const asked = { receivedBefore: waitingSince(context), today: today(context) };
    return store.deskCounts(visibilityOf(person), asked);
  });

  forPeople('GET /leads/:id', { params: idSchema }, async ({ person, session, params }) => {
    const lead = await find(params.id, person);
    const reading = `${session.id} ${lead.id}`;
    if (!readings.has(reading)) {
      // On a full disk somebody still has to be called back: the log has it then.
      await record(person, 'read', lead.id).then(
        () => readings.set(reading, true),
        (error) => log.error({ leadId: lead.id, reason: reasonOf(error) }, 'a reading could not be recorded'),
      );
    }
    return detail(lead);
  });

  forPeople('POST /leads', { body: callerSchema }, async ({ person, body: { name, phone, message } }) => {
    const now = clock();
    const at = now.toISOString();
    const empty = Object.fromEntries(Object.keys(enquiryParams).map((field) => [field, '']));
    const params = { ...empty, from_name: name, from_email: '', phone, message };
    const lead = { id: randomUUID(), kind: 'enquiry', source: 'telephone', receivedAt: at, params } as const;
    // Pressed twice, it is one.
    const duplicateSince = new Date(now.getTime() - DUPLICATE_WINDOW_MS).toISOString();
    const kept = await store.add(lead as Lead, { duplicateSince, suspectedSpam: false });
    const id = kept?.id ?? lead.id;
    // Who sees only their own would not see it.
    if (person.sees === 'own') await store.change(id, { version: 0, by: person, at, person });
    return done(person, id, 'added a caller');
  });

  forPeople(
    'PATCH /leads/:id',
    { params: idSchema, body: leadChangeSchema },
    async ({ request, person, params, body }) => {
      const { personId, ...change } = body;
      if (change.keptBecause !== undefined) await guard.owner(request);
      const { id } = await find(params.id, person);
      const given = personId === undefined || personId === null ? personId : await colleague(personId);
      const fields = defined({ ...change, person: given });
      const wanted: LeadChange = { ...fields, by: person, at: clock().toISOString() };
      const isTold = given && given.id !== person.id && context.mailLink !== null;
      const result = await store.change(id, wanted, isTold ? [assignmentJob(id, wanted.at)] : []);
      if (result === null) throw new DeskRefusal('not-found', GONE);
      const now = await detail(result.lead);
      if (!result.changed) throw new DeskRefusal('conflict', CHANGED_MEANWHILE, { lead: now });
      // Not the reason to keep it, which may name the sender.
      const { stage, followUpOn, keptBecause } = change;
      const said = [
        stage && `stage: ${stage}`,
        given !== undefined && `assigned to: ${given?.name ?? 'nobody'}`,
        followUpOn !== undefined && `follow up on: ${followUpOn ?? 'no day'}`,
        keptBecause === null && 'no longer',
        change.email !== undefined && 'email corrected',
        change.phone !== undefined && 'phone corrected',
      ].filter(Boolean);
      await record(person, keptBecause === undefined ? 'changed' : 'kept', id, said.join(', '));
      return now;
    },
  );

  forPeople('POST /leads/:id/notes', { params: idSchema, body: noteSchema }, async (asked) => {
    const { person, body: note } = asked;
    const { id: leadId } = await find(asked.params.id, person);
    const outcome = await store.addNote({ ...note, leadId, by: person, at: clock().toISOString() });
    if (outcome === 'not-found') throw new DeskRefusal('not-found', GONE);
    if (outcome === 'id-taken') {
      throw new DeskRefusal(
        'conflict',
        'Its id belongs to another note already, so it has to be saved anew.',
      );
    }
    return done(person, leadId, 'changed', 'a note');
  });

  forPeople('POST /leads/:id/release', { params: idSchema }, async ({ person, params }) => {
    const { id } = await find(params.id, person);
    if (!(await store.releaseSpam(id, person, clock().toISOString()))) {
      throw new DeskRefusal('not-found', 'This enquiry is no longer held back.');
    }
    return done(person, id, 'released');
  });

  /** To those who do not have it; where all have, to all of them once more. */
  forPeople('POST /leads/:id/resend', { params: idSchema }, async ({ person, params }) => {
    const { id, suspectedSpam } = await find(params.id, person);
    if (context.mailLink === null) throw new DeskRefusal('not-valid', 'No mail is set up.');
    if (suspectedSpam) throw new DeskRefusal('not-valid', 'It is held back as spam. Release it first.');
    await store.resend(id, clock().toISOString());
    return done(person, id, 'sent again');
  });

  /** Writes down what was done with it. @returns it as it is now. */
  async function done(
    person: Person,
    id: string,
    did: AuditEntry['did'],
    said?: string,
  ): Promise<LeadDetail> {
    await record(person, did, id, said);
    return detail(await find(id, person));
  }

  async function find(id: string, person: Person): Promise<StoredLead> {
    const lead = await store.find(id, visibilityOf(person));
    if (lead === null) throw new DeskRefusal('not-found', GONE);
    return lead;
  }

  async function detail(lead: StoredLead): Promise<LeadDetail> {
    return detailOf(lead, await store.history(lead.id), context);
  }

  async function colleague(id: string): Promise<Person> {
    const found = await personOf(store, id);
    if (found !== undefined) return found;
    throw new DeskRefusal('not-valid', 'personId: expected somebody who is at the desk.');
  }
}
