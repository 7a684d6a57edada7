/**
 * What the first step of a build has read and checked, as files for the steps after it: reading MDX takes
 * longer than all else that is done with an article, and each step is a process of its own.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A folder for one build alone (scripts/build.ts); none where nothing is built. */
const { READ_ARTICLES: folder } = process.env;

export function handDown(name: string, content: unknown): void {
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(content));
}

/** What was handed down under that name, if anything was. */
export function handedDown<T>(name: string): T | undefined {
  const file = folder && join(folder, `${name}.json`);
  return file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
