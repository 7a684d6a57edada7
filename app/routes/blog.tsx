import { useSearchParams } from 'react-router';
import { GLOSSARY } from '../../config/fixed-pages.ts';
import { blogStarts } from '../../config/words-schema.ts';
import { plain, unbroken } from '../../figures/unbroken.ts';
import type { ListedArticle } from '../content/article-schema.server.ts';
import { readArticle, readArticleList } from '../content/articles.server.ts';
import { blogStories, MOST_WITHOUT_SEARCH } from '../content/blog-stories.ts';
import { leadChart, leadSummary } from '../content/shown-examples.server.ts';
import { type Category, tags, toCategory } from '../content/tags.ts';
import { firm } from '../firm.server.ts';
import { useHydrated } from '../lib/use-hydrated.ts';
import type { CardContent, LeadChart } from '../sections/blog/article-card.tsx';
import { BlogList } from '../sections/blog/blog-list.tsx';
import { blogTexts, pageHead } from '../seo/page-head.ts';
import type { Route } from './+types/blog.ts';

export async function loader() {
  const articles = readArticleList(firm);
  const { blog } = firm.words;
  const { entries, starters, totals } = blogStories(articles, blogStarts(blog));
  const begun = tags.map(async ({ value }) => ({
    category: value,
    introduction: blog.categories[value].introduction,
    starters: await Promise.all(starters[value].map((article) => cardOf(article))),
  }));
  return {
    ...{ totals, startTitle: blog.startTitle },
    hasSearch: articles.length > MOST_WITHOUT_SEARCH,
    hasGlossary: firm.pages.some(({ name }) => name === GLOSSARY),
    leadChart: entries[0] ? leadChartOf(entries[0].article) : null,
    cards: await Promise.all(
      entries.map(async ({ article, shownIn }) => ({ ...(await cardOf(article)), shownIn })),
    ),
    starts: await Promise.all(begun),
  };
}

/** Without its table, which nobody sees here. */
function leadChartOf(listed: ListedArticle): LeadChart | null {
  const shown = leadChart(listed, firm.figureFacts);
  return shown && { message: shown.message, alt: shown.alt, drawing: shown.drawing };
}

async function cardOf(listed: ListedArticle): Promise<CardContent> {
  const { slug, title, tags, published } = listed;
  const article = await readArticle(firm, slug);
  const chart = leadSummary(listed, firm.figureFacts);
  return {
    ...{ slug, title, tags, published, description: unbroken(listed.description) },
    readMinutes: article?.readMinutes ?? 1,
    ...(article?.photo && !chart && { photo: article.photo }),
    // A figure of words may take two lines: `19 years` and `5 months`.
    chart: chart && { ...chart, figure: { ...chart.figure, value: plain(chart.figure.value) } },
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageHead({ ...blogTexts, path: '/blog', chartMessage: loaderData?.leadChart?.message });
}

export default function Blog({ loaderData: list }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const hydrated = useHydrated();
  // The file holds all categories, so hydration has to begin there; see BlogList.
  const category: Category = hydrated ? toCategory(params.get('category')) : 'all';
  return <BlogList {...list} category={category} />;
}
