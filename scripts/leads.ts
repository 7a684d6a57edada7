/** `npm run leads`: what the owner sees of the enquiries and applications, and may do with them. */
import { CommandError, UsageError } from './leads/command.ts';
import { readCall } from './leads/read-call.ts';
import { safe } from './leads/safe-text.ts';
import { troubleWords } from './leads/trouble.ts';

// A reader such as `head` that has seen enough is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

try {
  const call = readCall(process.argv.slice(2), process.env);
  if ('help' in call) console.log(call.help);
  else await call.run();
} catch (error) {
  if (error instanceof UsageError) {
    console.error(`${safe(error.message)}\nRun "${error.helpCall}" to see what there is.`);
    process.exitCode = 2;
  } else {
    const words = error instanceof CommandError ? error.message : troubleWords(error);
    // Without words for it, the fault is the program's own, and its trace helps who mends it.
    console.error(words === undefined ? error : safe(words));
    process.exitCode = 1;
  }
}
