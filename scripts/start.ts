/** `npm start`: builds the site and serves it. */
import { runStep } from './run-step.ts';

if (!(await runStep('scripts/build.ts'))) process.exit(1);
await import('../server/main.ts');
