/** Push messages: asking for them in this browser, and no longer. */
import type { FastifyInstance } from 'fastify';
import { type DeskPush, pushSchema } from '../../contracts/desk.ts';
import type { DeskContext } from './desk-context.ts';
import { DeskRefusal, validated } from './desk-refusal.ts';

export function addPush(api: FastifyInstance, { store, guard, push, clock }: DeskContext): void {
  api.get('/push', async (request): Promise<DeskPush> => {
    const { session } = await guard.signedIn(request);
    return { publicKey: await push.publicKey(), isOn: await store.hasPush(session.id) };
  });

  api.post('/push', async (request) => {
    const { person, session } = await guard.signedIn(request);
    const { endpoint, keys } = validated(pushSchema, request.body);
    if (!push.isService(endpoint)) {
      throw new DeskRefusal(
        'not-valid',
        'endpoint: expected an address at a push service of Google, Mozilla, Apple or Microsoft.',
      );
    }
    await store.endPush(session.id);
    const createdAt = clock().toISOString();
    await store.addPush({ endpoint, ...keys, sessionId: session.id, personId: person.id, createdAt });
    return {};
  });

  api.delete('/push', async (request) => {
    const { session } = await guard.signedIn(request);
    await store.endPush(session.id);
    return {};
  });
}
