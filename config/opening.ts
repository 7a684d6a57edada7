/**
 * Whether the firm has opened its site to the public. That is decided once, with
 * `npm run launch-check -- --open`, and kept in config/opening.json: the firm's own file, which no
 * build, test or upgrade writes or takes away. While there is none, the site is a demonstration.
 */
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { day, text } from './fields.ts';
import { ConfigError, checkConfig } from './schema.ts';

export const OPENING_FILE = 'config/opening.json';

const openingSchema = z.strictObject({
  /** Name and role of who decided it. */
  by: text,
  on: day,
});

export type Opening = z.infer<typeof openingSchema>;

/** @throws {ConfigError} when there is a record and it is not whole: it never reads as "not open". */
export function readOpening(file: string = OPENING_FILE): Opening | null {
  if (!existsSync(file)) return null;
  return checkConfig(openingSchema, parse(readFileSync(file, 'utf8'), file), file);
}

function parse(source: string, file: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    throw new ConfigError(
      `${file} is not right:\n  expected { "by": "Jo Citizen, director", "on": "2026-11-20" }`,
    );
  }
}
