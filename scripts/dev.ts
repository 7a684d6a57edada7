/** `npm run dev`: the site with hot reloading on port 5173, and the relay behind it on 3001. */
import { mkdir, writeFile } from 'node:fs/promises';
import { resolveMail } from '../config/mail.ts';
import { runStep } from './run-step.ts';

// The relay needs pages for its answers to plain form posts: the last build's.
if (!(await runStep('scripts/build.ts'))) process.exit(1);
await mkdir('build', { recursive: true });
await writeFile('build/mail.json', JSON.stringify(resolveMail(process.env)));

await Promise.race([
  runStep('server/main.ts', [], { PORT: '3001' }),
  runStep('react-router', ['dev']),
]);
process.exit();
