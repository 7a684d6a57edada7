/** Who works at the desk: owners invite, change and remove; everybody sees whom an enquiry can be given to. */
import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import {
  type DeskPerson,
  type Invited,
  idSchema,
  invitationSchema,
  personChangeSchema,
} from '../../contracts/desk.ts';
import { reasonOf } from '../background.ts';
import { DeskRefusal } from '../refusals.ts';
import type { Person, PersonChangeResult } from '../store/model.ts';
import type { LeadDatabase } from '../store/sql-store.ts';
import { type DeskContext, type DeskRoutes, defined } from './desk-context.ts';
import { makeLink, opensHereAlone } from './desk-guard.ts';

/** Of one who is there. */
const ofPerson = { fresh: true, params: idSchema } as const;

export function addPeople({ forPeople, forOwners }: DeskRoutes, context: DeskContext): void {
  const { store, guard, clock, record, log } = context;

  forPeople('GET /people', {}, async () => ({ people: (await store.people()).map(shownPerson) }));

  forOwners(
    'POST /people',
    { fresh: true, body: invitationSchema },
    async ({ request, person: owner, body }): Promise<Invited> => {
      const { email, name, role } = body;
      const sees = role === 'owner' ? 'all' : body.sees;
      const person: Person = { id: randomUUID(), email, name, role, sees, createdAt: clock().toISOString() };
      const outcome = await store.addPerson(person);
      if (outcome === 'email-taken') {
        throw new DeskRefusal('not-valid', `email: ${email} belongs to somebody who is at the desk already.`);
      }
      if (outcome === 'name-taken') throw new DeskRefusal('not-valid', NAME_TAKEN);
      await record(owner, 'invited', null, `${name} as ${role}`);
      return invite(request, person, owner);
    },
  );

  forOwners('POST /people/:id/invitation', ofPerson, async ({ request, person: owner, params }) => {
    const person = await find(params.id);
    await record(owner, 'invited', null, `${person.name} once more`);
    return invite(request, person, owner);
  });

  forOwners(
    'PATCH /people/:id',
    { ...ofPerson, body: personChangeSchema },
    async ({ person: owner, params, body }) => {
      const person = await find(params.id);
      refuse(await store.changePerson(person.id, defined(body)));
      const said = Object.entries(body)
        .map(([field, value]) => `${field}: ${value}`)
        .join(', ');
      await record(owner, 'changed a person', null, `${person.name}: ${said}`);
      return { person: shownPerson(await find(person.id)) };
    },
  );

  forOwners('DELETE /people/:id', ofPerson, async ({ person: owner, params }) => {
    const person = await find(params.id);
    refuse(await store.removePerson(person.id));
    await record(owner, 'removed a person', null, person.name);
  });

  forOwners('DELETE /people/:id/sessions', { params: idSchema }, async ({ person: owner, params }) => {
    const person = await find(params.id);
    await store.endSessions(person.id);
    await record(owner, 'changed a person', null, `${person.name}: signed out everywhere`);
  });

  async function find(id: string): Promise<Person> {
    const person = await personOf(store, id);
    if (person === undefined) throw new DeskRefusal('not-found', GONE);
    return person;
  }

  async function invite(request: FastifyRequest, person: Person, owner: Person): Promise<Invited> {
    const { origin } = guard.relyingParty(request);
    const link = await makeLink(store, person.id, 'invitation', { now: clock(), origin });
    const { mailLink } = context;
    const shown = { person: shownPerson(person), link };
    if (mailLink === null) return { ...shown, said: 'No email is set up: pass it on yourself.' };
    if (opensHereAlone(link)) return { ...shown, said: OPENS_HERE_ALONE };
    const to = { name: person.name, address: person.email };
    void mailLink({ to, purpose: 'invitation', by: owner.name, link }).catch((error) => {
      log.error({ reason: reasonOf(error) }, 'an invitation could not be emailed');
    });
    return { ...shown, said: 'It is being emailed as well.' };
  }
}

const OPENS_HERE_ALONE =
  'It opens on this machine alone, and was not emailed. Set DESK_ORIGIN to invite people elsewhere.';

const GONE = 'This person is not at the desk any more.';

const NAME_TAKEN = 'name: somebody at the desk has this name already. Add something that tells them apart.';

/** @throws {DeskRefusal} unless it was done. */
export function refuse(outcome: PersonChangeResult): void {
  if (outcome === 'not-found') throw new DeskRefusal('not-found', GONE);
  if (outcome === 'name-taken') throw new DeskRefusal('not-valid', NAME_TAKEN);
  if (outcome === 'last-owner') {
    throw new DeskRefusal('not-allowed', 'The desk needs an owner. Make somebody else an owner first.');
  }
}

export async function personOf(store: Pick<LeadDatabase, 'people'>, id: string): Promise<Person | undefined> {
  return (await store.people()).find((one) => one.id === id);
}

export function shownPerson({ id, name, email, role, sees }: Person): DeskPerson {
  return { id, name, email, role, sees };
}
