/**
 * `npm run dev`: the site with hot reloading on port 5173 and, once the site was built, the relay behind
 * it on 3001, which draws its answers to plain form posts into the built pages.
 */
import { existsSync } from 'node:fs';
import { parseArguments, runStep } from './owner-command.ts';
import { applyFolderOptions, buildFolder } from './settings.ts';

await parseArguments('dev', 'Serves the site with hot reloading on http://localhost:5173.');
applyFolderOptions({});
const pages = runStep('react-router', ['dev']);
if (existsSync(buildFolder())) {
  // The pages come from another port than the one that their forms are sent on to.
  const origins = ['http://localhost:5173', process.env.SEND_ALLOWED_ORIGINS ?? ''];
  // Whatever hinders it, it says itself, and the pages need no relay.
  runStep('server/main.ts', [], { PORT: '3001', SEND_ALLOWED_ORIGINS: origins.join(',') });
} else {
  console.log('Forms are answered from the next start on after a build. Run once: npm run build');
}

await pages;
// The signal reaches the relay through its step.
process.kill(process.pid, 'SIGTERM');
