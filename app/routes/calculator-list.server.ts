import { type Tag, tags } from '../../config/article-tags.ts';
import type { LoadedFirm } from '../../config/load-firm.ts';
import type { ChartSummary } from '../../figures/chart.ts';
import { requireCalculator } from '../../figures/registry.ts';
import { readArticle, readArticleList } from '../articles/articles.server.ts';
import { examplePart } from '../figures/example-link.ts';
import { chartSummary } from '../figures/shown-examples.server.ts';
import { workedExamples } from '../markdoc/tags.server.ts';

export interface ListedCalculator {
  title: string;
  /** The path of its page. */
  path: string;
  /** The result of its example: `$2,684` and `a month`. */
  figure: { value: string; unit: string };
  /** Set for the few calculators that are shown as cards above the list. */
  lead?: Pick<ChartSummary, 'assumption' | 'drawing'>;
}

/**
 * Lists every calculator once, with the first article that shows it, under that article's first tag or the one that
 * pages/calculators.yaml states. The articles that blog.yaml puts first in a category come first.
 */
export async function listCalculators(firm: LoadedFirm): Promise<Record<Tag, ListedCalculator[]>> {
  const { categories } = firm.words.blog;
  const seen = new Set<string>();
  const groups: Record<Tag, ListedCalculator[]> = { 'first-home': [], refinance: [], investment: [] };
  const { methods } = firm.words.calculators;
  for (const { value: tag } of tags) {
    const own = readArticleList(firm).filter((article) => article.tags[0] === tag);
    for (const { slug } of moveToFront(categories[tag].start, own)) {
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

/** Ignores unknown slugs. */
function moveToFront<Article extends { slug: string }>(
  slugs: readonly string[],
  articles: readonly Article[],
): Article[] {
  const first = slugs.flatMap((wanted) => articles.find(({ slug }) => slug === wanted) ?? []);
  return [...first, ...articles.filter((article) => !first.includes(article))];
}
