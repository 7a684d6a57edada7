import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type Document, isMap, parseDocument } from 'yaml';
import { dataFiles } from '../../config/data-files.ts';
import { FIRM_DIR, firmFile, shownPath } from '../../config/firm-folder.ts';
import type { Plan } from './plan.ts';
import { isThere, sourceOf } from './standing.ts';

/** Writes what the plan changes, and nothing else. @returns the files that were written. */
export function writePlan({ details, look, logoFile }: Plan): string[] {
  const written: string[] = [];
  mkdirSync(FIRM_DIR, { recursive: true });
  const edits = [
    [dataFiles.site, details],
    [dataFiles.brand, look],
  ] as const;
  for (const [file, changes] of edits) {
    if (changes.size === 0 && isThere(file)) continue;
    const path = firmFile(file.firm);
    writeFileSync(path, editYaml(sourceOf(file), changes));
    written.push(shownPath(path));
  }
  if (logoFile !== null) {
    const path = firmFile(logoFile.name);
    if (!existsSync(path) || !readFileSync(path).equals(readFileSync(logoFile.from))) {
      copyFileSync(logoFile.from, path);
      written.push(shownPath(path));
    }
  }
  return written;
}

/**
 * The file with other values, its comments and its order kept.
 *
 * @param changes new values by their path, such as `legal.abn`.
 */
export function editYaml(source: string, changes: ReadonlyMap<string, unknown>): string {
  const document = parseDocument(source);
  for (const [path, value] of changes) setIn(document, path.split('.'), value);
  return document.toString({ lineWidth: 0, singleQuote: true });
}

/** Field by field where there are fields, so that the comments between them stay. */
function setIn(document: Document, path: readonly string[], value: unknown): void {
  const current = document.getIn(path);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject || !isMap(current)) {
    document.setIn(path, value);
    return;
  }
  for (const { key } of [...current.items]) if (!(String(key) in value)) document.deleteIn([...path, key]);
  for (const [key, part] of Object.entries(value)) setIn(document, [...path, key], part);
}
