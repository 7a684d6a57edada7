import { redirect } from 'react-router';
import { tagLabel } from '../../config/article-tags.ts';
import { allUnbroken, unbroken } from '../../figures/unbroken.ts';
import { articleLinks, readArticle, readArticleList } from '../articles/articles.server.ts';
import { countWords } from '../articles/read-time.ts';
import { leadChart, leadSummary } from '../figures/shown-examples.server.ts';
import { firm } from '../firm.server.ts';
import { bodyHeadings } from '../markdoc/body-node.ts';
import { articlePeople } from '../people/people.server.ts';
import { ArticleView } from '../sections/article/article-view.tsx';
import { articlePath, pageHead } from '../seo/page-head.ts';
import { articleData } from '../seo/structured-data.ts';
import type { Route } from './+types/article.ts';

/** Returns only what the page shows, to keep the payload small. */
export async function loader({ params }: Route.LoaderArgs) {
  const article = await readArticle(firm, params.slug);
  if (!article) throw redirect('/blog');
  const { slug, title, description, tags, published, updated, body, readMinutes } = article;
  const facts = firm.figureFacts;
  const list = readArticleList(firm);
  const links = articleLinks(article, list);
  const pictureOf = async (wanted: string) => {
    const related = list.find(({ slug }) => slug === wanted);
    const chart = related && leadSummary(related, facts);
    const photo = chart ? undefined : (await readArticle(firm, wanted))?.photo;
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

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, description, slug, published, updated, chart } = loaderData;
  return pageHead({
    title,
    description,
    path: articlePath(slug),
    chartMessage: chart?.message,
    dates: { published, updated },
    structuredData:
      import.meta.env.SSR &&
      articleData({ ...loaderData, topics: loaderData.tags.map(tagLabel), chartMessage: chart?.message }),
  });
}

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  // The key resets component state between articles.
  return <ArticleView key={loaderData.slug} article={loaderData} />;
}
