/** The dependencies of the mail jobs, and the split of a job into one for each recipient. */
import type { Site } from '../../config/schema.ts';
import type { Log } from '../background.ts';
import type { MailSettings } from '../environment.ts';
import type { Check } from '../health.ts';
import type { Handler } from '../jobs/runner.ts';
import { type Job, mailJobAddress, type NewJob } from '../store/model.ts';
import type { LeadDatabase } from '../store/sql-store.ts';
import { addressKey } from './message.ts';
import type { Transport } from './smtp.ts';

export interface MailContext extends Pick<MailSettings, 'from' | 'to' | 'confirmVisitors'> {
  store: Pick<
    LeadDatabase,
    'find' | 'page' | 'expiring' | 'people' | 'entries' | 'lastDoneBefore' | 'countDone'
  >;
  send: Transport['send'];
  /** Read `site` and `deskUrl` at each use: a new build may change them. */
  site: Pick<Site, 'brand' | 'url' | 'replyWithin' | 'contact' | 'privacy'>;
  deskUrl: () => string;
  checkHealth: () => Promise<Check[]>;
  clock: () => Date;
  log: Log;
}

/** Splits a job into one for each of the firm's addresses, so that each is retried separately. */
export function perRecipient(
  { to, clock }: Pick<MailContext, 'to' | 'clock'>,
  send: (address: string, job: Job, signal: AbortSignal) => Promise<readonly NewJob[]>,
): Handler {
  return async (job, signal) => {
    const { id, kind, leadId } = job;
    const key = mailJobAddress(id);
    if (key === null) {
      const dueAt = clock().toISOString();
      return to.map(({ address }) => ({ id: `${id}:${addressKey(address)}`, kind, leadId, dueAt }));
    }
    const recipient = to.find(({ address }) => addressKey(address) === key);
    return recipient === undefined ? [] : send(recipient.address, job, signal);
  };
}
