import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import { site } from '../../config/site.ts';
import { chartName, readArticleList } from '../content/articles.server.ts';
import { blogPage, blogPath } from '../content/blog-pages.ts';
import { type Category, toCategory } from '../content/tags.ts';
import { requireChart } from '../figures/charts.tsx';
import { dataAhead } from '../lib/page-data.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { useHydrated } from '../lib/use-hydrated.ts';
import { ArticleGrid } from '../sections/blog/article-grid.tsx';
import type { Route } from './+types/blog.ts';

/** Serves `/blog`, which is page 1, and `/blog/page/2` and further. */
export function loader({ params }: Route.LoaderArgs) {
  const page = Number((params as { page?: string }).page ?? 1);
  const { entries, totals, pages } = blogPage(readArticleList(), page);
  if (page > pages.all) throw new Response(null, { status: 404, statusText: 'No such page' });
  const cards = entries.map(({ article: { slug, title, tags, image }, shownIn }) => {
    const { name, alt, note } = requireChart(chartName(image));
    return { slug, title, tags, shownIn, chart: { name, alt, note } };
  });
  return { page, cards, totals, pages };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => dataAhead(args);

/** All that a page can show is here already; another category only shows others of it. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname;
}

export function meta({ loaderData }: Route.MetaArgs) {
  const page = loaderData?.page ?? 1;
  const suffix = page === 1 ? '' : `, page ${page}`;
  return pageMeta({
    title: `Home loan articles${suffix}`,
    description: `Plain-English articles on home loans from ${site.brand.name}, for first-home buyers, refinancers and investors, with every figure worked out${suffix}.`,
    path: blogPath(page, 'all'),
  });
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const hydrated = useHydrated();
  // The file holds all categories, so hydration has to begin there; see ArticleGrid.
  const category: Category = hydrated ? toCategory(params.get('category')) : 'all';
  return <ArticleGrid {...loaderData} category={category} />;
}
