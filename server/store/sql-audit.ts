/** The record of who did what, the same for every engine. It is added to and read; nothing here changes it. */
import type { Kysely } from 'kysely';
import type { Database } from './database.ts';
import type { AuditEntry, AuditLog } from './desk-store.ts';

export function auditOver(db: Kysely<Database>): AuditLog {
  return {
    async record({ id, at, by, did, leadId, detail }) {
      await db
        .insertInto('audit')
        .values({ id, at, by_id: by.id, by_name: by.name, did, lead_id: leadId, detail })
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
      return rows.map((row) => ({
        id: row.id,
        at: row.at,
        by: { id: row.by_id, name: row.by_name },
        did: row.did as AuditEntry['did'],
        leadId: row.lead_id,
        detail: row.detail,
      }));
    },
  };
}
