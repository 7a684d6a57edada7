/** The problems of a text for an owner, who sees a form and the Markdown below it, but no file. */
import type { Problem } from '../../config/problems.ts';
import type { TextProblem } from '../../contracts/texts.ts';
import { ownerMessage } from '../../server/website/owner-message.ts';

const UNREADABLE =
  'The details above the text cannot be read. Ask whoever looks after the website’s files to correct them.';

/**
 * Returns the problems in the order of the fields and lines, without duplicates.
 *
 * @param headLines the number of lines above the body.
 */
export function toTextProblems(found: readonly Problem[], headLines: number): TextProblem[] {
  const problems = found.map((one) => toTextProblem(one, headLines));
  const unique = new Map(problems.map((one) => [JSON.stringify([one.line, one.path, one.message]), one]));
  return [...unique.values()].toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
}

function toTextProblem({ line, problem, inField }: Problem, headLines: number): TextProblem {
  if (inField !== undefined) {
    const path = inField.path.map((key) => (typeof key === 'symbol' ? String(key) : key));
    return { message: ownerMessage(inField.message), line: null, path };
  }
  const message = ownerMessage(problem);
  if (line === undefined) return { message, line: null, path: null };
  if (line <= headLines || headLines === 0) return { message: UNREADABLE, line: null, path: [] };
  const [, amount] = /^"(.*)" is typed in the text/s.exec(problem) ?? [];
  // The first quoted words are those that the problem is about.
  const [, words] = /"(.+?)"/s.exec(problem) ?? [];
  return {
    ...{ message, line: line - headLines, path: null },
    ...(words !== undefined && { words }),
    ...(amount !== undefined && { amount }),
  };
}
