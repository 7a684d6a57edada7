/** Finds the addresses of the built site, so that no page can be forgotten. */
import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { sample } from '../report/statistics.ts';

export type RouteKind = 'page' | 'article' | 'variant' | 'not-found';

export interface Route {
  path: string;
  /** Below `client`. */
  file: string;
  kind: RouteKind;
}

export class NoBuildError extends Error {
  override name = 'NoBuildError';

  constructor(clientDir: string) {
    super(`${clientDir} holds no index.html. Build the site first: npm run build`);
  }
}

/** What a sample needs of each kind to have seen every template. */
const SAMPLE: Record<RouteKind, number> = {
  page: 12,
  article: 2,
  variant: 1,
  'not-found': 1,
};

/** @throws {NoBuildError} */
export function findRoutes(clientDir: string): Route[] {
  const files = htmlFiles(clientDir);
  if (!files.includes('index.html')) throw new NoBuildError(clientDir);
  return files.flatMap((file) => toRoute(file) ?? []).sort(byPath);
}

/** A few of each kind: articles share one template, and so do the categories of the blog. */
export function sampleRoutes(routes: readonly Route[]): Route[] {
  return Object.entries(SAMPLE).flatMap(([kind, size]) =>
    sample(
      routes.filter((route) => route.kind === kind),
      size,
    ),
  );
}

function htmlFiles(clientDir: string): string[] {
  try {
    return readdirSync(clientDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
      .map((entry) => relative(clientDir, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
  } catch {
    throw new NoBuildError(clientDir);
  }
}

function toRoute(file: string): Route | undefined {
  if (file === '404.html') return { path: '/no-such-page', file, kind: 'not-found' };
  const match = /^(?:(?<folder>.+)\/)?index(?:\.(?<variant>[a-z-]+))?\.html$/.exec(file)?.groups;
  if (match === undefined || match.folder === '404') return undefined;
  const path = `/${match.folder ?? ''}`;
  if (match.variant !== undefined) {
    return { path: `${path}?category=${match.variant}`, file, kind: 'variant' };
  }
  return { path, file, kind: /^\/blog\/[^/]+$/.test(path) ? 'article' : 'page' };
}

function byPath(a: Route, b: Route): number {
  return a.path < b.path ? -1 : 1;
}
