/**
 * The firm as the program that draws the pages reads it, each time that program starts: a build that keeps the
 * program can draw changed words without bundling again.
 */
import { firmFolder } from './firm-folder.ts';
import { firmModules } from './firm-modules.ts';
import { loadFirm } from './load-firm.ts';

const firm = loadFirm(firmFolder());

/** What the module of this name exports to a server. */
export function exportsOf(module: string): Record<string, unknown> {
  const exported = firmModules[module]?.(firm, true);
  // As JSON, as a browser's modules have it.
  return JSON.parse(JSON.stringify(exported)) as Record<string, unknown>;
}
