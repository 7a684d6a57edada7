/**
 * Loaded ahead of a command (`--import`, see package.json), so that it has its settings before it is read itself.
 * Tests and measurements do without, or they would send their messages to the owner.
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
