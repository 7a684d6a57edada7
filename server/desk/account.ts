/** Routes of the signed-in person's account: name, passkeys and sessions. */
import { type DeskAccount, idSchema, passkeyIdSchema, renameSchema } from '../../contracts/desk.ts';
import { DeskRefusal } from '../refusals.ts';
import type { DeskContext, DeskRoutes } from './desk-context.ts';
import { createPasskeys, newPasskeySchema } from './passkeys.ts';
import { assertPersonChanged, toDeskPerson } from './people.ts';

export function addAccountRoutes({ signedInRoute }: DeskRoutes, context: DeskContext): void {
  const { store, guard, record } = context;
  const webAuthn = createPasskeys(context);

  signedInRoute('GET /me', {}, async ({ person, session }): Promise<DeskAccount> => {
    const passkeys = await store.passkeys(person.id);
    const sessions = await store.sessions(person.id, guard.idleSince());
    return {
      person: toDeskPerson(person),
      passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt })),
      sessions: sessions.map(({ personId: _, ...shown }) => ({ ...shown, isThis: shown.id === session.id })),
    };
  });

  /** Asks for a recent sign-in ahead of a request that cannot be retried, such as a download. */
  signedInRoute('POST /confirmed', { recentSignIn: true }, async () => ({}));

  signedInRoute('PATCH /me', { body: renameSchema }, async ({ person, body: { name } }) => {
    assertPersonChanged(await store.changePerson(person.id, { name }));
    await record(person, 'changed a person', null, `their own name: ${name}`);
  });

  signedInRoute('POST /me/passkeys/options', { recentSignIn: true }, ({ request, person }) =>
    webAuthn.registrationOptions(request, person),
  );

  signedInRoute(
    'POST /me/passkeys',
    { recentSignIn: true, body: newPasskeySchema },
    async ({ request, person, body }) => {
      await store.addPasskey(await webAuthn.verifyRegistration(request, person, body));
      await record(person, 'added a passkey');
    },
  );

  signedInRoute(
    'DELETE /me/passkeys/:id',
    { recentSignIn: true, params: passkeyIdSchema },
    async ({ person, params: { id } }) => {
      if (!(await store.removePasskey(id, person.id))) {
        throw new DeskRefusal('not-found', 'This passkey has already been removed.');
      }
      await record(person, 'removed a passkey');
    },
  );

  signedInRoute('DELETE /me/sessions', {}, async ({ person, session }) => {
    await store.endSessions(person.id, session.id);
    await record(person, 'signed out', null, 'every other browser');
  });

  signedInRoute('DELETE /me/sessions/:id', { params: idSchema }, async ({ person, params: { id } }) => {
    if (!(await store.endSession(id, person.id))) {
      throw new DeskRefusal('not-found', 'This session has already ended.');
    }
    await record(person, 'signed out', null, 'another browser');
  });
}
