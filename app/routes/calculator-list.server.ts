import type { LoadedFirm } from '../../config/load-firm.ts';
import type { ChartSummary } from '../../figures/chart.ts';
import { requireCalculator } from '../../figures/registry.ts';
import { readArticle, readArticleList } from '../articles/articles.server.ts';
import { type Tag, tags } from '../articles/tags.ts';
import { examplePart } from '../figures/example-link.ts';
import { chartSummary } from '../figures/shown-examples.server.ts';
import { workedExamples } from '../markdoc/tags.server.ts';

export interface ListedCalculator {
  title: string;
  /** Of its own page. */
  path: string;
  /** What its example comes to: `$2,684` and `a month`. */
  figure: { value: string; unit: string };
  /** One of the few that a group begins with. */
  lead?: Pick<ChartSummary, 'assumption' | 'drawing'>;
}

/**
 * Every calculator that an article shows, once, under the first tag of the article that comes first to the
 * reader of that tag, unless its words name another.
 */
export async function listCalculators(firm: LoadedFirm): Promise<Record<Tag, ListedCalculator[]>> {
  const { categories } = firm.words.blog;
  const seen = new Set<string>();
  const groups: Record<Tag, ListedCalculator[]> = { 'first-home': [], refinance: [], investment: [] };
  const { methods } = firm.words.calculators;
  for (const { value: tag } of tags) {
    const own = readArticleList(firm).filter((article) => article.tags[0] === tag);
    for (const { slug } of startingWith(categories[tag].start, own)) {
      const article = await readArticle(firm, slug);
      for (const { calculator: name, again = 1, premises } of workedExamples(article?.body ?? [])) {
        if (seen.has(name)) continue;
        seen.add(name);
        const { figure, ...lead } = chartSummary(
          { calculator: name, values: premises },
          null,
          firm.figureFacts,
        );
        const { event = tag, first } = methods[name] ?? {};
        groups[event].push({
          title: requireCalculator(name).title,
          path: `/blog/${slug}/${examplePart(name, again)}`,
          figure,
          ...(first && { lead }),
        });
      }
    }
  }
  return groups;
}

/** Those that are not among the articles are passed over. */
function startingWith<Article extends { slug: string }>(
  slugs: readonly string[],
  articles: readonly Article[],
): Article[] {
  const first = slugs.flatMap((wanted) => articles.find(({ slug }) => slug === wanted) ?? []);
  return [...first, ...articles.filter((article) => !first.includes(article))];
}
