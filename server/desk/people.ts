/** Routes of the desk's people: everyone lists them; owners invite, change and remove. */
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
import { type DeskContext, type DeskRoutes, omitUndefined } from './desk-context.ts';
import { createLink, isLoopbackLink } from './desk-guard.ts';

const changeOfPerson = { recentSignIn: true, params: idSchema } as const;

export function addPeopleRoutes({ signedInRoute, ownerRoute }: DeskRoutes, context: DeskContext): void {
  const { store, guard, clock, record, log } = context;

  signedInRoute('GET /people', {}, async () => ({ people: (await store.people()).map(toDeskPerson) }));

  ownerRoute(
    'POST /people',
    { recentSignIn: true, body: invitationSchema },
    async ({ request, person: owner, body }): Promise<Invited> => {
      const { email, name, role } = body;
      const sees = role === 'owner' ? 'all' : body.sees;
      const person: Person = { id: randomUUID(), email, name, role, sees, createdAt: clock().toISOString() };
      const outcome = await store.addPerson(person);
      if (outcome === 'email-taken') {
        throw new DeskRefusal('not-valid', `email: somebody at the desk already uses ${email}.`);
      }
      if (outcome === 'name-taken') throw new DeskRefusal('not-valid', NAME_TAKEN);
      await record(owner, 'invited', null, `${name} as ${role}`);
      return invite(request, person, owner);
    },
  );

  ownerRoute('POST /people/:id/invitation', changeOfPerson, async ({ request, person: owner, params }) => {
    const person = await find(params.id);
    await record(owner, 'invited', null, `${person.name} once more`);
    return invite(request, person, owner);
  });

  ownerRoute(
    'PATCH /people/:id',
    { ...changeOfPerson, body: personChangeSchema },
    async ({ person: owner, params, body }) => {
      const person = await find(params.id);
      assertPersonChanged(await store.changePerson(person.id, omitUndefined(body)));
      const changes = Object.entries(body)
        .map(([field, value]) => `${field}: ${value}`)
        .join(', ');
      await record(owner, 'changed a person', null, `${person.name}: ${changes}`);
      return { person: toDeskPerson(await find(person.id)) };
    },
  );

  ownerRoute('DELETE /people/:id', changeOfPerson, async ({ person: owner, params }) => {
    const person = await find(params.id);
    assertPersonChanged(await store.removePerson(person.id));
    await record(owner, 'removed a person', null, person.name);
  });

  ownerRoute('DELETE /people/:id/sessions', { params: idSchema }, async ({ person: owner, params }) => {
    const person = await find(params.id);
    await store.endSessions(person.id);
    await record(owner, 'changed a person', null, `${person.name}: signed out everywhere`);
  });

  async function find(id: string): Promise<Person> {
    const person = await findPerson(store, id);
    if (person === undefined) throw new DeskRefusal('not-found', NOT_AT_DESK);
    return person;
  }

  async function invite(request: FastifyRequest, person: Person, owner: Person): Promise<Invited> {
    const { origin } = guard.relyingParty(request);
    const link = await createLink(store, person.id, 'invitation', { now: clock(), origin });
    const { sendLink } = context;
    const invited = { person: toDeskPerson(person), link };
    if (sendLink === null) return { ...invited, said: 'Email is not set up: send the link yourself.' };
    if (isLoopbackLink(link)) return { ...invited, said: LOCAL_ONLY };
    const to = { name: person.name, address: person.email };
    void sendLink({ to, purpose: 'invitation', by: owner.name, link }).catch((error) => {
      log.error({ reason: reasonOf(error) }, 'could not email an invitation');
    });
    return { ...invited, said: 'It is being emailed as well.' };
  }
}

const LOCAL_ONLY =
  'It only opens on this machine, so it was not emailed. Set DESK_ORIGIN to invite people elsewhere.';

const NOT_AT_DESK = 'This person is no longer at the desk.';

const NAME_TAKEN = 'name: somebody at the desk already has this name. Add something to tell them apart.';

/** @throws {DeskRefusal} unless the change was made. */
export function assertPersonChanged(outcome: PersonChangeResult): void {
  if (outcome === 'not-found') throw new DeskRefusal('not-found', NOT_AT_DESK);
  if (outcome === 'name-taken') throw new DeskRefusal('not-valid', NAME_TAKEN);
  if (outcome === 'last-owner') {
    throw new DeskRefusal('not-allowed', 'The desk needs an owner. Make somebody else an owner first.');
  }
}

export async function findPerson(
  store: Pick<LeadDatabase, 'people'>,
  id: string,
): Promise<Person | undefined> {
  return (await store.people()).find((one) => one.id === id);
}

export function toDeskPerson({ id, name, email, role, sees }: Person): DeskPerson {
  return { id, name, email, role, sees };
}
