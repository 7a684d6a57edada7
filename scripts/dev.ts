/** `npm run dev`: the site with hot reloading on port 5173, and the relay behind it on 3001. */
import { runStep } from './run-step.ts';

// The relay needs the built pages for its answers to plain form posts.
if (!(await runStep('scripts/build.ts'))) process.exit(1);

// The pages come from another port than the one that their forms are sent on to.
const origins = ['http://localhost:5173', process.env.SEND_ALLOWED_ORIGINS ?? ''];

await Promise.race([
  runStep('server/main.ts', [], { PORT: '3001', SEND_ALLOWED_ORIGINS: origins.join(',') }),
  runStep('react-router', ['dev']),
]);
// Whichever ended, the other is of no use alone; the signal reaches it through its step.
process.kill(process.pid, 'SIGTERM');
