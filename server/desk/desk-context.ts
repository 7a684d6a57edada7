/** What every resource of the desk is given. */

import type { Site } from '../../config/schema.ts';
import type { Log } from '../background.ts';
import type { LinkMail } from '../delivery/message.ts';
import type { Check } from '../health.ts';
import type { Counter } from '../rate-limits.ts';
import type { AuditEntry, Author } from '../store/model.ts';
import type { LeadDatabase } from '../store/sql-store.ts';
import type { DeskGuard } from './desk-guard.ts';
import type { Later } from './later.ts';
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
