/** Queries for the people of the desk, their sign-in and the audit log. */
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from './database.ts';
import { erase } from './erasures.ts';
import {
  type AddPersonResult,
  type AuditEntry,
  type Passkey,
  type Person,
  type PersonChangeResult,
  programs,
  type Session,
  type SignInLink,
} from './model.ts';
import { emailKey, nameKey } from './text-keys.ts';

export function peopleQueries(db: Kysely<Database>, erasuresDir: string) {
  return {
    /** Returns all people, sorted by name. */
    async people(): Promise<Person[]> {
      const rows = await db.selectFrom('person').selectAll().orderBy('name').orderBy('id').execute();
      return rows.map(toPerson);
    },

    addPerson(person: Person): Promise<AddPersonResult> {
      const row = { ...person, emailKey: emailKey(person.email) };
      return db.transaction().execute(async (transaction) => {
        await lockOwners(transaction);
        const same = transaction.selectFrom('person').select('id').where('emailKey', '=', row.emailKey);
        if ((await same.executeTakeFirst()) !== undefined) return 'email-taken';
        if (await isNameTaken(transaction, person)) return 'name-taken';
        await transaction.insertInto('person').values(row).execute();
        return 'added';
      });
    },

    changePerson(
      id: string,
      change: Partial<Pick<Person, 'name' | 'role' | 'sees'>>,
    ): Promise<PersonChangeResult> {
      return unlessLastOwner(db, id, change.role === 'broker', async (transaction) => {
        if (Object.keys(change).length === 0) return 'done';
        const { name } = change;
        if (name !== undefined && (await isNameTaken(transaction, { id, name }))) return 'name-taken';
        const update = transaction.updateTable('person').set(change).where('id', '=', id);
        return (await update.executeTakeFirst()).numUpdatedRows > 0n ? 'done' : 'not-found';
      });
    },

    /** Deletes a person with their passkeys, links and sessions, and unassigns their leads. */
    removePerson(id: string): Promise<PersonChangeResult> {
      return unlessLastOwner(db, id, true, async (transaction) => {
        const found = transaction.selectFrom('person').select('id').where('id', '=', id);
        if ((await found.executeTakeFirst()) === undefined) return 'not-found';
        await erase(transaction, erasuresDir, { person: id });
        return 'done';
      });
    },

    async addPasskey({ transports, ...passkey }: Passkey): Promise<void> {
      const row = { ...passkey, transports: JSON.stringify(transports) };
      await db.insertInto('passkey').values(row).execute();
    },

    async passkeys(personId: string): Promise<Passkey[]> {
      const mine = db.selectFrom('passkey').selectAll().where('personId', '=', personId);
      return (await mine.orderBy('createdAt').orderBy('id').execute()).map(toPasskey);
    },

    async findPasskey(id: string): Promise<Passkey | null> {
      const row = await db.selectFrom('passkey').selectAll().where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : toPasskey(row);
    },

    async recordPasskeyUse(id: string, counter: number, at: string): Promise<void> {
      await db.updateTable('passkey').set({ counter, lastUsedAt: at }).where('id', '=', id).execute();
    },

    async removePasskey(id: string, personId: string): Promise<boolean> {
      const removal = db.deleteFrom('passkey').where(({ eb }) => eb.and({ id, personId }));
      return (await removal.executeTakeFirst()).numDeletedRows > 0n;
    },

    /** Adds a link and deletes all but the newest `keep` earlier ones of the same person and purpose. */
    async addLink(link: SignInLink, keep: number): Promise<void> {
      const { personId, purpose } = link;
      await db.transaction().execute(async (transaction) => {
        const links = transaction.selectFrom('signInLink').select('hash');
        const earlier = links.where(({ eb }) => eb.and({ personId, purpose }));
        const kept = earlier.orderBy('createdAt', 'desc').orderBy('hash').limit(keep);
        await transaction
          .deleteFrom('signInLink')
          .where(({ eb, and, not }) => and([eb.and({ personId, purpose }), not(eb('hash', 'in', kept))]))
          .execute();
        await transaction.insertInto('signInLink').values(link).execute();
      });
    },

    /** Finds a link without consuming it. */
    async findLink(hash: string, now: string): Promise<SignInLink | null> {
      const links = db.selectFrom('signInLink').selectAll().where('hash', '=', hash);
      return (await links.where('expiresAt', '>', now).executeTakeFirst()) ?? null;
    },

    /** Deletes and returns a link. Of concurrent calls, one gets it. */
    async consumeLink(hash: string, now: string): Promise<SignInLink | null> {
      const taken = db.deleteFrom('signInLink').where('hash', '=', hash).returningAll();
      const link = await taken.executeTakeFirst();
      return link === undefined || link.expiresAt <= now ? null : link;
    },

    /** Stores a random challenge for a passkey to sign. */
    async addChallenge(challenge: string, { now, expiresAt }: { now: string; expiresAt: string }) {
      await db.deleteFrom('challenge').where('expiresAt', '<=', now).execute();
      await db.insertInto('challenge').values({ challenge, expiresAt }).execute();
    },

    /** Deletes a challenge. @returns whether it existed and had not expired. */
    async consumeChallenge(challenge: string, now: string): Promise<boolean> {
      const taken = db.deleteFrom('challenge').where('challenge', '=', challenge);
      return (await taken.where('expiresAt', '>', now).executeTakeFirst()).numDeletedRows > 0n;
    },

    async addSession(hash: string, session: Session): Promise<void> {
      const row = { hash, ...session };
      await db.insertInto('session').values(row).execute();
    },

    /** Restarts a session at this time under a new hash. */
    async renewSession(hash: string, newHash: string, at: string): Promise<void> {
      const values = { hash: newHash, createdAt: at, lastSeenAt: at };
      await db.updateTable('session').set(values).where('hash', '=', hash).execute();
    },

    /** Returns a session last seen since then, with its person. */
    async findSession(hash: string, seenSince: string): Promise<{ session: Session; person: Person } | null> {
      const sessions = db.selectFrom('session').selectAll().where('hash', '=', hash);
      const session = await sessions.where('lastSeenAt', '>=', seenSince).executeTakeFirst();
      if (session === undefined) return null;
      const people = db.selectFrom('person').selectAll().where('id', '=', session.personId);
      const person = await people.executeTakeFirst();
      return person === undefined ? null : { session: toSession(session), person: toPerson(person) };
    },

    async touchSession(hash: string, at: string): Promise<void> {
      await db.updateTable('session').set({ lastSeenAt: at }).where('hash', '=', hash).execute();
    },

    async sessions(personId: string, seenSince: string): Promise<Session[]> {
      const mine = db.selectFrom('session').selectAll().where('personId', '=', personId);
      const open = mine.where('lastSeenAt', '>=', seenSince);
      return (await open.orderBy('lastSeenAt', 'desc').orderBy('id').execute()).map(toSession);
    },

    async endSession(id: string, personId: string): Promise<boolean> {
      const end = db.deleteFrom('session').where(({ eb }) => eb.and({ id, personId }));
      return (await end.executeTakeFirst()).numDeletedRows > 0n;
    },

    /** Ends all sessions of a person but one, and deletes their links. */
    async endSessions(personId: string, exceptId = ''): Promise<number> {
      return db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('signInLink').where('personId', '=', personId).execute();
        const end = transaction.deleteFrom('session').where('personId', '=', personId);
        return Number((await end.where('id', '!=', exceptId).executeTakeFirst()).numDeletedRows);
      });
    },

    /** Returns a random secret, created on first use. */
    async secret(name: string): Promise<string> {
      const find = () => db.selectFrom('note').select('value').where('name', '=', `secret:${name}`);
      const found = await find().executeTakeFirst();
      if (found !== undefined) return found.value;
      const insert = db
        .insertInto('note')
        .values({ name: `secret:${name}`, value: randomBytes(32).toString('base64url') });
      await insert.onConflict((conflict) => conflict.column('name').doNothing()).execute();
      return (await find().executeTakeFirstOrThrow()).value;
    },

    /** Adds an entry to the audit log, which is append-only. */
    async record({ by, ...entry }: AuditEntry): Promise<void> {
      const row = { ...entry, byId: by.id, byName: by.name };
      await db.insertInto('audit').values(row).execute();
    },

    /** Returns audit entries, newest first. @param before the id of the last entry of the previous page. */
    async entries({ before, limit }: { before?: string; limit: number }): Promise<AuditEntry[]> {
      let query = db.selectFrom('audit').selectAll();
      if (before !== undefined) {
        query = query.where(({ eb, refTuple, selectFrom }) => {
          const last = selectFrom('audit').select(['at', 'id']).where('id', '=', before);
          return eb(refTuple('at', 'id'), '<', last.$asTuple('at', 'id'));
        });
      }
      const rows = await query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute();
      return rows.map(({ byId, byName, ...entry }) => ({ ...entry, by: { id: byId, name: byName } }));
    },
  };
}

/**
 * Runs the work in a transaction, unless it would leave the desk without an owner.
 *
 * @param isLeaving whether the person stops being an owner.
 */
function unlessLastOwner(
  db: Kysely<Database>,
  id: string,
  isLeaving: boolean,
  work: (transaction: Kysely<Database>) => Promise<PersonChangeResult>,
): Promise<PersonChangeResult> {
  return db.transaction().execute(async (transaction) => {
    await lockOwners(transaction);
    const owners = await transaction.selectFrom('person').select('id').where('role', '=', 'owner').execute();
    if (isLeaving && owners.length === 1 && owners[0]?.id === id) return 'last-owner';
    return work(transaction);
  });
}

/** Locks all owners, so that of two concurrent changes (removing each other, taking the same name) one fails. */
async function lockOwners(transaction: Kysely<Database>): Promise<void> {
  await transaction
    .updateTable('person')
    .set((row) => ({ role: row.ref('role') }))
    .where('role', '=', 'owner')
    .execute();
}

/** Returns whether another person or a program in the audit log has this name. */
async function isNameTaken(
  transaction: Kysely<Database>,
  { id, name }: Pick<Person, 'id' | 'name'>,
): Promise<boolean> {
  const others = await transaction.selectFrom('person').select('name').where('id', '!=', id).execute();
  return [...others, ...Object.values(programs)].some((other) => nameKey(other.name) === nameKey(name));
}

/** Owners see all leads, whatever is stored from before they became one. */
function toPerson({ emailKey: _key, ...person }: Person & { emailKey: string }): Person {
  return { ...person, sees: person.role === 'owner' ? 'all' : person.sees };
}

function toPasskey({ transports, ...passkey }: Database['passkey']): Passkey {
  return { ...passkey, transports: JSON.parse(transports) as string[] };
}

function toSession({ hash: _hash, ...session }: Database['session']): Session {
  return session;
}
