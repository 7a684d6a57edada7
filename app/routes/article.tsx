import { isRouteErrorResponse, Navigate, redirect, useRouteError } from 'react-router';
import { chartName, readArticle } from '../content/articles.server.ts';
import { bodyHeadings } from '../content/body-node.ts';
import { requireChart } from '../figures/charts.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { partsIfAwake } from '../lib/when-near.tsx';
import { ArticleView } from '../sections/article/article-view.tsx';
import { WorkedExample } from '../sections/article/parts.ts';
import type { Route } from './+types/article.ts';

export async function loader({ params }: Route.LoaderArgs) {
  const article = await readArticle(params.slug);
  if (!article) throw redirect('/blog');
  const { name, message, alt, note, table } = requireChart(chartName(article.image));
  return {
    ...article,
    headings: bodyHeadings(article.body),
    chart: { name, message, alt, note, table },
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, description, slug } = loaderData;
  return pageMeta({ title, description, path: `/blog/${slug}` });
}

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  return <ArticleView article={loaderData} />;
}

/**
 * A slug that has no file behind it is unknown: the visitor is taken to the list. (Not a clientLoader,
 * which would keep the router from fetching articles ahead.) Any other failure is the error page's.
 */
export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <Navigate to="/blog" replace />;
  throw error;
}

await partsIfAwake([WorkedExample]);
