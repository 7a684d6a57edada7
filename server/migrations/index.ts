/**
 * Every change to the tables, in order of its name. Forward only: a migration that has been
 * released is never edited, and there is no way back but a back-up.
 */
import type { Migration } from 'kysely/migration';
import { leads } from './0001-leads.ts';
import { outbox } from './0002-outbox.ts';
import { recipients } from './0003-recipients.ts';
import { upkeep } from './0004-upkeep.ts';

export const migrations: Record<string, Migration> = {
  '0001-leads': leads,
  '0002-outbox': outbox,
  '0003-recipients': recipients,
  '0004-upkeep': upkeep,
};
