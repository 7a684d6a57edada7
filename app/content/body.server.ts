/** The body of an article or a page, with its examples worked out and the firm's details filled in. */
import { figureFacts } from '../../config/figure-facts.ts';
import { fieldProblem } from '../../config/front-matter.ts';
import type { ContentFile, LoadedFirm } from '../../config/loaded-firm.ts';
import { type Examples, readExamples, type Statement } from '../../figures/examples.ts';
import '../../figures/registry.ts';
import type { BodyNode } from './body-node.ts';
import { drawText, parseText, tagValues } from './text.server.ts';
import { textTags } from './text-tags.server.ts';
import { numberOf, variablesOf } from './variables.server.ts';

/** The examples that a text states, and what is wrong with them, each with its line. */
export function examplesOf(
  { facts }: LoadedFirm,
  { source }: ContentFile,
  statements: Readonly<Record<string, Statement>>,
): { examples: Examples; problems: string[] } {
  const number = (id: string) => numberOf(facts.dated.find((fact) => fact.id === id)?.value ?? '');
  const { examples, problems } = readExamples(statements, figureFacts(facts), number);
  return { examples, problems: problems.map(({ path, problem }) => fieldProblem(source, path, problem)) };
}

/**
 * @param without tags that this kind of text may not have.
 * @throws {ContentError} with everything in the text that is wrong.
 */
export function drawBody(
  firm: LoadedFirm,
  file: ContentFile,
  examples: Examples,
  without: readonly string[] = [],
): Promise<BodyNode[]> {
  const ast = parseText(file);
  const facts = figureFacts(firm.facts);
  const tags = Object.entries(textTags(firm, examples, facts)).filter(([name]) => !without.includes(name));
  const variables = variablesOf(firm, examples, tagValues(ast, 'example', 'of'), facts);
  return drawText(ast, file.shown, Object.fromEntries(tags), variables);
}
