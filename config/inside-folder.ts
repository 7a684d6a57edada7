import { realpathSync } from 'node:fs';
import { isAbsolute, relative, sep } from 'node:path';

/**
 * Whether a file really lies in a folder: a symbolic link in a firm's folder could publish any file of the
 * machine. Both have to exist.
 */
export function insideFolder(dir: string, path: string): boolean {
  const way = relative(realpathSync(dir), realpathSync(path));
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
