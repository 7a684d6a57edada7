/** `npm run leads`: what the owner sees of the enquiries and applications, and may do with them. */
import { firmFolder } from '../config/firm-folder.ts';
import { loadServed } from '../config/load-served.ts';
import { addChangingCommands } from './leads/changing.ts';
import type { Context } from './leads/context.ts';
import { addFileCommands } from './leads/files.ts';
import { meanings } from './leads/lead-text.ts';
import { addReadingCommands } from './leads/reading.ts';
import { ownerProgram, runProgram } from './owner-command.ts';

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

/** @returns the exit status that HELP tells of. */
export function runLeads(args: readonly string[], context: Context): Promise<number> {
  const program = ownerProgram('leads', context)
    .description('The enquiries and applications that were sent through the site.')
    .addHelpText('after', HELP);
  addReadingCommands(program, context);
  addFileCommands(program, context);
  addChangingCommands(program, context);
  return runProgram(program, args, context);
}

if (import.meta.main) {
  const { env, stdin, stdout, stderr } = process;
  // A reader such as `head` that has seen enough is no fault.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  const { site } = loadServed(firmFolder());
  const context = { env, now: new Date(), site, stdin, stdout, stderr };
  process.exitCode = await runLeads(process.argv.slice(2), context);
}
