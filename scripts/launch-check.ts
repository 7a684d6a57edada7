/** `npm run launch-check`: whether the site is fit to open, for an owner who need not program. */
import { launchCheck } from './launch-check/command.ts';

process.exitCode = await launchCheck(process.argv.slice(2), process);
