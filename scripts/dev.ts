/**
 * `npm run dev`: serves the site with hot reloading on port 5173. If the site has been built, also starts the server on
 * 3001 for the forms; it renders its responses to plain form posts into the built pages.
 */
import { existsSync } from 'node:fs';
import { parseArguments, runStep } from './owner-command.ts';
import { applyFolderOptions, buildFolder } from './settings.ts';

await parseArguments('dev', 'Serves the site with hot reloading on http://localhost:5173.');
applyFolderOptions({});
const pages = runStep('react-router', ['dev']);
if (existsSync(buildFolder())) {
  // The forms are posted across ports, from 5173 to 3001.
  const origins = ['http://localhost:5173', process.env.SEND_ALLOWED_ORIGINS ?? ''];
  // Not awaited: the server prints its own errors, and the pages work without it.
  runStep('server/main.ts', [], { PORT: '3001', SEND_ALLOWED_ORIGINS: origins.join(',') });
} else {
  console.log('Forms do not work yet: build the site once with npm run build, then start npm run dev again.');
}

await pages;
// Stops the server too: runStep ends its child with this process.
process.kill(process.pid, 'SIGTERM');
