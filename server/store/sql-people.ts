/** Who works at the desk and how they get in, the same for every engine. */
import type { Kysely, Selectable } from 'kysely';
import type { Database, PasskeyTable, PersonTable, SessionTable, SignInLinkTable } from './database.ts';
import type { ChangeOfPeople, DeskPeople, Passkey, Person, Session, SignInLink } from './desk-store.ts';

export function peopleOver(db: Kysely<Database>): DeskPeople {
  return {
    async people() {
      const rows = await db.selectFrom('person').selectAll().orderBy('name').orderBy('id').execute();
      return rows.map(toPerson);
    },

    async addPerson({ id, email, name, role, sees, createdAt }) {
      const result = await db
        .insertInto('person')
        .values({ id, email, email_key: emailKey(email), name, role, sees, created_at: createdAt })
        .onConflict((conflict) => conflict.column('email_key').doNothing())
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
        for (const table of ['passkey', 'sign_in_link', 'session', 'push_subscription'] as const) {
          await transaction.deleteFrom(table).where('person_id', '=', id).execute();
        }
        await transaction
          .updateTable('lead')
          .set((row) => ({ person_id: null, version: row('version', '+', 1) }))
          .where('person_id', '=', id)
          .execute();
        const removal = transaction.deleteFrom('person').where('id', '=', id);
        return (await removal.executeTakeFirst()).numDeletedRows > 0n;
      });
    },

    async addPasskey({ id, personId, publicKey, counter, transports, name, createdAt, lastUsedAt }) {
      const row = { id, person_id: personId, public_key: publicKey, counter, name, created_at: createdAt };
      await db
        .insertInto('passkey')
        .values({ ...row, transports: JSON.stringify(transports), last_used_at: lastUsedAt })
        .execute();
    },

    async passkeys(personId) {
      const mine = db.selectFrom('passkey').selectAll().where('person_id', '=', personId);
      return (await mine.orderBy('created_at').orderBy('id').execute()).map(toPasskey);
    },

    async findPasskey(id) {
      const row = await db.selectFrom('passkey').selectAll().where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : toPasskey(row);
    },

    async passkeyUsed(id, counter, at) {
      await db.updateTable('passkey').set({ counter, last_used_at: at }).where('id', '=', id).execute();
    },

    async removePasskey(id, personId) {
      const removal = db.deleteFrom('passkey').where('id', '=', id).where('person_id', '=', personId);
      return (await removal.executeTakeFirst()).numDeletedRows > 0n;
    },

    async addLink({ hash, personId, purpose, createdAt, expiresAt }, keep) {
      await db.transaction().execute(async (transaction) => {
        const kept = transaction
          .selectFrom('sign_in_link')
          .select('hash')
          .where('person_id', '=', personId)
          .where('purpose', '=', purpose)
          .orderBy('created_at', 'desc')
          .orderBy('hash')
          .limit(keep);
        await transaction
          .deleteFrom('sign_in_link')
          .where('person_id', '=', personId)
          .where('purpose', '=', purpose)
          .where('hash', 'not in', kept)
          .execute();
        await transaction
          .insertInto('sign_in_link')
          .values({ hash, person_id: personId, purpose, created_at: createdAt, expires_at: expiresAt })
          .execute();
      });
    },

    async findLink(hash, now) {
      const row = await db
        .selectFrom('sign_in_link')
        .selectAll()
        .where('hash', '=', hash)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return row === undefined ? null : toLink(row);
    },

    async takeLink(hash, now) {
      const row = await db
        .deleteFrom('sign_in_link')
        .where('hash', '=', hash)
        .returningAll()
        .executeTakeFirst();
      return row === undefined || row.expires_at <= now ? null : toLink(row);
    },

    async addChallenge(challenge, { now, expiresAt }) {
      // What nobody came back for goes with whoever comes next.
      await db.deleteFrom('challenge').where('expires_at', '<=', now).execute();
      await db.insertInto('challenge').values({ challenge, expires_at: expiresAt }).execute();
    },

    async takeChallenge(challenge, now) {
      const removal = db
        .deleteFrom('challenge')
        .where('challenge', '=', challenge)
        .where('expires_at', '>', now);
      return (await removal.executeTakeFirst()).numDeletedRows > 0n;
    },

    async addSession(hash, { id, personId, createdAt, lastSeenAt, userAgent }) {
      const times = { created_at: createdAt, last_seen_at: lastSeenAt };
      await db
        .insertInto('session')
        .values({ hash, id, person_id: personId, user_agent: userAgent, ...times })
        .execute();
    },

    async renewSession(hash, newHash, at) {
      const values = { hash: newHash, created_at: at, last_seen_at: at };
      await db.updateTable('session').set(values).where('hash', '=', hash).execute();
    },

    async findSession(hash, seenSince) {
      const session = await db
        .selectFrom('session')
        .selectAll()
        .where('hash', '=', hash)
        .where('last_seen_at', '>=', seenSince)
        .executeTakeFirst();
      if (session === undefined) return null;
      const person = await db
        .selectFrom('person')
        .selectAll()
        .where('id', '=', session.person_id)
        .executeTakeFirst();
      return person === undefined ? null : { session: toSession(session), person: toPerson(person) };
    },

    async sessionSeen(hash, at) {
      await db.updateTable('session').set({ last_seen_at: at }).where('hash', '=', hash).execute();
    },

    async sessions(personId, seenSince) {
      const rows = await db
        .selectFrom('session')
        .selectAll()
        .where('person_id', '=', personId)
        .where('last_seen_at', '>=', seenSince)
        .orderBy('last_seen_at', 'desc')
        .orderBy('id')
        .execute();
      return rows.map(toSession);
    },

    async endSession(id, personId) {
      const end = db.deleteFrom('session').where('id', '=', id).where('person_id', '=', personId);
      return (await end.executeTakeFirst()).numDeletedRows > 0n;
    },

    async endSessions(personId, exceptId = '') {
      return db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('sign_in_link').where('person_id', '=', personId).execute();
        const end = transaction.deleteFrom('session').where('person_id', '=', personId);
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

export function emailKey(email: string): string {
  return email.trim().toLocaleLowerCase('en-AU');
}

function toPerson(row: Selectable<PersonTable>): Person {
  const { id, email, name, role, sees, created_at } = row;
  return {
    id,
    email,
    name,
    role: role as Person['role'],
    sees: role === 'owner' ? 'all' : (sees as Person['sees']),
    createdAt: created_at,
  };
}

function toPasskey(row: Selectable<PasskeyTable>): Passkey {
  return {
    id: row.id,
    personId: row.person_id,
    publicKey: row.public_key,
    counter: row.counter,
    transports: JSON.parse(row.transports) as string[],
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  };
}

function toLink(row: Selectable<SignInLinkTable>): SignInLink {
  return {
    hash: row.hash,
    personId: row.person_id,
    purpose: row.purpose as SignInLink['purpose'],
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

function toSession(row: Selectable<SessionTable>): Session {
  return {
    id: row.id,
    personId: row.person_id,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    userAgent: row.user_agent,
  };
}
