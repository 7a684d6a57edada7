/** A store over SQL tables, put together from what all engines share and what each does its own way. */
import type { Kysely } from 'kysely';
import type { Database } from './database.ts';
import type { LeadDatabase } from './lead-database.ts';
import { auditOver } from './sql-audit.ts';
import { deskLeadsOver } from './sql-desk-leads.ts';
import { leadsOver } from './sql-leads.ts';
import { digestsOver, outboxOver } from './sql-outbox.ts';
import { peopleOver } from './sql-people.ts';
import { pushOver } from './sql-push.ts';
import { webhooksOver } from './sql-webhooks.ts';

export interface SqlEngine extends Pick<LeadDatabase, 'add' | 'backUp' | 'close'> {
  /** Whether several connections may claim leads at one moment. */
  skipLocked: boolean;
  /** Called when leads were deleted, so that nothing of them can be read any more. */
  forget?(): Promise<unknown>;
}

export function sqlStore(db: Kysely<Database>, engine: SqlEngine): LeadDatabase {
  const { add, backUp, close, skipLocked, forget } = engine;
  const leads = leadsOver(db);
  const forgetting = async (deleted: number) => {
    if (deleted > 0) await forget?.();
    return deleted;
  };
  return closingLast({
    ...leads,
    ...outboxOver(db, skipLocked),
    ...digestsOver(db),
    ...deskLeadsOver(db),
    ...peopleOver(db),
    ...auditOver(db),
    ...pushOver(db),
    ...webhooksOver(db, skipLocked),
    add,
    backUp,
    close,
    eraseSender: (email) => leads.eraseSender(email).then(forgetting),
    purge: (options) => leads.purge(options).then(forgetting),
  });
}

type Method = (...given: unknown[]) => Promise<unknown>;

/**
 * The same store, whose `close` waits for every call that has begun. The query builder closes at
 * once, and a call that still waits for a connection would fail or never come back.
 */
function closingLast(store: LeadDatabase): LeadDatabase {
  const running = new Set<Promise<unknown>>();
  const counted =
    (method: Method): Method =>
    (...given) => {
      const call = method(...given);
      running.add(call);
      // What becomes of the call is its caller's business.
      call.finally(() => running.delete(call)).catch(() => undefined);
      return call;
    };
  const methods = Object.entries(store).map(([name, method]) => [name, counted(method as Method)]);
  return {
    ...(Object.fromEntries(methods) as LeadDatabase),
    async close() {
      await Promise.allSettled(running);
      await store.close();
    },
  };
}
