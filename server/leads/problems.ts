/** What is wrong with which field, in words for people, one problem for each field. */

export interface Problem {
  field: string;
  message: string;
}

/** The part of a zod issue that is read here. */
interface Issue {
  code?: string | undefined;
  path: PropertyKey[];
  message: string;
  keys?: string[];
  values?: unknown[];
}

/** Issues in the schema's order, the first of each field; unknown fields by their own names. */
export function describeIssues(issues: readonly Issue[]): Problem[] {
  const problems = new Map<string, string>();
  const note = (field: string, message: string) => {
    if (!problems.has(field)) problems.set(field, message);
  };
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys ?? []) note(key, 'not a parameter of this template');
    } else {
      note(issue.path.join('.'), wording(issue));
    }
  }
  return Array.from(problems, ([field, message]) => ({ field, message }));
}

/** The schemas' own messages stay as they are; zod's technical ones are put in plain words. */
function wording(issue: Issue): string {
  if (!issue.message.startsWith('Invalid input')) return issue.message;
  if (issue.code === 'invalid_value' && issue.values !== undefined) {
    return `expected ${issue.values.map((value) => `"${value}"`).join(' or ')}`;
  }
  return 'expected text, but it is missing';
}
