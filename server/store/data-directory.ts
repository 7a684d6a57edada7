/** Where the leads are, agreed between the server and the `leads` command. */
import { join, resolve } from 'node:path';

export const LEADS_FILE = 'leads.db';

/** The project's own folder, whichever folder a command is started from. */
export const projectRoot = resolve(import.meta.dirname, '..', '..');

/**
 * The folder that holds the leads: `DATA_DIR`, seen from the working directory, or the project's
 * `data`. An empty `DATA_DIR` counts as not set.
 */
export function dataDirectory(env: Record<string, string | undefined>): string {
  return env.DATA_DIR ? resolve(env.DATA_DIR) : join(projectRoot, 'data');
}
