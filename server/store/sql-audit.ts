/** The record of who did what, the same for every engine. It is added to and read; nothing here changes it. */
import type { Kysely } from 'kysely';
import type { Database } from './database.ts';
import type { AuditEntry, AuditLog } from './desk-store.ts';

export function auditOver(db: Kysely<Database>): AuditLog {
  return {
    async record({ by, ...entry }) {
      await db
        .insertInto('audit')
        .values({ ...entry, byId: by.id, byName: by.name })
        .execute();
    },

    async entries({ before, limit }) {
      let query = db.selectFrom('audit').selectAll();
      if (before !== undefined) {
        query = query.where(({ eb, refTuple, selectFrom }) =>
          eb(
            refTuple('at', 'id'),
            '<',
            selectFrom('audit').select(['at', 'id']).where('id', '=', before).$asTuple('at', 'id'),
          ),
        );
      }
      const rows = await query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute();
      return rows.map(({ byId, byName, did, ...entry }) => {
        return { ...entry, by: { id: byId, name: byName }, did: did as AuditEntry['did'] };
      });
    },
  };
}
