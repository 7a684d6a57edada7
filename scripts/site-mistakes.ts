/**
 * What an author or an owner has to put right outside the YAML files before the site can be built.
 * Loaded through Vite, because the charts that articles name are drawn in TSX, which Node does not read.
 */
import { readFileSync } from 'node:fs';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchPath } from 'react-router';
import { type ArticleMeasure, checkContent } from '../app/content/check-content.server.ts';
import routes from '../app/routes.ts';
import { atLine, ContentError } from '../config/content-error.ts';
import { resolveMail } from '../config/mail.ts';
import { readOpening } from '../config/opening.ts';
import { ConfigError } from '../config/schema.ts';
import reactRouter from '../react-router.config.ts';

/** @returns one text for each file that is not right, with each line and what was expected, and the articles' measures. */
export async function siteMistakes(): Promise<{ mistakes: string[]; measures: ArticleMeasure[] }> {
  const pages = reactRouter.prerender();
  const content = await checkContent(pages);
  const mistakes = [
    ...mistakesOf(() => resolveMail(process.env)),
    ...mistakesOf(readOpening),
    ...content.mistakes.map(({ message }) => message),
    ...routeMistakes(routes, pages).map(({ message }) => message),
  ];
  return { mistakes, measures: content.measures };
}

function mistakesOf(check: () => unknown): string[] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return [error.message];
    throw error;
  }
}

const ROUTES = 'app/routes.ts';

/** Routes of which no page is made: the site has no server that could draw them when asked. */
export function routeMistakes(list: readonly RouteConfigEntry[], pages: readonly string[]): ContentError[] {
  const source = readFileSync(ROUTES, 'utf8');
  const missing = patternsOf(list).filter((pattern) => !pages.some((page) => matchPath(pattern, page)));
  return missing.map((pattern) => {
    const index = source.indexOf(`'${pattern.slice(1)}'`);
    const line = index === -1 ? undefined : source.slice(0, index).split('\n').length;
    return new ContentError(
      ROUTES,
      atLine(
        line,
        `route "${pattern}": expected its address in "prerender" of react-router.config.ts, found none: ` +
          'the page would not be there',
      ),
    );
  });
}

function patternsOf(list: readonly RouteConfigEntry[], parent = ''): string[] {
  return list.flatMap(({ path, index, children }) => {
    const pattern = path === undefined ? parent : `${parent}/${path}`;
    const own = index || path !== undefined ? [pattern || '/'] : [];
    return children ? patternsOf(children, pattern) : own;
  });
}
