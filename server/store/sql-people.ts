/** Who works at the desk and how they get in, the same for every engine. */
import type { Kysely } from 'kysely';
import type { Database } from './database.ts';
import type { ChangeOfPeople, DeskPeople, Passkey, Person, Session } from './desk-store.ts';
import { carryOut, recordErasure } from './erasures.ts';
import { emailKey } from './sender-key.ts';

export function peopleOver(db: Kysely<Database>, erasuresFile: string): DeskPeople {
  return {
    async people() {
      const rows = await db.selectFrom('person').selectAll().orderBy('name').orderBy('id').execute();
      return rows.map(toPerson);
    },

    async addPerson(person) {
      const result = await db
        .insertInto('person')
        .values({ ...person, emailKey: emailKey(person.email) })
        .onConflict((conflict) => conflict.column('emailKey').doNothing())
        .executeTakeFirst();
      return Number(result.numInsertedOrUpdatedRows) > 0;
    },

    changePerson(id, change) {
      return amongOwners(db, id, change.role === 'broker', async (transaction) => {
        if (Object.keys(change).length === 0) return true;
        const update = transaction.updateTable('person').set(change).where('id', '=', id);
        return (await update.executeTakeFirst()).numUpdatedRows > 0n;
      });
    },

    removePerson(id) {
      return amongOwners(db, id, true, async (transaction) => {
        const found = transaction.selectFrom('person').select('id').where('id', '=', id);
        if ((await found.executeTakeFirst()) === undefined) return false;
        await carryOut(transaction, recordErasure(erasuresFile, { person: id }));
        return true;
      });
    },

    async addPasskey({ transports, ...passkey }) {
      await db
        .insertInto('passkey')
        .values({ ...passkey, transports: JSON.stringify(transports) })
        .execute();
    },

    async passkeys(personId) {
      const mine = db.selectFrom('passkey').selectAll().where('personId', '=', personId);
      return (await mine.orderBy('createdAt').orderBy('id').execute()).map(toPasskey);
    },

    async findPasskey(id) {
      const row = await db.selectFrom('passkey').selectAll().where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : toPasskey(row);
    },

    async passkeyUsed(id, counter, at) {
      await db.updateTable('passkey').set({ counter, lastUsedAt: at }).where('id', '=', id).execute();
    },

    async removePasskey(id, personId) {
      const removal = db.deleteFrom('passkey').where('id', '=', id).where('personId', '=', personId);
      return (await removal.executeTakeFirst()).numDeletedRows > 0n;
    },

    async addLink(link, keep) {
      const { personId, purpose } = link;
      await db.transaction().execute(async (transaction) => {
        const kept = transaction
          .selectFrom('signInLink')
          .select('hash')
          .where('personId', '=', personId)
          .where('purpose', '=', purpose)
          .orderBy('createdAt', 'desc')
          .orderBy('hash')
          .limit(keep);
        await transaction
          .deleteFrom('signInLink')
          .where('personId', '=', personId)
          .where('purpose', '=', purpose)
          .where('hash', 'not in', kept)
          .execute();
        await transaction.insertInto('signInLink').values(link).execute();
      });
    },

    async findLink(hash, now) {
      const row = await db
        .selectFrom('signInLink')
        .selectAll()
        .where('hash', '=', hash)
        .where('expiresAt', '>', now)
        .executeTakeFirst();
      return row ?? null;
    },

    async takeLink(hash, now) {
      const row = await db
        .deleteFrom('signInLink')
        .where('hash', '=', hash)
        .returningAll()
        .executeTakeFirst();
      return row === undefined || row.expiresAt <= now ? null : row;
    },

    async addChallenge(challenge, { now, expiresAt }) {
      // What nobody came back for goes with whoever comes next.
      await db.deleteFrom('challenge').where('expiresAt', '<=', now).execute();
      await db.insertInto('challenge').values({ challenge, expiresAt }).execute();
    },

    async takeChallenge(challenge, now) {
      const removal = db
        .deleteFrom('challenge')
        .where('challenge', '=', challenge)
        .where('expiresAt', '>', now);
      return (await removal.executeTakeFirst()).numDeletedRows > 0n;
    },

    async addSession(hash, session) {
      await db
        .insertInto('session')
        .values({ hash, ...session })
        .execute();
    },

    async renewSession(hash, newHash, at) {
      const values = { hash: newHash, createdAt: at, lastSeenAt: at };
      await db.updateTable('session').set(values).where('hash', '=', hash).execute();
    },

    async findSession(hash, seenSince) {
      const session = await db
        .selectFrom('session')
        .selectAll()
        .where('hash', '=', hash)
        .where('lastSeenAt', '>=', seenSince)
        .executeTakeFirst();
      if (session === undefined) return null;
      const person = await db
        .selectFrom('person')
        .selectAll()
        .where('id', '=', session.personId)
        .executeTakeFirst();
      return person === undefined ? null : { session: toSession(session), person: toPerson(person) };
    },

    async sessionSeen(hash, at) {
      await db.updateTable('session').set({ lastSeenAt: at }).where('hash', '=', hash).execute();
    },

    async sessions(personId, seenSince) {
      const rows = await db
        .selectFrom('session')
        .selectAll()
        .where('personId', '=', personId)
        .where('lastSeenAt', '>=', seenSince)
        .orderBy('lastSeenAt', 'desc')
        .orderBy('id')
        .execute();
      return rows.map(toSession);
    },

    async endSession(id, personId) {
      const end = db.deleteFrom('session').where('id', '=', id).where('personId', '=', personId);
      return (await end.executeTakeFirst()).numDeletedRows > 0n;
    },

    async endSessions(personId, exceptId = '') {
      return db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('signInLink').where('personId', '=', personId).execute();
        const end = transaction.deleteFrom('session').where('personId', '=', personId);
        return Number((await end.where('id', '!=', exceptId).executeTakeFirst()).numDeletedRows);
      });
    },
  };
}

/**
 * Does the work unless it would leave the desk without an owner.
 *
 * @param isLeaving whether this person is no owner afterwards.
 */
function amongOwners(
  db: Kysely<Database>,
  id: string,
  isLeaving: boolean,
  work: (transaction: Kysely<Database>) => Promise<boolean>,
): Promise<ChangeOfPeople> {
  return db.transaction().execute(async (transaction) => {
    // Locks all owners, so that of two who remove each other at one moment one stays.
    await transaction
      .updateTable('person')
      .set((row) => ({ role: row.ref('role') }))
      .where('role', '=', 'owner')
      .execute();
    const owners = await transaction.selectFrom('person').select('id').where('role', '=', 'owner').execute();
    if (isLeaving && owners.length === 1 && owners[0]?.id === id) return 'last-owner';
    return (await work(transaction)) ? 'done' : 'gone';
  });
}

/** An owner sees all, whatever was said before they became one. */
function toPerson({ emailKey: _key, ...person }: Person & { emailKey: string }): Person {
  return { ...person, sees: person.role === 'owner' ? 'all' : person.sees };
}

function toPasskey({ transports, ...passkey }: Database['passkey']): Passkey {
  return { ...passkey, transports: JSON.parse(transports) as string[] };
}

function toSession({ hash: _hash, ...session }: Database['session']): Session {
  return session;
}
