/** Figures of articles that stand on other pages, which name article, example and result. */
import { dataFiles } from '../../config/data-files.ts';
import type { LoadedFirm } from '../../config/loaded-firm.ts';
import type { DataFile } from '../../config/read-yaml.ts';
import type { NamedFigure } from '../../config/words-schema.ts';
import type { Example } from '../../figures/examples.ts';
import { listedArticle } from './articles.server.ts';
import { exampleOf } from './shown-examples.server.ts';

interface FigurePlace {
  file: DataFile;
  path: (string | number)[];
  figure: NamedFigure;
}

/** Every figure that the words of a page name, with its place in its file. */
export function namedFigures({ words: { home, workWithUs }, firm }: LoadedFirm): FigurePlace[] {
  const file = dataFiles.home;
  const cards = home.personas.cards.map(({ figure }, index) => ({
    ...{ file, path: ['personas', 'cards', index, 'figure'], figure },
  }));
  const recruiting = { file: dataFiles.workWithUs, path: ['hero', 'figure'], figure: workWithUs.hero.figure };
  return [
    { file, path: ['hero', 'figure'], figure: home.hero.figure },
    ...cards,
    ...(firm.features.recruitment ? [recruiting] : []),
  ];
}

/**
 * The named example. That of an article which the firm hides serves all the same.
 *
 * @throws {ConfigError} when the article is wrong itself.
 */
export function namedFigure(
  firm: LoadedFirm,
  {
    article: slug,
    example,
    result = null,
  }: Omit<NamedFigure, 'result'> & { result?: string | null | undefined },
): { example: Example; problem?: undefined } | { problem: string } {
  const file = [...firm.articles, ...firm.hiddenArticles].find(({ name }) => name === slug);
  if (!file) return { problem: `expected the slug of an article, found "${slug}"` };
  const found = exampleOf(listedArticle(firm, file).examples, { example, result }, firm.figureFacts);
  return found.problem === undefined ? found : { problem: `${file.shown}: ${found.problem}` };
}

/** The example that a page names, once the content check has passed. */
export function requireFigure(firm: LoadedFirm, figure: NamedFigure): Example {
  const found = namedFigure(firm, figure);
  if (found.problem === undefined) return found.example;
  throw new Error(found.problem);
}
