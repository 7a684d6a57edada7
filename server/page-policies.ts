/** The Content-Security-Policy of each page, as the build made it from what stands in the page. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { checkConfig } from '../config/schema.ts';
import { SiteNotBuiltError } from './mail-settings.ts';

/** Policy by the page's file, such as `blog/index.html`. */
export type PagePolicies = Readonly<Record<string, string>>;

const schema = z.record(z.string(), z.string().min(1, 'expected a policy'));

/**
 * @throws {SiteNotBuiltError} when the file is not there.
 * @throws {ConfigError} when it is there and wrong.
 */
export function readPagePolicies(path: string): PagePolicies {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new SiteNotBuiltError(path);
  }
  return checkConfig(schema, JSON.parse(text), path);
}
