/** `npm run dev`: the site with hot reloading on port 5173, and the relay behind it on 3001. */
import { runStep } from './run-step.ts';

// The relay needs the built pages for its answers to plain form posts.
if (!(await runStep('scripts/build.ts'))) process.exit(1);

await Promise.race([
  runStep('server/main.ts', [], { PORT: '3001' }),
  runStep('react-router', ['dev']),
]);
// Whichever ended, the other is of no use alone; the signal reaches it through its step.
process.kill(process.pid, 'SIGTERM');
