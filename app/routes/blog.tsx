import { useSearchParams } from 'react-router';
import { type Category, type Tag, tags, toCategory } from '../../config/article-tags.ts';
import { GLOSSARY } from '../../config/fixed-pages.ts';
import { plain } from '../../figures/unbroken.ts';
import type { ListedArticle } from '../articles/article.ts';
import { MAX_ARTICLES_WITHOUT_SEARCH } from '../articles/article-search.ts';
import { readArticle, readArticleList } from '../articles/articles.server.ts';
import { leadChart, leadSummary } from '../figures/shown-examples.server.ts';
import { firm } from '../firm.server.ts';
import { useHydrated } from '../lib/use-hydrated.ts';
import type { CardContent } from '../sections/blog/article-card.tsx';
import { BlogList } from '../sections/blog/blog-list.tsx';
import { blogTexts, pageHead } from '../seo/page-head.ts';
import type { Route } from './+types/blog.ts';

export async function loader() {
  const articles = readArticleList(firm);
  const { categories } = firm.words.blog;
  const countOf = (category: Category) =>
    articles.filter((article) => category === 'all' || article.tags.includes(category)).length;
  return {
    cards: await Promise.all(articles.map(toCard)),
    introductions: mapTags((tag) => categories[tag].introduction),
    totals: { all: countOf('all'), ...mapTags(countOf) },
    hasSearch: articles.length > MAX_ARTICLES_WITHOUT_SEARCH,
    hasGlossary: firm.pages.some(({ name }) => name === GLOSSARY),
    // For the alt text of the preview image.
    chartMessage: articles[0] && leadChart(articles[0], firm.figureFacts)?.message,
  };
}

function mapTags<Value>(ofTag: (tag: Tag) => Value) {
  return Object.fromEntries(tags.map(({ value }) => [value, ofTag(value)])) as Record<Tag, Value>;
}

async function toCard(listed: ListedArticle): Promise<CardContent> {
  const { slug, title, tags } = listed;
  const chart = leadSummary(listed, firm.figureFacts);
  const photo = chart ? undefined : (await readArticle(firm, slug))?.photo;
  return {
    ...{ slug, title, tags },
    // Plain spaces allow a line break in `19 years 5 months`.
    figure: chart && { ...chart.figure, value: plain(chart.figure.value) },
    ...(chart && { drawing: chart.drawing }),
    ...(photo && { photo }),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageHead({ ...blogTexts, path: '/blog', chartMessage: loaderData?.chartMessage });
}

export default function Blog({ loaderData: list }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const hydrated = useHydrated();
  // The prerendered page has all categories, so hydrate with those; see BlogList.
  const category: Category = hydrated ? toCategory(params.get('category')) : 'all';
  return <BlogList {...list} category={category} />;
}
