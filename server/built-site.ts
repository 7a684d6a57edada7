/**
 * The build that is served: its pages, what they may run and send, and whose site it is, all of one moment. Another
 * can take its place at any moment.
 */
import { createHash } from 'node:crypto';
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { type MailSettings, mailSchema } from '../config/mail.ts';
import { checkConfig } from '../config/problems.ts';
import { SITE_FIELDS, type Site } from '../config/schema.ts';
import { type ServedFirm, servedSchema } from '../config/served-firm.ts';
import { formFields } from './leads/form-fields.ts';

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
  /** All that was built, compressed copies included, by its path in the site. */
  names: ReadonlySet<string>;
}

interface FileContent {
  body: Buffer;
  /** Made of the content, so it is the same on every server. */
  etag: string;
}

/** The ending of the compressed copies of a file, by their encoding, best first. */
export const COMPRESSED_EXTENSIONS = { br: '.br', gzip: '.gz' } as const;

/** What a build writes down of itself in the end, so that one that is not whole is recognised. */
export const RELEASE_FILE = 'release.json';
/** What the server has to know of the firm; it needs the firm's folder for nothing. */
export const FIRM_FILE = 'firm.json';
export const NOT_FOUND_PAGE = '404.html';
/** Written for other hosts; this server has the same rules in code. */
const HOST_RULES = ['_headers', '_redirects', '_redirects.conf'];

/** Holds a site of some thousand articles in one encoding; what is asked for least gives way. */
const MEMORY_BYTES = 64 * 1024 * 1024;
const LOOK_EVERY_MS = 500;

const releaseSchema = z.object({
  /** Every file by its path in the build, with its size in bytes. */
  files: z.record(z.string(), z.int()),
  /** Hashed files of earlier builds by name, with the moment at which they left the site. */
  earlierAssets: z.record(z.string(), z.iso.datetime()),
  /** What its forms send. */
  formFields: z.array(z.string()),
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

/** Thrown for a build of another version of the product, whose enquiries this process would refuse. */
export class FormsMismatchError extends Error {
  override name = 'FormsMismatchError';

  constructor(buildDir: string) {
    super(
      `The forms of ${buildDir} send other fields than this server takes in. Run npm run build if the build is older ` +
        'than the code; restart the server if it is newer.',
    );
  }
}

/**
 * @param buildDir the folder that `npm run build` makes, or a link to it.
 * @throws {SiteNotBuiltError} when it is not there, or one of its files is not there as it was built.
 * @throws {FormsMismatchError} when its forms send other fields than this process takes in.
 * @throws {ConfigError} when it is there and damaged.
 */
export function readBuiltSite(buildDir: string): BuiltSite {
  const id = buildId(buildDir);
  if (id === null) throw new SiteNotBuiltError(buildDir);
  // What the link leads to now: everything that is read from here on is of one build.
  const dir = realpathSync(buildDir);
  const mail = readJson(join(dir, 'mail.json'), mailSchema);
  const policies = readJson(join(dir, 'policies.json'), policiesSchema);
  const { files, formFields: sent } = readJson(join(dir, RELEASE_FILE), releaseSchema);
  if (sent.join() !== formFields.join()) throw new FormsMismatchError(buildDir);
  const firm = readServedFirm(dir);
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
    read: (file) => memory.forceFetch(file),
  };
}

/** The firm as a build's pages show it. @throws {SiteNotBuiltError} where nothing was built. */
export function readServedFirm(buildDir: string): ServedFirm {
  return readJson(join(buildDir, FIRM_FILE), servedSchema);
}

/** @returns null while there is no such folder. */
export function buildId(buildDir: string): string | null {
  const found = statSync(buildDir, { throwIfNoEntry: false });
  return found === undefined ? null : `${realpathSync(buildDir)} ${found.dev} ${found.ino}`;
}

function sortFiles(names: ReadonlySet<string>): SiteFiles {
  const pages = new Map<string, string>();
  const variants = new Map<string, Map<string, string>>();
  const files = new Map<string, string>();
  for (const name of names) {
    const page = /^(?:(?<folder>.+)\/)?index(?:\.(?<variant>[a-z-]+))?\.html$/.exec(name)?.groups;
    // `x.js.br` beside `x.js` is another form of the same file, not a file of its own.
    const isCopy = /\.(br|gz)$/.test(name) && names.has(name.replace(/\.(br|gz)$/, ''));
    // The framework may write the 404 page as a folder too; it is never a page of its own.
    if (page !== undefined && page.folder !== '404') {
      const path = `/${page.folder ?? ''}`;
      if (page.variant === undefined) pages.set(path, name);
      else variants.set(path, (variants.get(path) ?? new Map()).set(page.variant, name));
    } else if (!isCopy && !name.endsWith('.html') && !HOST_RULES.includes(name)) {
      files.set(`/${name}`, name);
    }
  }
  return { pages, variants, files, names };
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

export class CurrentSite {
  built: BuiltSite;

  /** The firm's details. Each field, whenever it is read, is that of the build that is served then. */
  readonly site: Site;

  constructor(built: BuiltSite) {
    this.built = built;
    const fields = SITE_FIELDS.map((name) => [
      name,
      { get: () => this.built.firm.site[name], enumerable: true },
    ]);
    this.site = Object.defineProperties({}, Object.fromEntries(fields)) as Site;
  }

  /**
   * Looks for a new build now and then, for as long as the process runs, and moves over to it. Of one that `read`
   * refuses `refused` is told once; the one before it goes on being served.
   *
   * @returns looks at once.
   */
  follow(
    buildDir: string,
    read: () => BuiltSite,
    switched: () => void,
    refused: (error: unknown) => void,
  ): () => void {
    let seen = this.built.id;
    const look = () => {
      try {
        const id = buildId(buildDir);
        if (id === null || id === seen) return;
        seen = id;
        this.built = read();
        switched();
      } catch (error) {
        refused(error);
      }
    };
    setInterval(look, LOOK_EVERY_MS).unref();
    return look;
  }
}
