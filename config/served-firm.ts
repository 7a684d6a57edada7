/** The firm's data for the server, which the build writes beside the pages. */
import { z } from 'zod';
import { PRODUCT, textsIn } from './content-files.ts';
import { feeds, isLegal, RECRUITMENT, reserved } from './fixed-pages.ts';
import { addressKey, type Redirects, redirectsSchema } from './list-schemas.ts';
import { builtSiteSchema, type Firm, SITE_FIELDS, type Site } from './schema.ts';

export interface ServedFirm {
  site: Site;
  redirects: Redirects;
}

export const servedSchema: z.ZodType<ServedFirm> = z.object({
  site: builtSiteSchema,
  redirects: redirectsSchema,
});

/** The firm's data for browsers. */
export function siteOf(firm: Firm): Site {
  return Object.fromEntries(SITE_FIELDS.map((name) => [name, firm[name]])) as unknown as Site;
}

/** Addresses of pages that the firm hides or turns off, except those required on every site. */
export function hiddenPages(dir: string, { hide, features }: Firm): string[] {
  const texts = new Set([PRODUCT, dir].flatMap((folder) => [...textsIn(folder).keys()]));
  const stays = (name: string) => isLegal(name) || reserved.has(name);
  const hidden = [...new Set(hide)].filter((address) => texts.has(address) && !stays(address.slice(1)));
  return features.recruitment ? hidden : [...hidden, RECRUITMENT];
}

/** Adds a redirect for each hidden page: /blog for an article, else the home page. */
export function redirectsOf(dir: string, firm: Firm, written: Redirects): Redirects {
  const kept = written.filter(({ to }) => firm.features.feeds || to !== feeds.rss.to);
  const ofHidden = hiddenPages(dir, firm)
    .filter((address) => !kept.some(({ from }) => addressKey(from) === address))
    .map((from) => ({ from, to: from.startsWith('/blog/') ? '/blog' : '/' }));
  return [...kept, ...ofHidden];
}
