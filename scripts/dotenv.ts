/**
 * Loads the settings files before the modules of a command (`--import` in package.json). Tests and benchmarks don't
 * import it: they would email the owner.
 */
import { CommandFailure } from './owner-command.ts';
import { loadSettings } from './settings.ts';

try {
  loadSettings();
} catch (error) {
  if (!(error instanceof CommandFailure)) throw error;
  console.error(error.message);
  process.exit(1);
}
