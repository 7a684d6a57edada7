import { type Site, siteSchema } from '../../config/schema.ts';
import { AnswerError } from './answers.ts';
import type { Question } from './questions.ts';

export type Judged = { value: unknown } | { problem: string };

/** Reads an answer and holds it to the configuration's own rules. */
export function judgeAnswer({ kind, path }: Question, answer: string, site: Site): Judged {
  try {
    const value = kind.read(answer);
    const problem = problemAt(site, path, value);
    return problem === undefined ? { value } : { problem };
  } catch (error) {
    if (error instanceof AnswerError) return { problem: error.message };
    throw error;
  }
}

export function valueAt(site: Site, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], site);
}

/** A copy of the site with another value in one field. */
export function withAnswer(site: Site, path: string, value: unknown): Site {
  const changed = structuredClone(site);
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const parent = keys.reduce<Record<string, unknown>>(
    (part, key) => part[key] as Record<string, unknown>,
    changed,
  );
  parent[last] = value;
  return changed;
}

/** What the schema says about one field, as `expected ... (found ...)`; nothing when it is right. */
function problemAt(site: Site, path: string, value: unknown): string | undefined {
  const issue = siteSchema
    .safeParse(withAnswer(site, path, value), { reportInput: true })
    .error?.issues.find((one) => one.path.join('.').startsWith(path));
  return issue && `${issue.message} (found ${JSON.stringify(issue.input)})`;
}
