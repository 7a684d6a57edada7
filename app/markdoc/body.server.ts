/** The body of an article or a page, with its examples worked out and the firm's details filled in. */
import { type ContentFile, isArticle, readTextPage, type TextPage } from '../../config/content-files.ts';
import { factNumber } from '../../config/facts-schema.ts';
import type { LoadedFirm } from '../../config/load-firm.ts';
import { ConfigError, collectInto, type Problem } from '../../config/problems.ts';
import { fieldProblem } from '../../config/read-yaml.ts';
import type { Examples } from '../../figures/examples.ts';
import { readExamples, type Statement } from '../../figures/read-examples.ts';
import { namedPicture } from '../pictures/pictures.server.ts';
import type { BodyNode, RenderedContent } from './body-node.ts';
import { glossaryTerms, linkTerms } from './glossary-links.server.ts';
import { textTags } from './tags.server.ts';
import { examplesIn, parseText, renderText } from './text.server.ts';
import { collectVariables } from './variables.server.ts';

/** The examples that a text states; what is wrong with one is added to the problems. */
export function readTextExamples(
  { facts, figureFacts }: LoadedFirm,
  file: ContentFile,
  statements: Readonly<Record<string, Statement>>,
  problems: Problem[],
): Examples {
  const found = readExamples(statements, figureFacts, (id) => factNumber(facts, id));
  problems.push(...found.problems.map(({ path, problem }) => fieldProblem(file, path, problem)));
  return found.examples;
}

/**
 * A text of the product's names terms of the glossary, and pages that a firm may not have.
 *
 * @param named the picture of its front matter.
 * @param problems what is known to be wrong in it.
 * @throws {ConfigError} with everything in the text that is wrong.
 */
export async function renderContent(
  firm: LoadedFirm,
  file: ContentFile,
  examples: Examples,
  named: { file: string; alt: string } | undefined,
  problems: readonly Problem[] = [],
): Promise<RenderedContent> {
  const found = [...problems];
  const body = await renderBody(firm, file, examples).catch(collectInto(found));
  const photo = await namedPicture(firm, named, file).catch(collectInto(found));
  if (found.length > 0 || !body) throw new ConfigError(found);
  return { body: file.isOwn ? body : linked(firm, file, body), ...(photo && { photo }) };
}

/** @throws {ConfigError} with everything that is wrong below its front matter. */
export function renderBody(firm: LoadedFirm, file: ContentFile, examples: Examples): Promise<BodyNode[]> {
  const text = parseText(file);
  const { example, chart, ...tags } = textTags(firm, examples);
  // A page names the numbers of its examples; what a reader moves stands in articles.
  const known = isArticle(file) ? { example, chart, ...tags } : tags;
  return renderText(text, file.shown, known, collectVariables(firm, examples, examplesIn(text, 'example')));
}

function linked(firm: LoadedFirm, file: ContentFile, body: readonly BodyNode[]): BodyNode[] {
  return isArticle(file) ? linkTerms(body, glossaryTerms(firm), file.name) : [...body];
}

/**
 * A page that is one text, with every detail of the firm filled in; null where the site has none of that
 * name.
 *
 * @throws {ConfigError} when it is not as it has to be.
 */
export async function readTextPageWithBody(
  firm: LoadedFirm,
  name: string,
): Promise<(TextPage & RenderedContent) | null> {
  const file = firm.pages.find((each) => each.name === name);
  if (!file) return null;
  const page = readTextPage(file);
  return { ...page, ...(await renderPage(firm, file, page)) };
}

/** @throws {ConfigError} with everything in the text that is wrong. */
export function renderPage(firm: LoadedFirm, file: ContentFile, page: TextPage): Promise<RenderedContent> {
  const problems: Problem[] = [];
  const examples = readTextExamples(firm, file, page.examples, problems);
  return renderContent(firm, file, examples, page.picture, problems);
}
