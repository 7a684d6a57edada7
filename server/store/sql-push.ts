/** Where push messages go, the same for every engine. */
import type { Kysely } from 'kysely';
import type { Database } from './database.ts';
import type { PushStore } from './desk-store.ts';

export function pushOver(db: Kysely<Database>): PushStore {
  return {
    async addPush({ endpoint, sessionId, personId, p256dh, auth, createdAt }) {
      const values = { session_id: sessionId, person_id: personId, p256dh, auth };
      await db
        .insertInto('push_subscription')
        .values({ endpoint, ...values, created_at: createdAt })
        .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values))
        .execute();
    },

    async removePush(endpoint) {
      await db.deleteFrom('push_subscription').where('endpoint', '=', endpoint).execute();
    },

    async pushes(seenSince) {
      const rows = await db
        .selectFrom('push_subscription')
        // Who is signed out on a device, or was removed, is told nothing there.
        .innerJoin('session', 'session.id', 'push_subscription.session_id')
        .innerJoin('person', 'person.id', 'session.person_id')
        .select(['endpoint', 'p256dh', 'auth', 'person.id as person_id', 'role', 'sees'])
        .where('session.last_seen_at', '>', seenSince)
        .orderBy('endpoint')
        .execute();
      return rows.map(({ endpoint, p256dh, auth, person_id, role, sees }) => ({
        endpoint,
        keys: { p256dh, auth },
        personId: person_id,
        seesAll: role === 'owner' || sees === 'all',
      }));
    },

    async hasPush(sessionId) {
      const row = await db
        .selectFrom('push_subscription')
        .select('endpoint')
        .where('session_id', '=', sessionId)
        .executeTakeFirst();
      return row !== undefined;
    },

    async endPush(sessionId) {
      await db.deleteFrom('push_subscription').where('session_id', '=', sessionId).execute();
    },
  };
}
