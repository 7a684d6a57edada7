/** What every resource of the desk is given. */
import type { Site } from '../../config/schema.ts';
import { type Log, reasonOf, type Timers } from '../background.ts';
import type { LinkMail } from '../delivery/message.ts';
import type { Check } from '../health.ts';
import type { Counter } from '../rate-limits.ts';
import type { AuditEntry, Author } from '../store/model.ts';
import type { LeadDatabase } from '../store/sql-store.ts';
import type { DeskGuard } from './desk-guard.ts';
import type { PushMessages } from './push-messages.ts';

export interface DeskContext {
  store: LeadDatabase;
  site: Site;
  /** The product's. */
  version: string;
  clock: () => Date;
  log: Log;
  guard: DeskGuard;
  /** Null: nothing is e-mailed. It resolves when the mail server has it. */
  mailLink: ((mail: LinkMail) => Promise<void>) | null;
  push: PushMessages;
  later: Later;
  counters: { minute: Counter; day: Counter };
  /** How the server is. */
  look: () => Promise<Check[]>;
  /** Copies the database; null: whoever runs it has its copies. */
  backUp: (() => Promise<unknown>) | null;
  /** Writes into the record of who did what. */
  record(by: Author, did: AuditEntry['did'], leadId?: string | null, detail?: string): Promise<void>;
}

export type Later = ReturnType<typeof createLater>;

export function createLater(timers: Timers, log: Log) {
  const waiting = new Map<string, { cancel: () => void; start: () => Promise<void> }>();

  return {
    /** In so many milliseconds; it takes the place of what waits under the same key. */
    in(ms: number, key: string, run: () => Promise<void>): void {
      waiting.get(key)?.cancel();
      const start = async () => {
        cancel();
        waiting.delete(key);
        await run().catch((error) => {
          log.error({ reason: reasonOf(error) }, 'somebody at the desk could not be told');
        });
      };
      const cancel = timers.after(ms, start);
      waiting.set(key, { cancel, start });
    },
    /** For a stop: does now what waits. */
    async finish(): Promise<void> {
      await Promise.all([...waiting.values()].map(({ start }) => start()));
    },
  };
}
