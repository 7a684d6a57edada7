import { parse } from 'yaml';
import { z } from 'zod';
import { ContentError } from './content-error.ts';

/**
 * Reads and checks the front matter of a content file.
 *
 * @throws {ContentError} naming the file, each wrong field and what was expected.
 */
export function readFrontMatter<T>(source: string, file: string, schema: z.ZodType<T>): T {
  const yaml = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/.exec(source)?.[1];
  if (yaml === undefined) {
    throw new ContentError(file, 'expected front matter between two lines of --- at the top');
  }
  const result = schema.safeParse(parseYaml(yaml, file));
  if (!result.success) throw new ContentError(file, result.error.issues.map(describe));
  return result.data;
}

function parseYaml(yaml: string, file: string): unknown {
  try {
    return parse(yaml);
  } catch (error) {
    throw new ContentError(file, `front matter: ${error instanceof Error ? error.message : error}`);
  }
}

function describe(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') {
    return `${issue.keys.join(', ')}: unknown field, expected only the fields of the schema`;
  }
  return `${issue.path.join('.') || 'front matter'}: ${issue.message}`;
}

/** A date as YAML authors write it, kept as text: 2026-11-20. */
export const isoDate = z.iso.date('expected a date such as 2026-11-20');
export const nonEmpty = z
  .string('expected a text, but it is missing')
  .trim()
  .min(1, 'expected a text');
