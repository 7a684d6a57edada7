/** Pages with the same address for every firm. */

/** Legal texts, required on every site. */
export const legalNames = ['privacy-policy', 'terms-of-service', 'disclaimer'] as const;

export function isLegal(name: string): boolean {
  return (legalNames as readonly string[]).includes(name);
}

/** The glossary: a page of the product that a firm can override or hide. */
export const GLOSSARY = 'glossary';

/** The recruitment page, which a firm can turn off. */
export const RECRUITMENT = '/work-with-us';

/** The list of all calculators. */
export const CALCULATORS = '/calculators';

/** Feeds, linked from every page's head when `site.features.feeds` is on. */
export const feeds = { rss: { label: 'RSS', to: '/feed.xml', type: 'application/rss+xml' } } as const;

/** First path segments that the site and the server use. */
export const reserved: ReadonlySet<string> = new Set(
  'api assets blog calculators charts desk feed forms healthz home metrics pictures previews readyz work-with-us 404'.split(
    ' ',
  ),
);
