/**
 * Whose messages a store keeps. Two firms on one store would read each other's enquiries, and email them to the wrong
 * people, so it remembers the address of the site that it was made for. That is what stays the same when folders and
 * databases are moved, on every server of a firm, and is never that of another firm.
 */
import type { Kysely } from 'kysely';
import type { Database } from './database.ts';
import { StoreOpenError } from './model.ts';

export interface Firm {
  /** Of the site. */
  origin: string;
  /** The address that the firm's site had before. */
  movedFrom?: string | undefined;
}

/** As the product ships it. A demonstration becomes a firm's site, so its store goes along. */
const DEMONSTRATION = 'https://www.example.com';

export const FIRM_NOTE = 'firm';

export class OtherFirmError extends StoreOpenError {}

/** @throws {OtherFirmError} @param noted the address that the store remembers; null: none yet. */
export function refuseOtherFirm(noted: string | null, { origin, movedFrom }: Firm, name: string): void {
  if (noted === null || [origin, movedFrom, DEMONSTRATION].includes(noted)) return;
  throw new OtherFirmError(
    `${name} keeps the enquiries of ${noted}, and this site is ${origin}: name another DATA_DIR or DATABASE_URL, or set MOVED_FROM=${noted} if it is the same firm at a new address.`,
  );
}

/** @throws {OtherFirmError} */
export async function claimStore(db: Kysely<Database>, firm: Firm, name: string): Promise<void> {
  const { origin } = firm;
  const insert = db.insertInto('note').values({ name: FIRM_NOTE, value: origin });
  await insert.onConflict((conflict) => conflict.column('name').doNothing()).execute();
  const noted = db.selectFrom('note').select('value').where('name', '=', FIRM_NOTE);
  const { value } = await noted.executeTakeFirstOrThrow();
  refuseOtherFirm(value, firm, name);
  if (value === origin) return;
  const become = db.updateTable('note').set({ value: origin }).where('name', '=', FIRM_NOTE);
  const { numUpdatedRows } = await become.where('value', '=', value).executeTakeFirst();
  // Another firm was quicker.
  if (numUpdatedRows === 0n) await claimStore(db, firm, name);
}
