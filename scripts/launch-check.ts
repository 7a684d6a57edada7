/** `npm run launch-check`: whether the site is fit to open, for an owner who need not program. */
import { stopAtUnreadable } from './source-files.ts';

stopAtUnreadable();
await import('./launch-check/command.ts');
