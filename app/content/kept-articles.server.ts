/**
 * Articles as the check of the content left them, so that the steps of a build read each text once.
 * scripts/build.ts names a folder for them that belongs to exactly this code and these facts; where
 * nobody named one, as in development and in tests, nothing is kept.
 */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Article } from './article-schema.server.ts';

/** The variable that names the folder. */
export const KEPT_ARTICLES = 'KEPT_ARTICLES';

const dir = process.env[KEPT_ARTICLES];

/** Whether this is a step of a build, whose files do not change under it. */
export const isBuilding = dir !== undefined;

/** The article that was checked with exactly this text; null for one that was not. */
export function keptArticle(source: string): Article | null {
  if (dir === undefined) return null;
  try {
    return JSON.parse(readFileSync(pathOf(dir, source), 'utf8')) as Article;
  } catch {
    // Not there, or not whole: it is read from its text again.
    return null;
  }
}

/** To be called with what has passed every check, and only then. */
export function keepArticle(source: string, article: Article): void {
  if (dir === undefined) return;
  mkdirSync(dir, { recursive: true });
  const path = pathOf(dir, source);
  // Another build may be writing the same one: what stands under its name is always whole.
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(article));
  renameSync(draft, path);
}

/** Drops what none of these texts is kept as. */
export function forgetOtherArticles(sources: readonly string[]): void {
  if (dir === undefined || !existsSync(dir)) return;
  const used = new Set(sources.map(nameOf));
  for (const name of readdirSync(dir)) {
    if (!used.has(name)) rmSync(join(dir, name), { force: true });
  }
}

function pathOf(dir: string, source: string): string {
  return join(dir, nameOf(source));
}

function nameOf(source: string): string {
  return `${createHash('sha256').update(source).digest('hex')}.json`;
}
