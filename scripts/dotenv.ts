/**
 * Loaded ahead of a command (`--import`, see package.json): takes up the settings in `.env` and in the file beside the
 * firm's folder. Tests and measurements do without, or they would send their messages to the owner.
 */
import { join } from 'node:path';
import { firmFolder, ROOT } from '../config/firm-folder.ts';
import { CommandFailure } from './owner-command.ts';
import { readSettings } from './settings.ts';

try {
  const shared = readSettings(join(ROOT, '.env'));
  const own = readSettings(`${firmFolder({ ...shared, ...process.env })}.env`);
  // What the environment says wins.
  for (const [name, value] of Object.entries({ ...shared, ...own })) process.env[name] ??= value;
} catch (error) {
  if (!(error instanceof CommandFailure)) throw error;
  console.error(error.message);
  process.exit(1);
}
