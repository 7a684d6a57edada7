/** One build of the site: its pages, what they may run and send, and whose site it is, all of one moment. */
import { createHash } from 'node:crypto';
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { firmFolder } from '../config/firm-folder.ts';
import { loadServed, type ServedFirm, servedSchema } from '../config/load-served.ts';
import { type MailSettings, mailSchema } from '../config/mail.ts';
import { checkConfig } from '../config/problems.ts';

export interface BuiltSite {
  /** Of the folder that was read; another one when a new build has taken its place. */
  id: string;
  /** Absolute path of the prerendered site, which stays the same when the build is replaced. */
  siteDir: string;
  files: SiteFiles;
  /** The firm as the pages show it. */
  firm: ServedFirm;
  /** The settings that the build put into the pages, so that relay and browser always agree. */
  mail: MailSettings;
  /** Content-Security-Policy by the page's file, such as `blog/index.html`. */
  policies: Readonly<Record<string, string>>;
  /** A page, out of memory where it was asked for before. */
  read(file: string): Promise<FileContent>;
}

/** What visitors may have. A path that is not in it never reaches the file system. */
export interface SiteFiles {
  /** Canonical path of each page to its file: `/blog` to `blog/index.html`. */
  pages: ReadonlyMap<string, string>;
  /** Variants of a page that the build made ready: `/blog` to `refinance` to its file. */
  variants: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Path of every other file: `/assets/x.js` to `assets/x.js`. */
  files: ReadonlyMap<string, string>;
  /** The encodings in which the build has compressed a page, best first. */
  compressed: ReadonlyMap<string, readonly Encoding[]>;
}

export interface FileContent {
  body: Buffer;
  /** Made of the content, so it is the same on every server. */
  etag: string;
}

/** The ending of the compressed copies of a file, by their encoding. */
export const COPIES = { br: '.br', gzip: '.gz' } as const;
export type Encoding = keyof typeof COPIES;

/** What a build writes down of itself in the end, so that one that is not whole is recognised. */
export const RELEASE_FILE = 'release.json';
/** What the server has to know of the firm; it needs the firm's folder for nothing. */
export const FIRM_FILE = 'firm.json';
export const NOT_FOUND_PAGE = '404.html';
/** Written for other hosts; this server has the same rules in code. */
const HOST_RULES = ['_headers', '_redirects'];

/** Holds a site of some thousand articles in one encoding; what is asked for least gives way. */
const MEMORY_BYTES = 64 * 1024 * 1024;

const releaseSchema = z.object({
  /** Every file by its path in the build, with its size in bytes. */
  files: z.record(z.string(), z.int()),
  /** Hashed files of earlier builds by name, with the moment at which they left the site. */
  earlierAssets: z.record(z.string(), z.iso.datetime()),
});
export type Release = z.infer<typeof releaseSchema>;

const policiesSchema = z.record(z.string(), z.string().min(1, 'expected a policy'));

/** Thrown when there is no whole site to serve. The message says what is missing and what to do. */
export class SiteNotBuiltError extends Error {
  override name = 'SiteNotBuiltError';

  constructor(missing: string) {
    super(
      `${missing} is missing or not as it was built, so there is no whole site to serve. Run: npm run build`,
    );
  }
}

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
  // A build of before it was written is served too: it is what stands where a new one fails.
  const firm = FIRM_FILE in files ? readJson(join(dir, FIRM_FILE), servedSchema) : loadServed(firmFolder());
  for (const [name, bytes] of Object.entries(files)) {
    const found = statSync(join(dir, name), { throwIfNoEntry: false });
    if (found?.size !== bytes) throw new SiteNotBuiltError(join(dir, name));
  }
  const siteDir = join(dir, 'client');
  const memory = new LRUCache<string, FileContent>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ body }) => body.length + 1,
    fetchMethod: async (name) => {
      const body = await readFile(join(siteDir, name));
      return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
    },
  });
  const names = Object.keys(files).flatMap((name) => /^client\/(.*)$/.exec(name)?.[1] ?? []);
  return {
    id,
    siteDir,
    files: sortFiles(new Set(names)),
    firm,
    mail,
    policies,
    read: async (file) => memory.get(file) ?? (await memory.forceFetch(file)),
  };
}

/** @returns null while there is no such folder. */
export function idOf(buildDir: string): string | null {
  const found = statSync(buildDir, { throwIfNoEntry: false });
  return found === undefined ? null : `${realpathSync(buildDir)} ${found.dev} ${found.ino}`;
}

function sortFiles(names: ReadonlySet<string>): SiteFiles {
  const pages = new Map<string, string>();
  const variants = new Map<string, Map<string, string>>();
  const files = new Map<string, string>();
  const compressed = new Map<string, Encoding[]>();
  for (const name of names) {
    const copies = (['br', 'gzip'] as const).filter((encoding) => names.has(name + COPIES[encoding]));
    if (copies.length > 0 && name.endsWith('.html')) compressed.set(name, copies);
    const page = /^(?:(?<folder>.+)\/)?index(?:\.(?<variant>[a-z-]+))?\.html$/.exec(name)?.groups;
    if (page !== undefined) {
      const path = `/${page.folder ?? ''}`;
      // The framework may write the 404 page as a folder too; it is never a page of its own.
      if (path === '/404') continue;
      if (page.variant === undefined) pages.set(path, name);
      else variants.set(path, (variants.get(path) ?? new Map()).set(page.variant, name));
    } else if (!HOST_RULES.includes(name) && !name.endsWith('.html') && !isCompressedCopy(name, names)) {
      files.set(`/${name}`, name);
    }
  }
  return { pages, variants, files, compressed };
}

/** `x.js.br` beside `x.js` is another form of the same file, not a file of its own. */
function isCompressedCopy(name: string, names: ReadonlySet<string>): boolean {
  const original = name.replace(/\.(br|gz)$/, '');
  return original !== name && names.has(original);
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
