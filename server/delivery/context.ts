import type { Site } from '../../config/schema.ts';
import type { Log } from '../background.ts';
import type { MailSettings } from '../environment.ts';
import type { LeadDatabase } from '../store/sql-store.ts';
import type { Message } from './message.ts';

/** What every mail is made of. */
export interface MailContext extends Pick<MailSettings, 'from' | 'to' | 'confirmVisitors'> {
  store: Pick<LeadDatabase, 'find' | 'page' | 'expiring' | 'people' | 'lastDoneBefore' | 'countDone'>;
  /** Resolves once the mail server has taken it for this address. @throws {SendError} in every other case. */
  send(message: Message, address: string, signal?: AbortSignal): Promise<void>;
  /** Read whenever it is used: another build may say otherwise. */
  site: Pick<Site, 'brand' | 'url' | 'replyPromise' | 'contact' | 'privacy'>;
  deskUrl: string;
  /** Of the build: dated facts that the daily digest tells of once they are due. */
  factsFile: string | null;
  clock: () => Date;
  log: Log;
}
