/** Who works at the desk: owners invite, change and remove; everybody sees whom an enquiry can be given to. */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  type DeskPerson,
  type Invited,
  idSchema,
  invitationSchema,
  personChangeSchema,
} from '../../contracts/desk.ts';
import { reasonOf } from '../background.ts';
import type { ChangeOfPeople, Person } from '../store/model.ts';
import type { DeskContext } from './desk-context.ts';
import { DeskRefusal, validated } from './desk-refusal.ts';
import { makeLink } from './links.ts';
import { shownPerson } from './sign-in.ts';

export function addPeople(api: FastifyInstance, context: DeskContext): void {
  const { store, guard, clock, record, log } = context;

  api.get('/people', async (request): Promise<{ people: DeskPerson[] }> => {
    await guard.signedIn(request);
    return { people: (await store.people()).map(shownPerson) };
  });

  api.post('/people', async (request): Promise<Invited> => {
    const { person: owner } = await guard.freshOwner(request);
    const { email, name, role, sees } = validated(invitationSchema, request.body);
    const createdAt = clock().toISOString();
    const person: Person = {
      id: randomUUID(),
      email,
      name,
      role,
      sees: role === 'owner' ? 'all' : sees,
      createdAt,
    };
    if (!(await store.addPerson(person))) {
      throw new DeskRefusal('not-valid', `email: ${email} belongs to somebody who is at the desk already.`);
    }
    await record(owner, 'invited', null, `${name} as ${role}`);
    return invite(request, person, owner);
  });

  api.post('/people/:id/invitation', async (request): Promise<Invited> => {
    const { person: owner } = await guard.freshOwner(request);
    const person = await find(request);
    await record(owner, 'invited', null, `${person.name} once more`);
    return invite(request, person, owner);
  });

  api.patch('/people/:id', async (request): Promise<{ person: DeskPerson }> => {
    const { person: owner } = await guard.freshOwner(request);
    const change = validated(personChangeSchema, request.body);
    const person = await find(request);
    const given = Object.entries(change).filter(([, value]) => value !== undefined);
    refuse(await store.changePerson(person.id, Object.fromEntries(given)));
    const said = given.map(([field, value]) => `${field}: ${value}`).join(', ');
    await record(owner, 'changed a person', null, `${person.name}: ${said}`);
    return { person: shownPerson(await find(request)) };
  });

  api.delete('/people/:id', async (request) => {
    const { person: owner } = await guard.freshOwner(request);
    const person = await find(request);
    refuse(await store.removePerson(person.id));
    await record(owner, 'removed a person', null, person.name);
    return {};
  });

  api.delete('/people/:id/sessions', async (request) => {
    const { person: owner } = await guard.owner(request);
    const person = await find(request);
    await store.endSessions(person.id);
    await record(owner, 'changed a person', null, `${person.name}: signed out everywhere`);
    return {};
  });

  async function find(request: FastifyRequest): Promise<Person> {
    const { id } = validated(idSchema, request.params);
    const person = (await store.people()).find((one) => one.id === id);
    if (person === undefined) throw new DeskRefusal('not-found', 'This person is not at the desk any more.');
    return person;
  }

  async function invite(request: FastifyRequest, person: Person, owner: Person): Promise<Invited> {
    const { origin } = guard.relyingParty(request);
    const link = await makeLink(store, person.id, 'invitation', { now: clock(), origin });
    const { mailLink } = context;
    const to = { name: person.name, address: person.email };
    void mailLink?.({ to, purpose: 'invitation', by: owner.name, link }).catch((error) => {
      log.error({ reason: reasonOf(error) }, 'an invitation could not be e-mailed');
    });
    return { person: shownPerson(person), link, emailed: mailLink !== null };
  }
}

function refuse(outcome: ChangeOfPeople): void {
  if (outcome === 'gone') throw new DeskRefusal('not-found', 'This person is not at the desk any more.');
  if (outcome === 'last-owner') {
    throw new DeskRefusal('not-allowed', 'The desk needs an owner. Make somebody else an owner first.');
  }
}
