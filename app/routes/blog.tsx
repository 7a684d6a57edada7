import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import { site } from '../../config/site.ts';
import { chartName, readArticleList } from '../content/articles.server.ts';
import { type Category, toCategory } from '../content/tags.ts';
import { requireChart } from '../figures/charts.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { useHydrated } from '../lib/use-hydrated.ts';
import { ArticleGrid } from '../sections/blog/article-grid.tsx';
import type { Route } from './+types/blog.ts';

export function loader() {
  return readArticleList().map(({ slug, title, tags, image }) => {
    const { name, alt, note } = requireChart(chartName(image));
    return { slug, title, tags, chart: { name, alt, note } };
  });
}

/** All articles are here already; another category only shows others of them. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname;
}

export function meta() {
  return pageMeta({
    title: 'Home loan articles',
    description: `Plain-English articles on home loans from ${site.brand.name}, for first-home buyers, refinancers and investors, with every figure worked out.`,
    path: '/blog',
  });
}

export default function Blog({ loaderData: articles }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const hydrated = useHydrated();
  // The file holds all articles, so hydration has to begin there; see ArticleGrid.
  const category: Category = hydrated ? toCategory(params.get('category')) : 'all';
  return <ArticleGrid articles={articles} category={category} />;
}
