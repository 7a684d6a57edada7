/** What an author or an owner has to put right outside the YAML files before the site can be built. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchPath } from 'react-router';
import { checkContent } from '../app/content/check-content.server.ts';
import { sitePages } from '../app/content/site-pages.server.ts';
import { siteRoutes } from '../app/site-routes.ts';
import { atLine, ContentError } from '../config/content-error.ts';
import { ROOT } from '../config/firm-folder.ts';
import type { LoadedFirm } from '../config/loaded-firm.ts';
import { resolveMail } from '../config/mail.ts';
import { ConfigError } from '../config/schema.ts';

/** @returns one text for each file that is not right, with each line and what was expected. */
export async function siteMistakes(firm: LoadedFirm, env = process.env): Promise<string[]> {
  const pages = sitePages(firm);
  const paths = [...pages.map(({ path }) => path), '/404'];
  const errors = [...(await checkContent(firm)), ...routeMistakes(siteRoutes(pages), paths)];
  return [...mailMistakes(env), ...errors.map(({ message }) => message)];
}

function mailMistakes(env: NodeJS.ProcessEnv): string[] {
  try {
    resolveMail(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return [error.message];
    throw error;
  }
}

const ROUTES = 'app/site-routes.ts';

/** Routes of which no page is made: the site has no server that could draw them when asked. */
export function routeMistakes(list: readonly RouteConfigEntry[], pages: readonly string[]): ContentError[] {
  const source = readFileSync(join(ROOT, ROUTES), 'utf8');
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
