/**
 * Loads the firm when the server bundle is imported, so that a build can render changed text with an existing bundle.
 */
import { firmFolder } from './firm-folder.ts';
import { firmModules } from './firm-modules.ts';
import { loadFirm } from './load-firm.ts';

const firm = loadFirm(firmFolder());

/** Returns the exports of a virtual module for the server. */
export function moduleExports(module: string): Record<string, unknown> {
  const exported = firmModules[module]?.(firm, true);
  // Through JSON, to equal the browser's modules.
  return JSON.parse(JSON.stringify(exported)) as Record<string, unknown>;
}
