/**
 * Whose messages a store keeps. Two firms on one store would read each other's enquiries, and email them to the wrong
 * people, so it records the address of the site that it was made for. The address is unique to a firm, is the same on all of
 * its servers, and does not change when folders or databases are moved.
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

/** The address that the product ships with. A firm that starts from the demonstration keeps its store. */
const DEMONSTRATION = 'https://www.example.com';

export const FIRM_NOTE = 'firm';

export class FirmMismatchError extends StoreOpenError {}

/** @throws {FirmMismatchError} @param noted the address that the store remembers; null: none yet. */
export function refuseOtherFirm(noted: string | null, { origin, movedFrom }: Firm, name: string): void {
  if (noted === null || [origin, movedFrom, DEMONSTRATION].includes(noted)) return;
  throw new FirmMismatchError(
    `${name} keeps the enquiries of ${noted}, and this site is ${origin}: name another DATA_DIR or DATABASE_URL, or set MOVED_FROM=${noted} if it is the same firm at a new address.`,
  );
}

/** @throws {FirmMismatchError} */
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
