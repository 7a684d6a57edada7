/** Pages at addresses that are the same for every firm. */

/** Texts that every site has. */
export const legalNames = ['privacy-policy', 'terms-of-service', 'disclaimer'] as const;

export function isLegal(name: string): boolean {
  return (legalNames as readonly string[]).includes(name);
}

/** The terms that articles use; a page of the product's that a firm may write anew or hide. */
export const GLOSSARY = 'glossary';

/** The page for brokers who want to join, which a firm can turn off. */
export const RECRUITMENT = '/work-with-us';

/** The list of all calculators. */
export const CALCULATORS = '/calculators';

/** The articles for feed readers, as every page's head names them; `site.features` says whether they are on. */
export const feeds = { rss: { label: 'RSS', to: '/feed.xml', type: 'application/rss+xml' } } as const;

/** First parts of addresses that the site and the server use themselves. */
export const reserved: ReadonlySet<string> = new Set(
  'api assets blog calculators charts desk feed forms healthz home metrics pictures previews readyz work-with-us 404'.split(
    ' ',
  ),
);
