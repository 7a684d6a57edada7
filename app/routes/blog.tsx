import { useSearchParams } from 'react-router';
import { chartOf, readArticleList } from '../content/articles.server.ts';
import { blogPage, blogPath } from '../content/blog-pages.ts';
import { type Category, toCategory } from '../content/tags.ts';
import { chartSummary } from '../figures/charts.ts';
import { useHydrated } from '../lib/use-hydrated.ts';
import { namedPicture } from '../pictures/named-pictures.server.ts';
import { ArticleGrid } from '../sections/blog-list.tsx';
import { blogTexts, pageHead } from '../seo/page-head.ts';
import type { Route } from './+types/blog.ts';

/** Serves `/blog`, which is page 1, and `/blog/page/2` and further. */
export async function loader({ params }: Route.LoaderArgs) {
  const page = Number((params as { page?: string }).page ?? 1);
  const { entries, totals, pages } = blogPage(readArticleList(), page);
  if (page > pages.all) throw new Response(null, { status: 404, statusText: 'No such page' });
  const read = entries.map(async ({ article, shownIn }) => {
    const { slug, title, tags } = article;
    const chart = chartOf(article);
    const photo = chart ? undefined : await namedPicture(article.picture, slug, '');
    return {
      ...{ slug, title, tags, shownIn },
      ...(photo && { photo }),
      chart: chart && chartSummary(chart),
    };
  });
  const cards = await Promise.all(read);
  const lead = entries[0]?.article;
  return {
    page,
    cards,
    totals,
    pages,
    chartMessage: (lead && chartOf(lead)?.message) ?? null,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const page = loaderData?.page ?? 1;
  const chartMessage = loaderData?.chartMessage ?? undefined;
  return pageHead({ ...blogTexts(page), path: blogPath(page, 'all'), chartMessage });
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const hydrated = useHydrated();
  // The file holds all categories, so hydration has to begin there; see ArticleGrid.
  const category: Category = hydrated ? toCategory(params.get('category')) : 'all';
  return <ArticleGrid {...loaderData} category={category} />;
}
