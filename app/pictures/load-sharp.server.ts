import { createRequire } from 'node:module';
import { join } from 'node:path';
import type Sharp from 'sharp';
import { ROOT } from '../../config/firm-folder.ts';

/**
 * The library that reads and makes pictures: large, so a site without photographs loads none of it.
 * Required rather than imported, because what Vite has loaded a module with may be gone by then.
 */
export function loadSharp(): typeof Sharp {
  return createRequire(join(ROOT, 'package.json'))('sharp');
}
