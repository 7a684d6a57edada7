/** One's own account: the name, passkeys and sessions. */
import type { FastifyInstance } from 'fastify';
import { type DeskAccount, idSchema, passkeyIdSchema, renameSchema } from '../../contracts/desk.ts';
import type { DeskContext } from './desk-context.ts';
import { DeskRefusal, validated } from './desk-refusal.ts';
import { newPasskeySchema, registrationOptions, shownPerson, verifiedPasskey } from './sign-in.ts';

export function addAccount(api: FastifyInstance, context: DeskContext): void {
  const { store, guard, record } = context;

  api.get('/me', async (request): Promise<DeskAccount> => {
    const { person, session } = await guard.signedIn(request);
    const passkeys = await store.passkeys(person.id);
    const sessions = await store.sessions(person.id, guard.idleSince());
    return {
      person: shownPerson(person),
      passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt })),
      sessions: sessions.map(({ id, createdAt, lastSeenAt, userAgent }) => ({
        id,
        createdAt,
        lastSeenAt,
        userAgent,
        isThis: id === session.id,
      })),
    };
  });

  /** Asked before what cannot be repeated by itself, such as a download. */
  api.post('/confirmed', async (request) => {
    await guard.fresh(request);
    return {};
  });

  api.patch('/me', async (request) => {
    const { person } = await guard.signedIn(request);
    const { name } = validated(renameSchema, request.body);
    await store.changePerson(person.id, { name });
    await record(person, 'changed a person', null, `their own name: ${name}`);
    return {};
  });

  api.post('/me/passkeys/options', async (request) => {
    const { person } = await guard.fresh(request);
    return registrationOptions(context, request, person);
  });

  api.post('/me/passkeys', async (request) => {
    const { person } = await guard.fresh(request);
    const given = validated(newPasskeySchema, request.body);
    await store.addPasskey(await verifiedPasskey(context, request, person, given));
    await record(person, 'added a passkey');
    return {};
  });

  api.delete('/me/passkeys/:id', async (request) => {
    const { person } = await guard.fresh(request);
    const { id } = validated(passkeyIdSchema, request.params);
    if (!(await store.removePasskey(id, person.id))) {
      throw new DeskRefusal('not-found', 'This passkey is not there any more.');
    }
    await record(person, 'removed a passkey');
    return {};
  });

  api.delete('/me/sessions', async (request) => {
    const { person, session } = await guard.signedIn(request);
    await store.endSessions(person.id, session.id);
    await record(person, 'signed out', null, 'every other browser');
    return {};
  });

  api.delete('/me/sessions/:id', async (request) => {
    const { person } = await guard.signedIn(request);
    const { id } = validated(idSchema, request.params);
    if (!(await store.endSession(id, person.id))) {
      throw new DeskRefusal('not-found', 'This session has already ended.');
    }
    await record(person, 'signed out', null, 'another browser');
    return {};
  });
}
