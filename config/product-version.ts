import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './firm-folder.ts';

/** As in "1.0.0": of the product that a firm's folder is built with. */
export const PRODUCT_VERSION = (
  JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
).version;
