/** Faults of databases and disks that a person can do something about, in plain words. */
import { BackUpError, StoreOpenError } from '../../server/store/lead-store.ts';

/** @returns undefined for a fault that has no such words. */
export function troubleWords(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof BackUpError) return error.message;
  const { message } = error;
  const opening = error.name === StoreOpenError.name;
  if (!opening && !('code' in error && error.code === 'ERR_SQLITE_ERROR')) return undefined;
  if (/database( table)? is (locked|busy)/.test(message)) {
    return 'The database is in use by another program just now. Please try again.';
  }
  return opening ? message : `The database could not do this: ${message}`;
}

/** @returns undefined for what is no fault of the file system. */
export function fileTrouble(path: string, error: unknown): string | undefined {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return undefined;
  switch (error.code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return `${path} cannot be written, because its folder does not exist.`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `${path} cannot be written: you may not write there.`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `${path} cannot be written: the disk is full.`;
    default:
      return `${path} cannot be written: ${error.message}`;
  }
}
