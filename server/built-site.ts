/** Reads the build to serve (pages, policies, settings and the firm) and switches to a new build at runtime. */
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
  /** Identifies the folder that was read; a new build has another id. */
  id: string;
  /** Absolute path of the prerendered site, with links resolved, so it is valid after the next build. */
  siteDir: string;
  files: SiteFiles;
  /** The firm as the pages show it. */
  firm: ServedFirm;
  /** The mail settings that the build put into the pages, so that server and browser agree. */
  mail: MailSettings;
  /** Content-Security-Policy by page file, such as `blog/index.html`. */
  policies: Readonly<Record<string, string>>;
  /** Returns a page, from the cache if possible. */
  read(file: string): Promise<FileContent>;
}

/** The public files. Any other path never reaches the file system. */
export interface SiteFiles {
  /** Page files by canonical path: `/blog` to `blog/index.html`. */
  pages: ReadonlyMap<string, string>;
  /** Prerendered variants of a page: `/blog` to `refinance` to its file. */
  variants: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Every other file by path: `/assets/x.js` to `assets/x.js`. */
  files: ReadonlyMap<string, string>;
  /** Paths of all built files, including compressed ones. */
  names: ReadonlySet<string>;
}

interface FileContent {
  body: Buffer;
  /** A hash of the content, so it is the same on every server. */
  etag: string;
}

/** File extensions of compressed files by encoding, best first. */
export const COMPRESSED_EXTENSIONS = { br: '.br', gzip: '.gz' } as const;

/** Lists the files of a build. Written last, so an incomplete build is detected. */
export const RELEASE_FILE = 'release.json';
/** What the server needs to know about the firm. It does not read the firm's folder. */
export const FIRM_FILE = 'firm.json';
export const NOT_FOUND_PAGE = '404.html';
/** Rules for other hosts; this server implements them in code. */
const HOST_RULES = ['_headers', '_redirects', '_redirects.conf'];

/** Fits a site of some thousand articles in one encoding; the least recently used pages are evicted. */
const CACHE_BYTES = 64 * 1024 * 1024;
const POLL_INTERVAL_MS = 500;

const releaseSchema = z.object({
  /** Size in bytes of every file, by its path in the build. */
  files: z.record(z.string(), z.int()),
  /** Hashed files of earlier builds, with the time at which they left the site. */
  earlierAssets: z.record(z.string(), z.iso.datetime()),
  /** The fields that its forms send. */
  formFields: z.array(z.string()),
});
export type Release = z.infer<typeof releaseSchema>;

const policiesSchema = z.record(z.string(), z.string().min(1, 'expected a policy'));

/** Thrown when the build is missing or incomplete. The message names the file and what to do. */
export class SiteNotBuiltError extends Error {
  override name = 'SiteNotBuiltError';

  constructor(missing: string) {
    super(
      `${missing} is missing or was changed after the build, so the site cannot be served. Run: npm run build`,
    );
  }
}

/** Thrown for a build of another version of the product: this process would reject its enquiries. */
export class FormsMismatchError extends Error {
  override name = 'FormsMismatchError';

  constructor(buildDir: string) {
    super(
      `The forms of ${buildDir} send other fields than this server accepts. If the build is older than the code, run ` +
        'npm run build. If it is newer, restart the server.',
    );
  }
}

/**
 * @param buildDir the folder that `npm run build` makes, or a link to it.
 * @throws {SiteNotBuiltError} when the folder or one of its files is missing, or a file has another size.
 * @throws {FormsMismatchError} when its forms send other fields than this process accepts.
 * @throws {ConfigError} when one of its JSON files is invalid.
 */
export function readBuiltSite(buildDir: string): BuiltSite {
  const id = buildId(buildDir);
  if (id === null) throw new SiteNotBuiltError(buildDir);
  // Resolves the link once, so that everything is read from one build.
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
  const cache = new LRUCache<string, FileContent>({
    maxSize: CACHE_BYTES,
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
    read: (file) => cache.forceFetch(file),
  };
}

/** Returns the firm as the pages of a build show it. @throws {SiteNotBuiltError} when there is no build. */
export function readServedFirm(buildDir: string): ServedFirm {
  return readJson(join(buildDir, FIRM_FILE), servedSchema);
}

/** Returns null when there is no such folder. */
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
    // `x.js.br` beside `x.js` is an encoding of the same file.
    const isCompressed = /\.(br|gz)$/.test(name) && names.has(name.replace(/\.(br|gz)$/, ''));
    // The framework may also write the 404 page as a folder; it has no URL.
    if (page !== undefined && page.folder !== '404') {
      const path = `/${page.folder ?? ''}`;
      if (page.variant === undefined) pages.set(path, name);
      else variants.set(path, (variants.get(path) ?? new Map()).set(page.variant, name));
    } else if (!isCompressed && !name.endsWith('.html') && !HOST_RULES.includes(name)) {
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
  return checkConfig(schema, parseOrKeep(text), path);
}

/** Returns text that is not JSON as it is; the schema then reports it. */
function parseOrKeep(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The site that is served now. */
export class CurrentSite {
  built: BuiltSite;

  /** The firm's details. Each property reads from the current build. */
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
   * Polls for a new build for as long as the process runs, and switches to it. Calls `onError` once for a build that
   * `read` rejects, and keeps serving the current one.
   *
   * @returns polls at once.
   */
  watch(
    buildDir: string,
    read: () => BuiltSite,
    onSwitch: () => void,
    onError: (error: unknown) => void,
  ): () => void {
    let seen = this.built.id;
    const poll = () => {
      try {
        const id = buildId(buildDir);
        if (id === null || id === seen) return;
        seen = id;
        this.built = read();
        onSwitch();
      } catch (error) {
        onError(error);
      }
    };
    setInterval(poll, POLL_INTERVAL_MS).unref();
    return poll;
  }
}
