/** What the server knows of the firm, which the build writes down beside the pages. */
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

/** What browsers know of the firm. */
export function siteOf(firm: Firm): Site {
  return Object.fromEntries(SITE_FIELDS.map((name) => [name, firm[name]])) as unknown as Site;
}

/** Addresses of the pages that the firm hides or turns off; those that every site has stay. */
export function hiddenPages(dir: string, { hide, features }: Firm): string[] {
  const texts = new Set([PRODUCT, dir].flatMap((folder) => [...textsIn(folder).keys()]));
  const stays = (name: string) => isLegal(name) || reserved.has(name);
  const hidden = [...new Set(hide)].filter((address) => texts.has(address) && !stays(address.slice(1)));
  return features.recruitment ? hidden : [...hidden, RECRUITMENT];
}

/** With one for each hidden page, which leads to the nearest page that is shown. */
export function redirectsOf(dir: string, firm: Firm, written: Redirects): Redirects {
  const kept = written.filter(({ to }) => firm.features.feeds || to !== feeds.rss.to);
  const ofHidden = hiddenPages(dir, firm)
    .filter((address) => !kept.some(({ from }) => addressKey(from) === address))
    .map((from) => ({ from, to: from.startsWith('/blog/') ? '/blog' : '/' }));
  return [...kept, ...ofHidden];
}
