/** What the page of an article or of another text shows. */
import type { TextPage } from '../../config/content-files.ts';
import type { LoadedFirm } from '../../config/load-firm.ts';
import { allUnbroken, unbroken } from '../../figures/unbroken.ts';
import type { Article, ListedArticle } from '../articles/article.ts';
import { articleLinks } from '../articles/articles.server.ts';
import { countWords } from '../articles/read-time.ts';
import { leadChart, leadSummary } from '../figures/shown-examples.server.ts';
import { bodyHeadings, type RenderedContent } from '../markdoc/body-node.ts';
import { articlePeople } from '../people/people.server.ts';
import { namedPicture } from '../pictures/pictures.server.ts';

/**
 * Returns only what the page shows, to keep the payload small.
 *
 * @param list the articles of the site.
 */
export async function shownArticle(firm: LoadedFirm, article: Article, list: readonly ListedArticle[]) {
  const { slug, title, description, tags, published, updated, body, readMinutes } = article;
  const facts = firm.figureFacts;
  const links = articleLinks(article, list);
  const pictureOf = async (wanted: string) => {
    const related = list.find(({ slug }) => slug === wanted);
    const chart = related && leadSummary(related, facts);
    const photo = related && !chart && (await namedPicture(firm, related.picture, related.file));
    return { ...(chart && { drawing: chart.drawing }), ...(photo && { photo }) };
  };
  const related = links.related.map(async (link) => ({ ...link, ...(await pictureOf(link.slug)) }));
  return {
    slug,
    title,
    description,
    tags,
    published,
    updated,
    changes: allUnbroken(article.changes).toSorted((a, b) => b.date.localeCompare(a.date)),
    body,
    readMinutes,
    words: countWords(body),
    headings: bodyHeadings(body),
    sources: article.sources.map(({ title, url, read }) => ({ title: unbroken(title), url, read })),
    chart: leadChart(article, facts),
    links: { ...links, related: await Promise.all(related) },
    ...(article.photo && { photo: article.photo }),
    ...(await articlePeople(firm, article)),
  };
}

export function shownTextPage({
  title,
  description,
  updated,
  photo,
  body,
  name,
}: TextPage & RenderedContent) {
  const headings = bodyHeadings(body);
  return { title, description, updated, headings, body, path: `/${name}`, ...(photo && { photo }) };
}
