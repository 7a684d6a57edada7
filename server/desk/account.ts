/** One's own account: the name, passkeys and sessions. */
import { type DeskAccount, idSchema, passkeyIdSchema, renameSchema } from '../../contracts/desk.ts';
import { DeskRefusal } from '../refusals.ts';
import type { DeskContext, DeskRoutes } from './desk-context.ts';
import { createPasskeys, newPasskeySchema } from './passkeys.ts';
import { refuse, shownPerson } from './people.ts';

export function addAccount({ forPeople }: DeskRoutes, context: DeskContext): void {
  const { store, guard, record } = context;
  const passkeys = createPasskeys(context);

  forPeople('GET /me', {}, async ({ person, session }): Promise<DeskAccount> => {
    const own = await store.passkeys(person.id);
    const sessions = await store.sessions(person.id, guard.idleSince());
    return {
      person: shownPerson(person),
      passkeys: own.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt })),
      sessions: sessions.map(({ personId: _, ...shown }) => ({ ...shown, isThis: shown.id === session.id })),
    };
  });

  /** Asked before what cannot be repeated by itself, such as a download. */
  forPeople('POST /confirmed', { fresh: true }, async () => ({}));

  forPeople('PATCH /me', { body: renameSchema }, async ({ person, body: { name } }) => {
    refuse(await store.changePerson(person.id, { name }));
    await record(person, 'changed a person', null, `their own name: ${name}`);
  });

  forPeople('POST /me/passkeys/options', { fresh: true }, ({ request, person }) =>
    passkeys.registrationOptions(request, person),
  );

  forPeople(
    'POST /me/passkeys',
    { fresh: true, body: newPasskeySchema },
    async ({ request, person, body }) => {
      await store.addPasskey(await passkeys.verifiedNew(request, person, body));
      await record(person, 'added a passkey');
    },
  );

  forPeople(
    'DELETE /me/passkeys/:id',
    { fresh: true, params: passkeyIdSchema },
    async ({ person, params: { id } }) => {
      if (!(await store.removePasskey(id, person.id))) {
        throw new DeskRefusal('not-found', 'This passkey is not there any more.');
      }
      await record(person, 'removed a passkey');
    },
  );

  forPeople('DELETE /me/sessions', {}, async ({ person, session }) => {
    await store.endSessions(person.id, session.id);
    await record(person, 'signed out', null, 'every other browser');
  });

  forPeople('DELETE /me/sessions/:id', { params: idSchema }, async ({ person, params: { id } }) => {
    if (!(await store.endSession(id, person.id))) {
      throw new DeskRefusal('not-found', 'This session has already ended.');
    }
    await record(person, 'signed out', null, 'another browser');
  });
}
