/** `npm run launch-check`: whether the site is fit to open, for an owner who need not program. */
import { stopAtYamlMistakes } from '../config/data-files.ts';

stopAtYamlMistakes();
const { launchCheck } = await import('./launch-check/command.ts');
process.exitCode = await launchCheck(process.argv.slice(2), process);
