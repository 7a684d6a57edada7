/**
 * All that an author or an owner has to put right before the site can be built. Loaded through Vite,
 * because the charts that articles name are drawn in TSX, which Node does not read.
 */
import { readFileSync } from 'node:fs';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchPath } from 'react-router';
import { z } from 'zod';
import { checkContent } from '../app/content/check-content.server.ts';
import { atLine, ContentError } from '../app/content/content-error.ts';
import { checkDatedFacts, DatedFactError } from '../app/content/dated-facts-schema.ts';
import routes from '../app/routes.ts';
import { mail, resolveMail } from '../config/mail.ts';
import { readOpening } from '../config/opening.ts';
import { redirects, redirectsSchema } from '../config/redirects.ts';
import { reviews, reviewsSchema } from '../config/reviews.ts';
import { ConfigError, checkConfig, siteSchema } from '../config/schema.ts';
import { site } from '../config/site.ts';
import { datedFacts } from '../content/dated-facts.ts';
import type { Testimonial } from '../content/testimonials.ts';
import reactRouter from '../react-router.config.ts';
import { lineOfValue } from './source-files.ts';

const testimonialsSchema = z.array(
  z.strictObject({
    quote: z.string('expected the words that were said').trim().min(1, 'expected some text'),
    name: z.string('expected a name').trim().min(1, 'expected a name'),
    title: z.enum(['First time investor', 'Refinance', 'First Time Buyer'], {
      error: "expected 'First time investor', 'Refinance' or 'First Time Buyer'",
    }),
    sample: z.boolean('expected true for invented words, or false'),
  }),
);

/**
 * @param testimonials null where their file cannot be read. They are not imported here, so that an
 * apostrophe in one of them does not hide what else is wrong.
 * @returns one text for each file that is not right, with each line and what was expected.
 */
export async function siteMistakes(testimonials: readonly Testimonial[] | null): Promise<string[]> {
  const pages = reactRouter.prerender();
  return [
    ...settingsMistakes('config/site.ts', 'site', () =>
      checkConfig(siteSchema, site, 'config/site.ts'),
    ),
    ...settingsMistakes('config/mail.ts', 'mail', () => resolveMail(process.env, mail)),
    ...settingsMistakes('config/redirects.ts', 'redirects', () =>
      checkConfig(redirectsSchema, redirects, 'config/redirects.ts'),
    ),
    ...settingsMistakes('config/reviews.ts', 'reviews', () =>
      checkConfig(reviewsSchema, reviews, 'config/reviews.ts'),
    ),
    ...settingsMistakes('config/opening.json', null, readOpening),
    ...settingsMistakes('content/testimonials.ts', 'testimonials', () => {
      if (testimonials) checkConfig(testimonialsSchema, testimonials, 'content/testimonials.ts');
    }),
    ...settingsMistakes('content/dated-facts.ts', 'datedFacts', () => checkDatedFacts(datedFacts)),
    ...(await checkContent(pages)).map(({ message }) => message),
    ...routeMistakes(routes, pages).map(({ message }) => message),
  ];
}

/** @param name the constant that holds the settings; null where the file is no TypeScript. */
function settingsMistakes(file: string, name: string | null, check: () => unknown): string[] {
  try {
    check();
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof DatedFactError)) throw error;
    if (error.issues.length === 0 || name === null) return [error.message];
    const problems = error.issues.map(({ path, problem }) =>
      atLine(lineOfValue(file, name, path), problem),
    );
    return [new ContentError(file, problems).message];
  }
}

const ROUTES = 'app/routes.ts';

/** Routes of which no page is made: the site has no server that could draw them when asked. */
export function routeMistakes(
  list: readonly RouteConfigEntry[],
  pages: readonly string[],
): ContentError[] {
  const source = readFileSync(ROUTES, 'utf8');
  const missing = patternsOf(list).filter(
    (pattern) => !pages.some((page) => matchPath(pattern, page)),
  );
  return missing.map((pattern) => {
    const index = source.indexOf(`'${pattern.slice(1)}'`);
    const line = index === -1 ? undefined : source.slice(0, index).split('\n').length;
    return new ContentError(
      ROUTES,
      atLine(
        line,
        `route "${pattern}": expected its address in "prerender" of react-router.config.ts, found none: the page would not be there`,
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
