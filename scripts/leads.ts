/** `npm run leads`: what the owner sees of the enquiries and applications, and may do with them. */
import { CommanderError } from 'commander';
import { site } from '../config/site.ts';
import { leadsProgram } from './leads/program.ts';
import { safe } from './leads/safe-text.ts';
import { explanationOf } from './leads/store.ts';

// A reader such as `head` that has seen enough is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

try {
  await leadsProgram({ env: process.env, now: new Date(), site }).parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    // It has printed the help, or what was wrong with the call.
    process.exitCode = error.exitCode === 0 ? 0 : 2;
  } else {
    const words = explanationOf(error);
    // Without words for it, the fault is the program's own, and its trace helps who mends it.
    console.error(words === undefined ? error : safe(words));
    process.exitCode = 1;
  }
}
