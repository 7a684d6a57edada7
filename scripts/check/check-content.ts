/** Reads every text as the build will, and finds all that an author has to put right. */

import type { ListedArticle } from '../../app/articles/article-schema.server.ts';
import { findFigure, listFigurePlaces, readListedArticle } from '../../app/articles/articles.server.ts';
import { renderContent, renderPage } from '../../app/markdoc/body.server.ts';
import type { RenderedContent } from '../../app/markdoc/body-node.ts';
import { examplesIn, parseText } from '../../app/markdoc/text.server.ts';
import { personMistakes } from '../../app/people/people.server.ts';
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
 * Holds the articles to what is asked of their numbers, and every text to what there is
 * for it to name: examples, articles, headings, pages.
 *
 * @returns everything that is wrong.
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
    // The product states some for pages whose words a firm may have changed; its own tests hold it to that.
    if (file.isOwn) problems.push(...unusedExamplesIn(firm, article));
    problems.push(...numberProblems(file, examples, givens));
    texts.push(toTextLinks(file, drawn, related));
  }
  const pages = sitePages(firm).map(({ path }) => path);
  return [
    ...problems,
    ...(await personMistakes(firm)),
    ...checkLinks(firm, texts, pages),
    ...unknownFigures(firm),
    ...unknownHiddenPages(firm),
    ...unreadFiles(firm.dir),
  ];
}

/** Advice on each of the firm's own articles that is hard to read; for a firm whose content is right. */
export async function readingAdviceFor(firm: LoadedFirm): Promise<string[]> {
  const own = firm.articles.filter(({ isOwn }) => isOwn);
  const advice = own.map(async (file) => {
    const { examples, picture } = readListedArticle(firm, file);
    const { body } = await renderContent(firm, file, examples, picture);
    return readingAdvice(body).map((sentence) => `${file.shown}: ${sentence}`);
  });
  return (await Promise.all(advice)).flat();
}

/** @param related the articles that its front matter names. */
function toTextLinks(file: ContentFile, drawn?: RenderedContent, related: readonly string[] = []): TextLinks {
  const others = related.map((slug, index) => {
    return [`/blog/${slug}`, fieldPlace(file, ['related', index]).line] as const;
  });
  return {
    ...{ file: file.shown, isOwn: file.isOwn, isReviewed: file.isReviewed === true, path: file.address },
    links: new Map([...parseText(file).links, ...others]),
    anchors: drawn ? anchorsOf(drawn.body) : null,
  };
}

/** The examples of an article that nothing shows, each with its line. */
export function unusedExamplesIn(firm: LoadedFirm, { file, examples, lead }: ListedArticle): Problem[] {
  const named = listFigurePlaces(firm).filter(({ figure }) => figure.article === file.name);
  const used = named.map(({ figure }) => figure.example);
  return unusedExamples(file, examples, lead ? [...used, lead.example] : used);
}

/**
 * One that others are like is shown by them.
 *
 * @param used what is named outside the text.
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
    .map((name) => fieldProblem(file, ['examples', name], 'nothing shows a number of it'));
}

/** Pages that name an example which its article has not. */
function unknownFigures(firm: LoadedFirm): Problem[] {
  return listFigurePlaces(firm).flatMap(({ file, path, figure }) => {
    const { problem } = readOrUndefined(() => findFigure(firm, figure)) ?? {};
    return problem === undefined ? [] : [dataFieldProblem(firm.dir, file, path, problem)];
  });
}

/** Addresses under `hide` of which there is no text that a firm may hide. */
function unknownHiddenPages({ dir, firm }: LoadedFirm): Problem[] {
  const hidden = hiddenPages(dir, firm);
  const texts = [PRODUCT, dir].flatMap((folder) => [...textsIn(folder).keys()]);
  return firm.hide.flatMap((address, index) => {
    const advice =
      address === RECRUITMENT
        ? '; to turn off the page for brokers, write features: { recruitment: false }'
        : didYouMean(address, texts);
    const expected = `expected an article, or a page that not every site has, found ${address}${advice}`;
    return hidden.includes(address) ? [] : [dataFieldProblem(dir, dataFiles.site, ['hide', index], expected)];
  });
}
