/** One build of the site: its pages, what they may run, and what their forms send, all of one moment. */
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type MailSettings, mailSchema } from '../config/mail.ts';
import { checkConfig } from '../config/schema.ts';
import { findSiteFiles, type SiteFiles } from './routes/site-files.ts';
import { SiteNotBuiltError } from './site-not-built.ts';

export interface BuiltSite {
  /** Of the folder that was read; another one when a new build has taken its place. */
  id: string;
  /** Absolute path of the prerendered site, which stays the same when the build is replaced. */
  siteDir: string;
  files: SiteFiles;
  /** The settings that the build put into the pages, so that relay and browser always agree. */
  mail: MailSettings;
  /** Content-Security-Policy by the page's file, such as `blog/index.html`. */
  policies: Readonly<Record<string, string>>;
}

/** What a build writes down of itself in the end, so that one that is not whole is recognised. */
export const RELEASE_FILE = 'release.json';

const releaseSchema = z.object({
  /** Every file by its path in the build, with its size in bytes. */
  files: z.record(z.string(), z.int()),
  /** Hashed files of earlier builds by name, with the moment at which they left the site. */
  earlierAssets: z.record(z.string(), z.iso.datetime()),
});
export type Release = z.infer<typeof releaseSchema>;

const policiesSchema = z.record(z.string(), z.string().min(1, 'expected a policy'));

/**
 * @param buildDir the folder that `npm run build` makes, or a link to it.
 * @throws {SiteNotBuiltError} when it is not there, or one of its files is not there as it was built.
 * @throws {ConfigError} when it is there and damaged.
 */
export function readBuiltSite(buildDir: string): BuiltSite {
  const id = idOf(buildDir);
  if (id === null) throw new SiteNotBuiltError(buildDir);
  // What the link leads to now: everything that is read from here on is of one build.
  const dir = realpathSync(buildDir);
  const mail = readJson(join(dir, 'mail.json'), mailSchema);
  const policies = readJson(join(dir, 'policies.json'), policiesSchema);
  const { files } = readJson(join(dir, RELEASE_FILE), releaseSchema);
  for (const [name, bytes] of Object.entries(files)) {
    const found = statSync(join(dir, name), { throwIfNoEntry: false });
    if (found?.size !== bytes) throw new SiteNotBuiltError(join(dir, name));
  }
  const siteDir = join(dir, 'client');
  return { id, siteDir, files: findSiteFiles(siteDir), mail, policies };
}

/** @returns null while there is no such folder. */
export function idOf(buildDir: string): string | null {
  const found = statSync(buildDir, { throwIfNoEntry: false });
  return found === undefined ? null : `${realpathSync(buildDir)} ${found.dev} ${found.ino}`;
}

function readJson<T>(path: string, schema: z.ZodType<T>): T {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new SiteNotBuiltError(path);
  }
  return checkConfig(schema, parsed(text), path);
}

/** Text that is no JSON goes on to the check as it is, which then says what it found. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
