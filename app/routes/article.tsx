import { redirect } from 'react-router';
import { tagLabel } from '../../config/article-tags.ts';
import { readArticle, readArticleList } from '../articles/articles.server.ts';
import { firm } from '../firm.server.ts';
import { ArticleView } from '../sections/article/article-view.tsx';
import { articlePath, pageHead } from '../seo/page-head.ts';
import { articleData } from '../seo/structured-data.ts';
import type { Route } from './+types/article.ts';
import { shownArticle } from './shown-texts.server.ts';

export async function loader({ params }: Route.LoaderArgs) {
  const article = await readArticle(firm, params.slug);
  if (!article) throw redirect('/blog');
  return shownArticle(firm, article, readArticleList(firm));
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
