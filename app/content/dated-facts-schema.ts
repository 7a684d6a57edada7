/**
 * The shape of content/dated-facts.ts: what is true on a day, where it was read, and when to look
 * again. The build stops at a fact that is incomplete, and names it.
 */
import { z } from 'zod';

const text = z.string().trim().min(1, 'expected some text');
const day = z.iso.date('expected a date such as 2026-09-29');

const factSchema = z
  .strictObject({
    /** What articles write in `<Fact id="..." />`. */
    id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'expected words in kebab-case'),
    /** As it reads inside a sentence: `4.60%`, `$250,000`, `1 July 2027`. */
    value: text.refine((value) => !/^[\d.]+$/.test(value), {
      message: 'expected the number with its unit, such as 4.85%, $4.85 or 5 years',
    }),
    /**
     * The day (or month, as 2025-11, or year, as 2025) for which the value is stated: that of the announcement or
     * measurement; for rules that only stand on a page without a date, the day the page was read.
     */
    asOf: z.union([day, z.string().regex(/^\d{4}(-(0[1-9]|1[0-2]))?$/)], {
      error: 'expected a date such as 2026-09-29, a month such as 2025-11, or a year',
    }),
    source: z.strictObject({ title: text, url: z.url('expected a web address') }),
    /** By this day somebody must look at the source again. */
    reviewBy: day,
    /** What a writer must know before using it. */
    note: text.optional(),
  })
  .refine((fact) => fact.reviewBy > fact.asOf, {
    path: ['reviewBy'],
    message: 'expected a day after asOf',
  });

const factsSchema = z.array(factSchema).superRefine((facts, context) => {
  const seen = new Set<string>();
  for (const [index, { id }] of facts.entries()) {
    if (seen.has(id)) {
      context.addIssue({
        code: 'custom',
        path: [index, 'id'],
        message: 'expected an id of its own',
      });
    }
    seen.add(id);
  }
});

export type DatedFact = z.infer<typeof factSchema>;

/** Thrown when a dated fact is incomplete, or asked for and not there. */
export class DatedFactError extends Error {
  override name = 'DatedFactError';
  /** Each wrong field by its path in the list, for whoever knows the lines of the file. */
  readonly issues: readonly { path: readonly PropertyKey[]; problem: string }[];

  constructor(message: string, issues: DatedFactError['issues'] = []) {
    super(message);
    this.issues = issues;
  }
}

/**
 * Checks the list of facts.
 *
 * @throws {DatedFactError} naming each fact, field, and what was expected and found.
 */
export function checkDatedFacts(facts: readonly unknown[]): DatedFact[] {
  const result = factsSchema.safeParse(facts, { reportInput: true });
  if (result.success) return result.data;
  const issues = result.error.issues.map((issue) => {
    const [index, ...path] = issue.path;
    const fact = facts[Number(index)];
    const name =
      fact && typeof fact === 'object' && 'id' in fact ? String(fact.id) : `#${String(index)}`;
    const problem = `${name}: ${path.join('.') || '(whole fact)'}: ${issue.message} (found ${JSON.stringify(issue.input)})`;
    return { path: issue.path, problem };
  });
  const problems = issues.map(({ problem }) => `  ${problem}`).join('\n');
  throw new DatedFactError(`content/dated-facts.ts is not right:\n${problems}`, issues);
}

/**
 * The fact of that id.
 *
 * @throws {DatedFactError} listing the ids there are, when there is none.
 */
export function findFact(facts: readonly DatedFact[], id: string): DatedFact {
  const fact = facts.find((candidate) => candidate.id === id);
  if (fact) return fact;
  const known = facts.map((candidate) => candidate.id).join(', ');
  throw new DatedFactError(`no dated fact "${id}"; expected one of: ${known}`);
}
