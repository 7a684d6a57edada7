/** The body of an article or a page, with its examples worked out and the firm's details filled in. */
import { figureFacts } from '../../config/figure-facts.ts';
import { fieldProblem } from '../../config/front-matter.ts';
import type { ContentFile, LoadedFirm } from '../../config/loaded-firm.ts';
import { type Examples, readExamples, type Statement } from '../../figures/examples.ts';
import '../../figures/registry.ts';
import type { BodyNode } from './body-node.ts';
import { drawText, parseText, tagValues } from './text.server.ts';
import { textTags } from './text-tags.server.ts';
import { exampleVariables, factVariables, firmVariables, numberOf } from './variables.server.ts';
import { whyNoVariable } from './why-no-variable.ts';

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
  const shown = tagValues(ast, 'example', 'of').map(({ value }) => String(value));
  const { variables: figures, idle } = exampleVariables(examples, shown, facts);
  const variables = { ...figures, facts: factVariables(firm.facts.dated), firm: firmVariables(firm) };
  const why = (path: readonly string[]) => whyNoVariable(path, variables, idle);
  const tags = Object.entries(textTags(firm, examples, facts)).filter(([name]) => !without.includes(name));
  return drawText(ast, file.shown, Object.fromEntries(tags), variables, why);
}
