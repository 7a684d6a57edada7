/** The articles for feed readers, as every page's head names them; `site.features` says whether they are on. */
export const feeds = { rss: { label: 'RSS', to: '/feed.xml', type: 'application/rss+xml' } } as const;
