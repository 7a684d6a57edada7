import type { Site } from '../../config/schema.ts';
import type { Log, Timers } from '../background.ts';
import type { DigestStore, LeadReader, Outbox } from '../store/lead-store.ts';
import type { DigestOfDesk } from './digest-desk.ts';
import type { DeliverySettings } from './settings.ts';
import type { Transport } from './smtp.ts';

/** What every part of delivery is given. */
export interface DeliveryContext extends DeliverySettings {
  store: Outbox & DigestStore & DigestOfDesk & Pick<LeadReader, 'counts' | 'list'>;
  transports: Transport[];
  siteName: string;
  siteHost: string;
  timeZone: string;
  replyPromise: string;
  contact: Site['contact'];
  /** After so many the privacy policy has messages deleted. */
  retentionMonths: number;
  deskUrl: string;
  /** Of this process alone; leases are in its name. */
  workerId: string;
  clock: () => Date;
  random: () => number;
  timers: Timers;
  log: Log;
}
