/** Enquiries and applications: the list, one of them, and what is done with it. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import {
  DESK,
  type DeskCounts,
  idSchema,
  type LeadDetail,
  type LeadLines,
  leadChangeSchema,
  noteSchema,
} from '../../contracts/desk.ts';
import { reasonOf } from '../background.ts';
import type { LeadChange, Person, StoredLead } from '../store/model.ts';
import type { DeskContext } from './desk-context.ts';
import { DeskRefusal, validated } from './desk-refusal.ts';
import { cursorText, pageQuery, sightOf, today, waitingSince } from './lead-filter.ts';
import { detailOf, lineOf } from './lead-views.ts';

const GONE = 'This one is not here any more: it was erased, or given to somebody else.';

/** The page asks again and again while it is open; that is one reading. */
const READ_AGAIN_MS = 60 * 60_000;
const MOST_READINGS = 10_000;

/** Whom an enquiry is given to may change a few times before it is right; one of them is told. */
const QUIET_MS = 30_000;

export function addLeads(api: FastifyInstance, context: DeskContext): void {
  const { store, guard, clock, record, later, log } = context;
  const readings = new LRUCache<string, true>({ max: MOST_READINGS, ttl: READ_AGAIN_MS });

  api.get('/leads', async (request): Promise<LeadLines> => {
    const { person } = await guard.signedIn(request);
    const { query, options } = pageQuery(request.query, person, context);
    const { leads, next } = await store.page(query, sightOf(person), options);
    return { leads: leads.map((lead) => lineOf(lead, context.site)), next: cursorText(next) };
  });

  api.get('/counts', async (request): Promise<DeskCounts> => {
    const { person } = await guard.signedIn(request);
    const asked = { receivedBefore: waitingSince(context), today: today(context) };
    return store.deskCounts(sightOf(person), asked);
  });

  api.get('/leads/:id', async (request): Promise<LeadDetail> => {
    const { person, session } = await guard.signedIn(request);
    const lead = await find(request, person);
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

  api.patch('/leads/:id', async (request): Promise<LeadDetail> => {
    const { person } = await guard.signedIn(request);
    const change = validated(leadChangeSchema, request.body);
    if (change.keptBecause !== undefined) await guard.owner(request);
    const { id } = await find(request, person);
    const { version, stage, personId, followUpOn, keptBecause } = change;
    const given = personId === undefined || personId === null ? personId : await colleague(personId);
    const wanted: LeadChange = {
      version,
      by: person,
      at: clock().toISOString(),
      ...(stage !== undefined && { stage }),
      ...(given !== undefined && { person: given }),
      ...(followUpOn !== undefined && { followUpOn }),
      ...(keptBecause !== undefined && { keptBecause }),
    };
    const result = await store.change(id, wanted);
    if (result === null) throw new DeskRefusal('not-found', GONE);
    const now = await detail(result.lead);
    if (!result.changed) {
      throw new DeskRefusal(
        'conflict',
        'A colleague has changed this in the meantime. Look at it, then do it again.',
        {
          lead: now,
        },
      );
    }
    const fields = Object.keys(change).filter((name) => name !== 'version');
    await record(person, keptBecause === undefined ? 'changed' : 'kept', id, fields.join(', '));
    if (given && given.id !== person.id) tellLater(request, given, person, id);
    return now;
  });

  api.post('/leads/:id/notes', async (request): Promise<LeadDetail> => {
    const { person } = await guard.signedIn(request);
    const { id: noteId, text } = validated(noteSchema, request.body);
    const { id } = await find(request, person);
    const note = {
      id: noteId,
      leadId: id,
      text,
      by: person,
      at: clock().toISOString(),
    };
    const outcome = await store.addNote(note);
    if (outcome === 'gone') throw new DeskRefusal('not-found', GONE);
    if (outcome === 'another') {
      throw new DeskRefusal(
        'conflict',
        'Its id belongs to another note already, so it has to be saved anew.',
      );
    }
    await record(person, 'changed', id, 'a note');
    return detail(await find(request, person));
  });

  api.post('/leads/:id/release', async (request): Promise<LeadDetail> => {
    const { person } = await guard.signedIn(request);
    const { id } = await find(request, person);
    if (!(await store.releaseSpam(id, person, clock().toISOString()))) {
      throw new DeskRefusal('not-found', 'This one is not held back any more.');
    }
    await record(person, 'released', id);
    return detail(await find(request, person));
  });

  /** To those who do not have it; where all have, to all of them once more. */
  api.post('/leads/:id/resend', async (request): Promise<LeadDetail> => {
    const { person } = await guard.signedIn(request);
    const { id, suspectedSpam } = await find(request, person);
    if (context.mailLink === null) throw new DeskRefusal('not-valid', 'No mail is set up.');
    if (suspectedSpam) throw new DeskRefusal('not-valid', 'It is held back as spam. Release it first.');
    await store.resend(id, clock().toISOString());
    await record(person, 'sent again', id);
    return detail(await find(request, person));
  });

  async function find(request: FastifyRequest, person: Person): Promise<StoredLead> {
    const { id } = validated(idSchema, request.params);
    const lead = await store.find(id, sightOf(person));
    if (lead === null) throw new DeskRefusal('not-found', GONE);
    return lead;
  }

  async function detail(lead: StoredLead): Promise<LeadDetail> {
    return detailOf(lead, await store.history(lead.id), context);
  }

  async function colleague(id: string): Promise<Person> {
    const found = (await store.people()).find((one) => one.id === id);
    if (found === undefined)
      throw new DeskRefusal('not-valid', 'personId: expected somebody who is at the desk.');
    return found;
  }

  /** A colleague hears of it by e-mail and by a push message; what was written stays here. */
  function tellLater(request: FastifyRequest, to: Person, by: Person, leadId: string): void {
    const { origin } = guard.relyingParty(request);
    const link = `${origin}${DESK}/leads/${leadId}`;
    const mail = { to: { name: to.name, address: to.email }, purpose: 'given', by: by.name, link } as const;
    // In this process alone: where it is killed, the enquiry still stands in its person's list.
    later.in(QUIET_MS, `given ${leadId}`, async () => {
      if ((await store.find(leadId, 'all'))?.personId !== to.id) return;
      await Promise.all([context.push.given(leadId, to.id, by.name, log), context.mailLink?.(mail)]);
    });
  }
}
