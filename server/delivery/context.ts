import type { DigestStore, LeadReader, Outbox } from '../store/lead-store.ts';
import type { DeliveryLog } from './delivery-log.ts';
import type { DeliverySettings } from './settings.ts';
import type { Transport } from './smtp.ts';
import type { Timers } from './timers.ts';

/** What every part of delivery is given. */
export interface DeliveryContext extends DeliverySettings {
  store: Outbox & DigestStore & Pick<LeadReader, 'counts' | 'list'>;
  transports: Transport[];
  siteName: string;
  siteHost: string;
  timeZone: string;
  replyPromise: string;
  /** Of this process alone; leases are in its name. */
  workerId: string;
  clock: () => Date;
  random: () => number;
  timers: Timers;
  log: DeliveryLog;
}

/** Names a problem; null once it is over. Other words for the same name are told anew. */
export type Report = (name: string, problem: string | null) => void;
