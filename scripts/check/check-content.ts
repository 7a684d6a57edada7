import { findFigure, listFigurePlaces, readListedArticle } from '../../app/articles/articles.server.ts';
import { renderContent } from '../../app/markdoc/body.server.ts';
import { personProblems } from '../../app/people/people.server.ts';
import { sitePages } from '../../app/site-pages.server.ts';
import { PRODUCT, textsIn, unreadFiles } from '../../config/content-files.ts';
import { dataFiles } from '../../config/data-files.ts';
import { RECRUITMENT } from '../../config/fixed-pages.ts';
import type { LoadedFirm } from '../../config/load-firm.ts';
import { didYouMean } from '../../config/nearest.ts';
import { type Problem, readOrUndefined } from '../../config/problems.ts';
import { dataFieldProblem } from '../../config/read-yaml.ts';
import { hiddenPages } from '../../config/served-firm.ts';
import { checkText } from './check-text.ts';
import { readingAdvice } from './prose.ts';
import { checkLinks, type TextLinks } from './site-links.ts';

/**
 * Renders every text as the build does, and checks examples, typed numbers, links, people, figures and hidden
 * pages.
 *
 * @returns all mistakes.
 */
export async function checkContent(firm: LoadedFirm): Promise<Problem[]> {
  const problems: Problem[] = [];
  const texts: TextLinks[] = [];
  for (const file of [...firm.pages, ...firm.articles]) {
    const checked = await checkText(firm, file);
    problems.push(...checked.problems);
    texts.push(checked.links);
  }
  const pages = sitePages(firm).map(({ path }) => path);
  return [
    ...problems,
    ...(await personProblems(firm)),
    ...checkLinks(firm, texts, pages),
    ...unknownFigures(firm),
    ...unknownHiddenPages(firm),
    ...unreadFiles(firm.dir),
  ];
}

/** Advises on the firm's articles that are hard to read. Expects valid content. */
export async function readingAdviceFor(firm: LoadedFirm): Promise<string[]> {
  const own = firm.articles.filter(({ isOwn }) => isOwn);
  const advice = own.map(async (file) => {
    const { examples, picture } = readListedArticle(firm, file);
    const { body } = await renderContent(firm, file, examples, picture);
    return readingAdvice(body).map((sentence) => `${file.shown}: ${sentence}`);
  });
  return (await Promise.all(advice)).flat();
}

/** Reports figures of pages whose article or example does not exist. */
function unknownFigures(firm: LoadedFirm): Problem[] {
  return listFigurePlaces(firm).flatMap(({ file, path, figure }) => {
    const { problem } = readOrUndefined(() => findFigure(firm, figure)) ?? {};
    return problem === undefined ? [] : [dataFieldProblem(firm.dir, file, path, problem)];
  });
}

/** Reports addresses under `hide` that have no page which a firm may hide. */
function unknownHiddenPages({ dir, firm }: LoadedFirm): Problem[] {
  const hidden = hiddenPages(dir, firm);
  const texts = [PRODUCT, dir].flatMap((folder) => [...textsIn(folder).keys()]);
  return firm.hide.flatMap((address, index) => {
    const advice =
      address === RECRUITMENT
        ? '; to turn off the page for brokers, write features: { recruitment: false }'
        : didYouMean(address, texts);
    const expected = `expected an article or an optional page, found ${address}${advice}`;
    return hidden.includes(address) ? [] : [dataFieldProblem(dir, dataFiles.site, ['hide', index], expected)];
  });
}
