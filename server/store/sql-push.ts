/** Where push messages go, the same for every engine. */
import type { Kysely } from 'kysely';
import type { Database } from './database.ts';
import type { PushStore } from './desk-store.ts';

export function pushOver(db: Kysely<Database>): PushStore {
  return {
    async addPush(push) {
      const { endpoint: _same, createdAt: _first, ...values } = push;
      await db
        .insertInto('pushSubscription')
        .values(push)
        .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values))
        .execute();
    },

    async removePush(endpoint) {
      await db.deleteFrom('pushSubscription').where('endpoint', '=', endpoint).execute();
    },

    async pushes(seenSince) {
      const rows = await db
        .selectFrom('pushSubscription')
        // Who is signed out on a device, or was removed, is told nothing there.
        .innerJoin('session', 'session.id', 'pushSubscription.sessionId')
        .innerJoin('person', 'person.id', 'session.personId')
        .select(['endpoint', 'p256dh', 'auth', 'person.id as personId', 'role', 'sees'])
        .where('session.lastSeenAt', '>', seenSince)
        .orderBy('endpoint')
        .execute();
      return rows.map(({ endpoint, p256dh, auth, personId, role, sees }) => ({
        endpoint,
        keys: { p256dh, auth },
        personId,
        seesAll: role === 'owner' || sees === 'all',
      }));
    },

    async hasPush(sessionId) {
      const row = await db
        .selectFrom('pushSubscription')
        .select('endpoint')
        .where('sessionId', '=', sessionId)
        .executeTakeFirst();
      return row !== undefined;
    },

    async endPush(sessionId) {
      await db.deleteFrom('pushSubscription').where('sessionId', '=', sessionId).execute();
    },
  };
}
