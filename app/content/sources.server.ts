/** Sources and links that lead to whom no reader should have to believe. */
import { atLine, ContentError } from '../../config/content-error.ts';
import { dataFiles } from '../../config/data-files.ts';
import type { LoadedFirm } from '../../config/loaded-firm.ts';
import { placeIn } from '../../config/read-yaml.ts';
import { outsideLinkMistake, sourceMistake } from '../../config/source-hosts.ts';
import type { ListedArticle } from './article-schema.server.ts';
import { wrongField } from './articles.server.ts';
import type { LinkingText } from './links.server.ts';

/**
 * Sources of articles and of dated facts that prove nothing, and links out of the product's own texts to
 * hosts that nobody listed; where a firm links to in its own is its business.
 */
export function sourceMistakes(
  { dir, facts, sourceHosts }: LoadedFirm,
  articles: readonly ListedArticle[],
  texts: readonly LinkingText[],
): ContentError[] {
  const ofArticles = articles.flatMap(({ file, sources }) =>
    sources.flatMap(({ url, proves }, index) => {
      const problem = url === undefined ? null : sourceMistake(url, proves, sourceHosts);
      return problem === null ? [] : [wrongField(file, ['sources', index], problem)];
    }),
  );
  const ofFacts = Object.entries(facts.sources).flatMap(([id, { url, proves }]) => {
    const problem = url === undefined ? null : sourceMistake(url, proves, sourceHosts);
    if (problem === null) return [];
    const { file, line } = placeIn(dir, dataFiles.facts, ['sources', id, 'url']);
    return [new ContentError(file, atLine(line, `sources.${id}: ${problem}`))];
  });
  const outside = texts.flatMap(({ file, isOwn, links }) => {
    const problems = [...links].flatMap(([link, line]) => {
      const problem = !isOwn && /^https?:/.test(link) ? outsideLinkMistake(link, sourceHosts) : null;
      return problem === null ? [] : [atLine(line, `link "${link}": ${problem}`)];
    });
    return problems.length > 0 ? [new ContentError(file, problems)] : [];
  });
  return [...ofArticles, ...ofFacts, ...outside];
}
