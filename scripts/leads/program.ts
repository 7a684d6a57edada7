/** The commands of `npm run leads`, and what `--help` says of them. */
import { Command } from 'commander';
import { addChangingCommands } from './changing.ts';
import { meanings } from './lead-status.ts';
import { addReadingCommands } from './reading.ts';
import { safe } from './safe-text.ts';
import type { Context } from './store.ts';

const HELP = `
The two dashes after "leads" belong there: without them npm keeps the options.

States:
${Object.entries(meanings)
  .map(([state, meaning]) => `  ${state.padEnd(11)}  ${meaning}`)
  .join('\n')}

Each message has an id, shown by its first 8 characters. Wherever a command asks
for an id, these are enough, or fewer, as long as only one message fits.

Examples:
  npm run leads
  npm run leads -- list --state undelivered
  npm run leads -- search "first home" cairns
  npm run leads -- answered 1f0c2a9b
  npm run leads -- export leads.csv
  npm run --silent leads -- --json        for another program

Environment: DATA_DIR, DATABASE_URL (as the server's), NO_COLOR.
Exit status: 0 done, 1 it failed or nothing was found, 2 the call was not right.
All commands may be used while the server runs. Only answered, resend, erase and
purge change anything, and the last two ask you first.`;

/** @returns the program; it throws a CommanderError where it would have ended the process. */
export function leadsProgram(context: Context): Command {
  const program = new Command('npm run leads --')
    .description('The enquiries and applications that were sent through the site.')
    .addHelpText('after', HELP)
    .showHelpAfterError('Run "npm run leads -- --help" to see what there is.')
    .configureOutput({
      writeErr: (text) => process.stderr.write(safe(text)),
      getOutHelpWidth: () => Math.min(process.stdout.columns || 80, 80),
    })
    .exitOverride();
  addReadingCommands(program, context);
  addChangingCommands(program, context);
  return program;
}
