/** Puts a copy of the enquiries into the place of the SQLite file. Nothing is deleted: what was there stays beside. */
import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { StoreOpenError } from './model.ts';
import { backUpSqlite, isSound, moveSqlite, nameBeside } from './sqlite-file.ts';
import { onlyRunner } from './sqlite-store.ts';

/**
 * People sign in anew afterwards, and whoever was erased since is forgotten again when the server starts.
 *
 * @param copy the file to restore, which stays as it is.
 * @param path where the server's file is, or was.
 * @returns where the file that was there is now; null where there was none.
 * @throws {StoreOpenError} where the copy is not whole, or a server is using the file.
 * @throws {BackUpError} where it cannot be written; the file that was there is back in its place then.
 */
export async function restoreSqlite(copy: string, path: string, now: Date): Promise<string | null> {
  if (!existsSync(copy)) throw new StoreOpenError(`${copy}: expected a copy, found no file`);
  if (!isSound(copy)) throw new StoreOpenError(`${copy}: expected a whole copy, found one that is damaged`);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const lock = onlyRunner(path);
  if (!lock.take())
    throw new StoreOpenError('The server is running. Stop it first, and start it afterwards.');
  const kept = nameBeside(path, 'before', now);
  try {
    const isThere = existsSync(path);
    moveSqlite(path, kept);
    try {
      await backUpSqlite(copy, path);
    } catch (error) {
      moveSqlite(kept, path);
      throw error;
    }
    return isThere ? kept : null;
  } finally {
    lock.release();
  }
}
