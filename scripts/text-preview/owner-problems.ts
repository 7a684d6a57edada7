/** Rewords the problems of a text for an owner, who sees a form and the Markdown below it, but no file. */
import type { Problem } from '../../config/problems.ts';
import type { TextProblem } from '../../contracts/texts.ts';
import type { Statement } from '../../figures/read-examples.ts';
import { bodyMessage, structureMessage } from './body-messages.ts';
import { exampleMessage } from './example-messages.ts';
import { headMessage } from './head-messages.ts';

export interface CheckedSource {
  statements: Readonly<Record<string, Statement>>;
  /** The number of lines above the body. */
  headLines: number;
}

/** Returns the problems in the order of the fields and lines, without duplicates. */
export function toTextProblems(found: readonly Problem[], source: CheckedSource): TextProblem[] {
  // These have no line. Others explain them, if there are any.
  const problems = found.length === 1 ? found : found.filter(({ problem }) => !/^document: /.test(problem));
  const reworded = [...problems.flatMap((one) => toTextProblem(one, source)), ...unclosed(problems, source)];
  const unique = new Map(reworded.map((one) => [JSON.stringify([one.line, one.path, one.message]), one]));
  return [...unique.values()].toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
}

function toTextProblem({ line, problem, inField }: Problem, source: CheckedSource): TextProblem[] {
  if (inField !== undefined) {
    const path = inField.path.map((key) => (typeof key === 'symbol' ? String(key) : key));
    const isExample = path[0] === 'examples' && path.length > 1;
    const message = isExample
      ? exampleMessage(path.map(String), inField.message, source.statements)
      : headMessage(path, inField.message);
    return [{ message, line: null, path }];
  }
  if (/^document: /.test(problem)) return [{ message: bodyMessage(problem), line: null, path: null }];
  if (line === undefined || line <= source.headLines || /between two lines of ---/.test(problem)) {
    return [{ message: headMessage([], problem), line: null, path: [] }];
  }
  if (structureMessage(problem) !== null) return [];
  return [{ message: bodyMessage(problem), line: line - source.headLines, path: null, ...wordsOf(problem) }];
}

/** The words that a problem quotes. */
function wordsOf(problem: string): Pick<TextProblem, 'words' | 'amount'> {
  const [, amount] = /^"(.*)" is typed in the text/s.exec(problem) ?? [];
  if (amount !== undefined) return { words: amount, amount };
  const [, link, variable, html] = /^link "(.+?)":|^(\$[\w.-]+): |, found "(<.*)"$/s.exec(problem) ?? [];
  const words = link ?? variable ?? html;
  return words === undefined ? {} : { words };
}

/** A block that is not closed also breaks the paragraphs and lists around it: reports one problem for each line. */
function unclosed(problems: readonly Problem[], { headLines }: CheckedSource): TextProblem[] {
  const inBody = problems.filter(({ inField, line = 0 }) => inField === undefined && line > headLines);
  return [...Map.groupBy(inBody, ({ line = 0 }) => line)].flatMap(([line, list]) => {
    const found = list.flatMap(({ problem }) => structureMessage(problem) ?? []);
    // Other problems of the line, such as an unknown block, explain it better.
    const explained = list.length > found.length && found.every(({ isPlain }) => isPlain);
    const named = found.find(({ isPlain }) => !isPlain) ?? found[0];
    return named === undefined || explained
      ? []
      : [{ message: named.message, line: line - headLines, path: null }];
  });
}
