/** Keeping a lead, once; and trying whether one could be kept. */
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from './database.ts';
import { contentHash, toRow } from './lead-rows.ts';
import type { AddOptions, Lead } from './lead-store.ts';

/**
 * Keeps the lead unless the same content has come in since `sameSince`. Nobody else may add the
 * same content in between: the caller's engine sees to that, with its lock or in a transaction.
 */
export async function addOnce(
  db: Kysely<Database>,
  lead: Lead,
  { sameSince, suspectedSpam }: AddOptions,
): Promise<{ id: string; duplicate: boolean }> {
  const earlier = await db
    .selectFrom('lead')
    .select(['id', 'suspected_spam'])
    .where('content_hash', '=', contentHash(lead))
    .where('received_at', '>=', sameSince)
    .orderBy('received_at')
    .executeTakeFirst();
  if (earlier === undefined) {
    await db.insertInto('lead').values(toRow(lead, suspectedSpam)).execute();
    return { id: lead.id, duplicate: false };
  }
  // Somebody who was too quick for a person the first time has just shown to be one.
  if (earlier.suspected_spam === 1 && !suspectedSpam) {
    await db
      .updateTable('lead')
      .set({ suspected_spam: 0, next_attempt_at: lead.receivedAt })
      .where('id', '=', earlier.id)
      .execute();
  }
  return { id: earlier.id, duplicate: true };
}

/** Random, so that no engine makes it smaller than it is. */
export async function writeProbe(db: Kysely<Database>, bytes: number): Promise<void> {
  const filling = randomBytes(Math.ceil(bytes / 2)).toString('hex');
  await db
    .insertInto('write_probe')
    .values({ id: 1, filling })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ filling }))
    .execute();
}
