/** What every resource of the desk is given. */

import type { Site } from '../../config/schema.ts';
import type { Log } from '../background.ts';
import type { AuditEntry, Author } from '../store/model.ts';
import type { LeadDatabase } from '../store/sql-store.ts';
import type { DeskGuard } from './desk-guard.ts';
import type { Later } from './later.ts';
import type { PushMessages } from './push-messages.ts';

/** What is e-mailed to a person of the desk: fixed words and one address. */
export interface LinkMail {
  to: { name: string; address: string };
  purpose: 'invitation' | 'sign-in' | 'given';
  /** Who invites, or gives them an enquiry; null: a person asked for it themselves. */
  by: string | null;
  link: string;
}

/** What the health screen looks at beside the store. */
export interface DeskUpkeep {
  /** Rejects with the reason while no message can be kept. */
  check(): Promise<void>;
  /** What a person has to look at, in words without personal data. */
  problems(): string[];
  /** In bytes; null: the database has a disk of its own. */
  diskFree(): number | null;
  /** Null: whoever runs the database has its copies. */
  backups: {
    newest(): { path: string; at: Date; bytes: number } | null;
    make(): Promise<string>;
  } | null;
  hasWebhook: boolean;
  /** Of the build. */
  factsFile: string;
  launchFile: string;
}

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
  upkeep: DeskUpkeep;
  /** Writes into the record of who did what. */
  record(by: Author, did: AuditEntry['did'], leadId?: string | null, detail?: string): Promise<void>;
}
