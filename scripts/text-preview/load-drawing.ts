import { realpathSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../config/firm-folder.ts';
import { loadBundle } from '../server-bundle.ts';
import type { Drawing } from './preview-text.ts';

/**
 * Imports the server bundle of a release. A release may be outside the project, so its packages are resolved from the
 * project.
 */
export async function loadDrawing(release: string): Promise<Drawing> {
  const folder = realpathSync(release);
  const inside = pathToFileURL(`${folder}/`).href;
  const project = pathToFileURL(join(ROOT, 'package.json')).href;
  registerHooks({
    resolve(specifier, context, next) {
      const isPackage = !/^([./]|[a-z]+:)/.test(specifier);
      const isHere = isPackage && context.parentURL?.startsWith(inside);
      return next(specifier, isHere ? { ...context, parentURL: project } : context);
    },
  });
  const { assets, entry } = await loadBundle(folder);
  return { drawText: entry.module.drawText, styleSheets: assets.routes.root?.css ?? [] };
}
