import { useSearchParams } from 'react-router';
import { categories, starts, startTitle } from '../../config/blog-words.ts';
import { GLOSSARY } from '../../config/fixed-pages.ts';
import { textPageFiles } from '../../config/text-pages.ts';
import type { ArticleFrontMatter } from '../content/article-schema.server.ts';
import { chartOf, readArticle, readArticleList } from '../content/articles.server.ts';
import { blogPage, blogPath, MOST_WITHOUT_SEARCH } from '../content/blog-pages.ts';
import { type Category, tags, toCategory } from '../content/tags.ts';
import { chartSummary } from '../figures/charts.ts';
import { StillThumbnail } from '../figures/still-chart.ts';
import type { RouteHandle } from '../late-routes.tsx';
import { useHydrated } from '../lib/use-hydrated.ts';
import type { CardContent } from '../sections/blog/article-card.tsx';
import { BlogList } from '../sections/blog/blog-list.tsx';
import { blogTexts, pageHead } from '../seo/page-head.ts';
import type { Route } from './+types/blog.ts';

/** Serves `/blog`, which is page 1, and `/blog/page/2` and further. */
export async function loader({ params }: Route.LoaderArgs) {
  const page = Number((params as { page?: string }).page ?? 1);
  const articles = readArticleList();
  const { entries, starters, totals, pages } = blogPage(articles, page, starts);
  if (page > pages.all) throw new Response(null, { status: 404, statusText: 'No such page' });
  const first = page === 1 ? entries[0]?.article : undefined;
  const begun = tags.map(async ({ value }) => ({
    category: value,
    introduction: categories[value].introduction,
    starters: await Promise.all(starters[value].map((article) => cardOf(article))),
  }));
  return {
    ...{ page, totals, pages, startTitle },
    hasSearch: articles.length > MOST_WITHOUT_SEARCH,
    hasGlossary: textPageFiles().some(({ name }) => name === GLOSSARY),
    leadIntroduction: first?.description ?? null,
    cards: await Promise.all(
      entries.map(async ({ article, shownIn }) => ({
        ...(await cardOf(article, article === first)),
        shownIn,
      })),
    ),
    starts: page === 1 ? await Promise.all(begun) : [],
    chartMessage: (first && chartOf(first)?.message) ?? null,
  };
}

async function cardOf(listed: ArticleFrontMatter, isLead = false): Promise<CardContent> {
  const { slug, title, tags, published } = listed;
  const article = await readArticle(slug);
  const chart = chartOf(listed);
  return {
    ...{ slug, title, tags, published },
    readMinutes: article?.readMinutes ?? 1,
    ...(article?.photo && !chart && { photo: article.photo }),
    chart: chart && chartSummary(chart, isLead ? 'large' : 'small'),
  };
}

export const handle: RouteHandle = { parts: [StillThumbnail] };

export function meta({ loaderData }: Route.MetaArgs) {
  const page = loaderData?.page ?? 1;
  const chartMessage = loaderData?.chartMessage ?? undefined;
  return pageHead({ ...blogTexts(page), path: blogPath(page, 'all'), chartMessage });
}

export default function Blog({ loaderData: { chartMessage: _, ...list } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const hydrated = useHydrated();
  // The file holds all categories, so hydration has to begin there; see BlogList.
  const category: Category = hydrated ? toCategory(params.get('category')) : 'all';
  return <BlogList {...list} category={category} />;
}
