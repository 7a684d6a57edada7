import type { ListedArticle } from '../../app/articles/article.ts';
import { findFigure, listFigurePlaces, readListedArticle } from '../../app/articles/articles.server.ts';
import { renderContent, renderPage } from '../../app/markdoc/body.server.ts';
import type { RenderedContent } from '../../app/markdoc/body-node.ts';
import { examplesIn, parseText } from '../../app/markdoc/text.server.ts';
import { personProblems } from '../../app/people/people.server.ts';
import { sitePages } from '../../app/site-pages.server.ts';
import type { ContentFile } from '../../config/content-files.ts';
import { PRODUCT, readTextPage, textsIn, unreadFiles } from '../../config/content-files.ts';
import { dataFiles } from '../../config/data-files.ts';
import { RECRUITMENT } from '../../config/fixed-pages.ts';
import type { LoadedFirm } from '../../config/load-firm.ts';
import { didYouMean } from '../../config/nearest.ts';
import { collectInto, type Problem, readOrUndefined, tryReading } from '../../config/problems.ts';
import { dataFieldProblem, fieldPlace, fieldProblem } from '../../config/read-yaml.ts';
import { hiddenPages } from '../../config/served-firm.ts';
import { numberProblems, readingAdvice } from './prose.ts';
import { anchorsOf, checkLinks, type TextLinks } from './site-links.ts';

/**
 * Renders every text as the build does, and checks examples, typed numbers, links, people, figures and hidden
 * pages.
 *
 * @returns all mistakes.
 */
export async function checkContent(firm: LoadedFirm): Promise<Problem[]> {
  const problems: Problem[] = [];
  const texts: TextLinks[] = [];
  for (const file of firm.pages) {
    const page = tryReading(problems, () => readTextPage(file));
    const drawn = page && (await renderPage(firm, file, page).catch(collectInto(problems)));
    if (page) problems.push(...unusedExamples(file, page.examples, []));
    texts.push(toTextLinks(file, drawn));
  }
  for (const file of firm.articles) {
    const article = tryReading(problems, () => readListedArticle(firm, file));
    if (!article) {
      texts.push(toTextLinks(file));
      continue;
    }
    const { examples, givens = [], picture, related } = article;
    const drawn = await renderContent(firm, file, examples, picture).catch(collectInto(problems));
    // The product's articles state examples for pages that a firm may have changed; tests check those.
    if (file.isOwn) problems.push(...unusedExamplesIn(firm, article));
    problems.push(...numberProblems(file, examples, givens));
    texts.push(toTextLinks(file, drawn, related));
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

/** @param related slugs from the front matter. */
function toTextLinks(file: ContentFile, drawn?: RenderedContent, related: readonly string[] = []): TextLinks {
  const relatedLinks = related.map((slug, index) => {
    return [`/blog/${slug}`, fieldPlace(file, ['related', index]).line] as const;
  });
  return {
    ...{ file: file.shown, isOwn: file.isOwn, isReviewed: file.isReviewed === true, path: file.address },
    links: new Map([...parseText(file).links, ...relatedLinks]),
    anchors: drawn ? anchorsOf(drawn.body) : null,
  };
}

/** Reports the examples of an article that neither it nor another page shows. */
export function unusedExamplesIn(firm: LoadedFirm, { file, examples, lead }: ListedArticle): Problem[] {
  const named = listFigurePlaces(firm).filter(({ figure }) => figure.article === file.name);
  const used = named.map(({ figure }) => figure.example);
  return unusedExamples(file, examples, lead ? [...used, lead.example] : used);
}

/**
 * An example that another one refers to with `like` counts as used.
 *
 * @param used names used outside the text.
 */
function unusedExamples(
  file: ContentFile,
  examples: Readonly<Record<string, { like?: unknown }>>,
  used: readonly string[],
): Problem[] {
  const text = parseText(file);
  const shown = new Set<unknown>([
    ...used,
    ...text.variables.map(({ path }) => path[0]),
    ...examplesIn(text, 'example'),
    ...examplesIn(text, 'chart'),
    ...Object.values(examples).map(({ like }) => like),
  ]);
  return Object.keys(examples)
    .filter((name) => !shown.has(name))
    .map((name) => fieldProblem(file, ['examples', name], 'unused: nothing shows a number of it'));
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
