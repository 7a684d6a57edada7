/**
 * Binds a store to one firm by the origin of its site. Two firms on one store would read each other's enquiries and
 * mail them to the wrong people. The origin is unique to a firm, the same on all its servers, and does not change when
 * folders or databases are moved.
 */
import type { Kysely } from 'kysely';
import type { Database } from './database.ts';
import { StoreOpenError } from './model.ts';

export interface Firm {
  /** The site's origin. */
  origin: string;
  /** The site's previous origin. */
  movedFrom?: string | undefined;
}

/** The origin that the product ships with. A firm that starts from the demonstration keeps its store. */
const DEMONSTRATION = 'https://www.example.com';

export const FIRM_NOTE = 'firm';

export class FirmMismatchError extends StoreOpenError {}

/** @throws {FirmMismatchError} @param noted the origin that the store recorded, or null. */
export function refuseOtherFirm(noted: string | null, { origin, movedFrom }: Firm, name: string): void {
  if (noted === null || [origin, movedFrom, DEMONSTRATION].includes(noted)) return;
  throw new FirmMismatchError(
    `${name} keeps the enquiries of ${noted}, and this site is ${origin}: set another DATA_DIR or DATABASE_URL, or set MOVED_FROM=${noted} if it is the same firm at a new address.`,
  );
}

/** Records the firm's origin in a new store. @throws {FirmMismatchError} */
export async function claimStore(db: Kysely<Database>, firm: Firm, name: string): Promise<void> {
  const { origin } = firm;
  const insert = db.insertInto('note').values({ name: FIRM_NOTE, value: origin });
  await insert.onConflict((conflict) => conflict.column('name').doNothing()).execute();
  const noted = db.selectFrom('note').select('value').where('name', '=', FIRM_NOTE);
  const { value } = await noted.executeTakeFirstOrThrow();
  refuseOtherFirm(value, firm, name);
  if (value === origin) return;
  const update = db.updateTable('note').set({ value: origin }).where('name', '=', FIRM_NOTE);
  const { numUpdatedRows } = await update.where('value', '=', value).executeTakeFirst();
  // Another server changed it meanwhile.
  if (numUpdatedRows === 0n) await claimStore(db, firm, name);
}
