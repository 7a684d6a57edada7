/** Every file that tells programs rather than people what the site holds. */
import { Readable } from 'node:stream';
import { generateRssFeed } from 'feedsmith';
import { SitemapStream, streamToPromise } from 'sitemap';
import { type TextPage, textPages } from '../../config/content-files.ts';
import { CALCULATORS, feeds, RECRUITMENT } from '../../config/fixed-pages.ts';
import type { LoadedFirm } from '../../config/load-firm.ts';
import type { Site } from '../../config/schema.ts';
import { generalWarning } from '../../content/general-warning.ts';
import type { Article } from '../articles/article-schema.server.ts';
import { MOST_WITHOUT_SEARCH, SEARCH_PATH } from '../articles/article-search.ts';
import { readArticleList } from '../articles/articles.server.ts';

import { searchIndex } from '../articles/search-index.server.ts';
import { tagLabel } from '../articles/tags.ts';
import { authorName } from '../people/people.server.ts';

const SITEMAP_PATH = '/sitemap.xml';
const SECURITY_PATH = '/.well-known/security.txt';

/**
 * @param listed the addresses of the pages that search engines may list; where there are none, there is
 * no sitemap either.
 * @returns the text of each file by its path in the site.
 */
export async function filesForPrograms(
  firm: LoadedFirm,
  listed: readonly string[],
): Promise<Map<string, string>> {
  const { site } = firm;
  const articles = readArticleList(firm);
  const texts = textPages(firm.pages);
  const hasSitemap = listed.length > 0;
  return new Map([
    ...(site.features.feeds ? [[feeds.rss.to, rssFeed(firm, articles.slice(0, FEED_LENGTH))] as const] : []),
    ...(articles.length > MOST_WITHOUT_SEARCH ? [[SEARCH_PATH, await searchIndex(firm)] as const] : []),
    ['/llms.txt', llmsTxt(site, articles, texts, hasSitemap)],
    ['/robots.txt', robotsTxt(site, hasSitemap)],
    ...(hasSitemap ? [[SITEMAP_PATH, await sitemapXml(site, listed, articles, texts)] as const] : []),
    [SECURITY_PATH, securityTxt(site, new Date().toISOString().slice(0, 10))],
  ]);
}

/** Articles in a feed, newest first. A reader fetches the whole file, so it must not grow for ever. */
const FEED_LENGTH = 30;

type FeedEntry = Pick<Article, 'slug' | 'title' | 'description' | 'published' | 'updated' | 'tags'> & {
  author?: string | undefined;
};

/**
 * The moment at which a day is said to have begun. Midnight in UTC is the morning of that day in all
 * of Australia, so no reader there sees the day before or after.
 */
function momentOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** @param entries newest first. */
export function rssFeed(firm: LoadedFirm, entries: readonly FeedEntry[]): string {
  const { site } = firm;
  const last = entries
    .map(({ updated }) => updated)
    .toSorted()
    .at(-1);
  const address = (slug: string) => `${site.url}/blog/${slug}`;
  return generateRssFeed({
    title: `${site.brand.name}: home loan articles`,
    link: `${site.url}/blog`,
    description: `Plain-English articles on home loans from ${site.brand.name}, with every figure worked out.`,
    language: 'en-AU',
    ...(last && { lastBuildDate: momentOf(last) }),
    atom: { links: [{ href: site.url + feeds.rss.to, rel: 'self', type: feeds.rss.type }] },
    items: entries.map((entry) => ({
      title: entry.title,
      link: address(entry.slug),
      guid: { value: address(entry.slug), isPermaLink: true },
      pubDate: momentOf(entry.published),
      dc: { creators: [authorName(firm, entry)] },
      categories: entry.tags.map((tag) => ({ name: tagLabel(tag) })),
      description: entry.description,
    })),
  });
}

/**
 * With the day of each page's last change, as the content states it. A list moves with any article; the other
 * pages' words carry no date.
 *
 * @param addresses of the pages.
 */
async function sitemapXml(
  { url: site }: Site,
  addresses: readonly string[],
  articles: readonly { slug: string; updated: string }[],
  texts: readonly Pick<TextPage, 'name' | 'updated'>[],
): Promise<string> {
  const newest = articles
    .map(({ updated }) => updated)
    .toSorted()
    .at(-1);
  const changed = new Map<string, string | undefined>([
    ['/blog', newest] as const,
    ...articles.map(({ slug, updated }) => [`/blog/${slug}`, updated] as const),
    ...texts.map(({ name, updated }) => [`/${name}`, updated] as const),
  ]);
  const urls = addresses.toSorted().map((url) => ({ url, lastmod: changed.get(url.slice(site.length)) }));
  const none = { news: false, xhtml: false, image: false, video: false };
  const stream = new SitemapStream({ lastmodDateOnly: true, xmlns: none });
  return String(await streamToPromise(Readable.from(urls).pipe(stream)));
}

/** Forbids nothing: a robot has to read a page that says it is not to be listed. */
export function robotsTxt(site: Site, hasSitemap: boolean): string {
  return `User-agent: *\nAllow: /\n${hasSitemap ? `\nSitemap: ${site.url}${SITEMAP_PATH}\n` : ''}`;
}

/** In the form of llmstxt.org, for programs that answer questions. */
export function llmsTxt(
  site: Site,
  articles: readonly Pick<Article, 'slug' | 'title' | 'description' | 'updated'>[],
  texts: readonly Pick<TextPage, 'name' | 'title' | 'description' | 'isLegal'>[],
  hasSitemap: boolean,
): string {
  const { brand, legal: firm, features } = site;
  const entry = (path: string, title: string, description: string) =>
    `- [${title.replace(/[[\]\\]/g, '\\$&')}](${site.url}${path}): ${description}`;
  const articleEntries = articles.map(({ slug, title, description, updated }) =>
    entry(`/blog/${slug}`, title, `${description} Updated ${updated}.`),
  );
  const textEntries = (isLegal: boolean) =>
    texts
      .filter((text) => text.isLegal === isLegal)
      .map(({ name, title, description }) => entry(`/${name}`, title, description));
  const pages = [
    entry('/', brand.name, 'What we do, whom we help, and a form to book a chat with a broker.'),
    entry('/blog', 'Home loan articles', 'All articles, for first-home buyers, refinancers and investors.'),
    entry(CALCULATORS, 'Calculators', 'Every calculator of the articles, with its method and its limits.'),
    ...(features.recruitment
      ? [entry(RECRUITMENT, 'Work with us', 'For brokers who want to start a business of their own.')]
      : []),
    ...textEntries(false),
  ];
  const others = [
    ...textEntries(true),
    ...(features.feeds ? [entry(feeds.rss.to, 'RSS feed', 'The newest articles.')] : []),
    ...(hasSitemap ? [entry(SITEMAP_PATH, 'Sitemap', 'Every page of the site.')] : []),
  ];
  return `# ${brand.name}

> ${brand.name} is an Australian mortgage broker. The site explains home loans in plain English, with every figure worked out.

${generalWarning.lead} ${generalWarning.text}

${firm.entityName}, ABN ${firm.abn}, trading as ${brand.name}, Credit Representative Number ${firm.creditRepresentativeNumber} of ${firm.licensee.name}, Australian Credit Licence ${firm.licensee.australianCreditLicence}.

## Articles

${articleEntries.join('\n')}

## Pages

${pages.join('\n')}

## Optional

${others.join('\n')}
`;
}

/**
 * Whom to tell about a weakness of the site, after RFC 9116; to be trusted for a year, less a day. Our
 * server renews it (server/routes/site.ts); a static host serves it as it is.
 *
 * @param built the day of the build, as 2026-11-20.
 */
export function securityTxt(site: Site, built: string): string {
  const expiry = momentOf(built);
  expiry.setUTCDate(expiry.getUTCDate() + 364);
  return [
    `Contact: mailto:${site.contact.supportEmail}`,
    `Expires: ${expiry.toISOString().slice(0, 10)}T00:00:00Z`,
    'Preferred-Languages: en',
    `Canonical: ${site.url}${SECURITY_PATH}`,
    '',
  ].join('\n');
}
