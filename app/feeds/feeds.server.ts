/** Every file that tells programs rather than people what the site holds. */
import { Readable } from 'node:stream';
import { generateJsonFeed, generateRssFeed } from 'feedsmith';
import { toHtml } from 'hast-util-to-html';
import { SitemapStream, streamToPromise } from 'sitemap';
import { feeds } from '../../config/feeds.ts';
import { RECRUITMENT } from '../../config/fixed-pages.ts';
import { site } from '../../config/site.ts';
import { type TextPage, textPages } from '../../config/text-pages.ts';
import { generalWarning } from '../../content/general-warning.ts';
import type { Article } from '../content/article-schema.server.ts';
import { SEARCH_PATH } from '../content/article-search.ts';
import { readArticle, readArticleList } from '../content/articles.server.ts';
import { blogPaths, MOST_WITHOUT_SEARCH } from '../content/blog-pages.ts';
import { markdownPath } from '../content/markdown-path.ts';
import { searchIndex } from '../content/search-index.server.ts';
import { tagLabel } from '../content/tags.ts';
import { authorName } from '../people/people.server.ts';
import { articleAddress, markdownCopy, plainArticle } from './plain-article.ts';

const SITEMAP_PATH = '/sitemap.xml';
const SECURITY_PATH = '/.well-known/security.txt';

/**
 * One file after the other, so that a thousand articles are never in memory together.
 *
 * @param listed the addresses of the pages that search engines may list; where there are none, there is
 * no sitemap either.
 */
export async function* filesForPrograms(
  listed: readonly string[],
): AsyncGenerator<[path: string, text: string]> {
  const articles = readArticleList();
  const entries: FeedEntry[] = [];
  for (const { slug } of articles) {
    const article = await readArticle(slug);
    if (!article) continue;
    yield [markdownPath(slug), markdownCopy(article)];
    if (entries.length < FEED_LENGTH) entries.push({ ...article, html: toHtml(plainArticle(article)) });
  }
  if (site.features.feeds) {
    yield [feeds.rss.to, rssFeed(entries)];
    yield [feeds.json.to, jsonFeed(entries)];
  }
  const texts = textPages();
  const hasSitemap = listed.length > 0;
  if (articles.length > MOST_WITHOUT_SEARCH) yield [SEARCH_PATH, await searchIndex()];
  yield ['/llms.txt', llmsTxt(articles, texts, hasSitemap)];
  yield ['/robots.txt', robotsTxt(hasSitemap)];
  const changed = lastChanges(articles, texts);
  if (hasSitemap) yield [SITEMAP_PATH, await sitemapXml(listed, changed)];
  yield [SECURITY_PATH, securityTxt(new Date().toISOString().slice(0, 10))];
}

/** Articles in a feed, newest first. A reader fetches the whole file, so it must not grow for ever. */
const FEED_LENGTH = 30;

/** With the full text, in HTML that needs no style sheet and no script. */
type FeedEntry = Told & { html: string };
type Told = Pick<Article, 'slug' | 'title' | 'description' | 'published' | 'updated' | 'tags'> & {
  author?: string | undefined;
};

const title = `${site.brand.name}: home loan articles`;
const description = `Plain-English articles on home loans from ${site.brand.name}, with every figure worked out.`;
const home = `${site.url}/blog`;
const language = 'en-AU';

/**
 * The moment at which a day is said to have begun. Midnight in UTC is the morning of that day in all
 * of Australia, so no reader there sees the day before or after.
 */
function momentOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** @param entries newest first. */
export function rssFeed(entries: readonly FeedEntry[]): string {
  const [last] = entries
    .map(({ updated }) => updated)
    .toSorted()
    .toReversed();
  return generateRssFeed({
    ...{ title, link: home, description, language },
    ...(last && { lastBuildDate: momentOf(last) }),
    atom: { links: [{ href: site.url + feeds.rss.to, rel: 'self', type: feeds.rss.type }] },
    items: entries.map((entry) => ({
      title: entry.title,
      link: articleAddress(entry.slug),
      guid: { value: articleAddress(entry.slug), isPermaLink: true },
      pubDate: momentOf(entry.published),
      dc: { creators: [authorName(entry)] },
      categories: entry.tags.map((tag) => ({ name: tagLabel(tag) })),
      description: entry.description,
      content: { encoded: entry.html },
    })),
  });
}

/** @param entries newest first. */
export function jsonFeed(entries: readonly FeedEntry[]): string {
  const authors = [{ name: site.brand.name, url: site.url }];
  const feed = generateJsonFeed({
    title,
    home_page_url: home,
    feed_url: site.url + feeds.json.to,
    description,
    language,
    authors,
    items: entries.map((entry) => ({
      id: articleAddress(entry.slug),
      url: articleAddress(entry.slug),
      title: entry.title,
      summary: entry.description,
      content_html: entry.html,
      date_published: momentOf(entry.published),
      date_modified: momentOf(entry.updated),
      tags: entry.tags.map(tagLabel),
      language,
      authors: [{ name: authorName(entry), url: site.url }],
    })),
  });
  return `${JSON.stringify(feed)}\n`;
}

/**
 * The day of each page's last change, by address, as the content states it. A list moves with any
 * article. The other pages' words carry no date.
 */
function lastChanges(
  articles: readonly { slug: string; updated: string }[],
  texts: readonly Pick<TextPage, 'name' | 'updated'>[],
): Map<string, string> {
  const newest = articles.map(({ updated }) => updated).toSorted();
  const lists = newest.length === 0 ? [] : blogPaths(articles.length);
  return new Map([
    ...articles.map(({ slug, updated }) => [articleAddress(slug), updated] as const),
    ...texts.map(({ name, updated }) => [`${site.url}/${name}`, updated] as const),
    ...lists.map((path) => [`${site.url}${path}`, newest.at(-1) ?? ''] as const),
  ]);
}

/** @param changed the day of each page's last change, by address; a page without a date says nothing of one. */
export async function sitemapXml(
  addresses: readonly string[],
  changed: ReadonlyMap<string, string>,
): Promise<string> {
  const urls = addresses.toSorted().map((url) => ({ url, lastmod: changed.get(url) }));
  const none = { news: false, xhtml: false, image: false, video: false };
  const stream = new SitemapStream({ lastmodDateOnly: true, xmlns: none });
  return String(await streamToPromise(Readable.from(urls).pipe(stream)));
}

/** Forbids nothing: a robot has to read a page that says it is not to be listed. */
export function robotsTxt(hasSitemap: boolean): string {
  return `User-agent: *\nAllow: /\n${hasSitemap ? `\nSitemap: ${site.url}${SITEMAP_PATH}\n` : ''}`;
}

/** In the form of llmstxt.org, for programs that answer questions. */
export function llmsTxt(
  articles: readonly Pick<Article, 'slug' | 'title' | 'description' | 'updated'>[],
  texts: readonly Pick<TextPage, 'name' | 'title' | 'description' | 'isLegal'>[],
  hasSitemap: boolean,
): string {
  const { brand, legal: firm, features } = site;
  const articleEntries = articles.map(({ slug, title, description, updated }) =>
    entry(markdownPath(slug), title, `${description} Updated ${updated}.`),
  );
  const textEntries = (isLegal: boolean) =>
    texts
      .filter((text) => text.isLegal === isLegal)
      .map(({ name, title, description }) => entry(`/${name}`, title, description));
  const pages = [
    entry('/', brand.name, 'What we do, whom we help, and a form to book a chat with a broker.'),
    entry('/blog', 'Home loan articles', 'All articles, for first-home buyers, refinancers and investors.'),
    ...(features.recruitment
      ? [entry(RECRUITMENT, 'Work with us', 'For brokers who want to start a business of their own.')]
      : []),
    ...textEntries(false),
  ];
  const others = [
    ...textEntries(true),
    ...(features.feeds ? [entry(feeds.rss.to, 'RSS feed', 'The newest articles with their full text.')] : []),
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

function entry(path: string, title: string, description: string): string {
  return `- [${title.replace(/[[\]\\]/g, '\\$&')}](${site.url}${path}): ${description}`;
}

/**
 * Whom to tell about a weakness of the site, after RFC 9116; to be trusted for a year, less a day. Our
 * server renews it (server/routes/site.ts); a static host serves it as it is.
 *
 * @param built the day of the build, as 2026-11-20.
 */
export function securityTxt(built: string): string {
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
