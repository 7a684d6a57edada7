/** Renders articles and pages, with their examples computed and the firm's details filled in. */
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

/** Computes the examples of a front matter. Adds invalid ones to `problems`. */
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
 * Renders a text. Links glossary terms in the product's articles.
 *
 * @param named the picture named in the front matter.
 * @param problems mistakes already found in the text.
 * @throws {ConfigError} with all mistakes in the text.
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
  return { body: file.isOwn ? body : linkGlossary(firm, file, body), ...(photo && { photo }) };
}

/** @throws {ConfigError} with all mistakes below the front matter. */
export function renderBody(firm: LoadedFirm, file: ContentFile, examples: Examples): Promise<BodyNode[]> {
  const text = parseText(file);
  const { example, chart, ...tags } = textTags(firm, examples);
  // Only articles may show movable examples and charts.
  const allowed = isArticle(file) ? { example, chart, ...tags } : tags;
  return renderText(text, file.shown, allowed, collectVariables(firm, examples, examplesIn(text, 'example')));
}

function linkGlossary(firm: LoadedFirm, file: ContentFile, body: readonly BodyNode[]): BodyNode[] {
  return isArticle(file) ? linkTerms(body, glossaryTerms(firm), file.name) : [...body];
}

/**
 * Returns a page that consists of one text, such as a legal text, or null if there is none of that name.
 *
 * @throws {ConfigError} if the text is invalid.
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

/** @throws {ConfigError} with all mistakes in the text. */
export function renderPage(firm: LoadedFirm, file: ContentFile, page: TextPage): Promise<RenderedContent> {
  const problems: Problem[] = [];
  const examples = readTextExamples(firm, file, page.examples, problems);
  return renderContent(firm, file, examples, page.picture, problems);
}
