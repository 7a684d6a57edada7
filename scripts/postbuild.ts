/**
 * The last step of a build, after React Router has written its files. Inlines each page's critical styles, defers its
 * scripts until after the first paint, and restricts it with a Content-Security-Policy.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { load } from 'cheerio';
import { machineReadableFiles } from '../app/feeds/feeds.server.ts';
import type { LoadedFirm } from '../config/load-firm.ts';
import { resolveMail, SAME_ORIGIN } from '../config/mail.ts';
import type { Analytics, Site } from '../config/schema.ts';
import type { ServedFirm } from '../config/served-firm.ts';
import { FIRM_FILE } from '../server/built-site.ts';
import { factsByPage } from './check/facts.ts';
import { inlineStyles } from './postbuild/inline-styles.ts';
import { addAnalytics, type Manifest, moveScripts } from './postbuild/page-scripts.ts';
import { drawPreviews, findPictures, makeIcons, writePictures } from './postbuild/pictures.ts';
import {
  addPolicyToPage,
  hostHeaders,
  hostRedirects,
  nginxRedirects,
  policyFor,
} from './postbuild/policies.ts';
import {
  CLIENT,
  COMPRESSED,
  compressAll,
  filesEndingWith,
  linkFiles,
  listedAddress,
  makeBlogVariants,
  RELEASE,
  sitePath,
} from './postbuild/site-files.ts';
import { loadBundle, readManifest } from './server-bundle.ts';

const mail = resolveMail(process.env);
const policies: Record<string, string> = {};
/** The URLs of the pages that search engines may index. */
const listed = new Set<string>();
/** The URLs of the firm's pictures that pages show. */
const shown = new Set<string>();

/**
 * @param isReused whether the pages were rendered by the server bundle of the previous build.
 * @returns a summary sentence.
 */
export async function finishBuild(firm: LoadedFirm, isReused: boolean): Promise<string> {
  const { site } = firm;
  const { entry } = await loadBundle(RELEASE);
  const previews = await entry.module.listPreviews();
  const manifest = await readManifest(RELEASE);
  await rename(join(CLIENT, '404', 'index.html'), join(CLIENT, '404.html'));
  await rm(join(CLIENT, '404'), { recursive: true });
  await makeIcons(firm);
  // Preview images render in other threads while the pages are finished.
  const before = process.env.BUILD_DIR || 'build';
  const drawn = drawPreviews(firm, previews, { release: RELEASE, before });
  const pages = await compressAll(finishPages(site, manifest, isReused ? before : null), before);
  await writePictures(firm, shown, before);
  await drawn;
  const finished = new Set(Object.keys(policies));
  for (const [variant, list] of await makeBlogVariants()) policies[variant] = policies[list] ?? '';
  // For the server: the firm, the mail settings of the forms, and each page's policy.
  const served: ServedFirm = { site, redirects: firm.redirects };
  await writeJson(FIRM_FILE, served);
  await writeJson('mail.json', mail);
  await writeJson('policies.json', policies);
  // Facts with their review dates, which may pass before the next build, and the pages that quote them.
  const quotedOn = factsByPage(firm);
  const due = firm.facts.dated.map(({ id, value, asOf, reviewBy, source }) => {
    const usedBy = [...quotedOn].filter(([, ids]) => ids.has(id)).map(([address]) => address);
    return { id, value, asOf, reviewBy, source, usedBy };
  });
  await writeJson('facts.json', due);
  await writeFile(join(CLIENT, '_headers'), hostHeaders(policies, firm));
  await writeFile(join(CLIENT, '_redirects'), hostRedirects(firm));
  await writeFile(join(CLIENT, '_redirects.conf'), nginxRedirects(firm));
  const feeds = await machineReadableFiles(firm, [...listed]);
  for (const [path, text] of feeds) {
    await mkdir(dirname(join(CLIENT, path)), { recursive: true });
    await writeFile(join(CLIENT, path), text);
  }
  const others = (await filesEndingWith(...COMPRESSED)).filter((file) => !finished.has(sitePath(file)));
  const texts = pages + (await compressAll(others, before));
  return `Built ${finished.size} pages, ${previews.length} preview images and ${feeds.size} machine-readable files; compressed ${texts} files.`;
}

const writeJson = (name: string, data: unknown) =>
  writeFile(join(RELEASE, name), `${JSON.stringify(data, null, 2)}\n`);

/** The result of finishing a page, with the hash of its prerendered HTML: an unchanged page is not finished again. */
interface FinishedPage {
  drawn: string;
  /** Its Content-Security-Policy. */
  policy: string;
  /** Its canonical URL; null if search engines may not index it. */
  address: string | null;
  pictures: string[];
  /** The path of its start script. */
  script: string | null;
}

/** The file in a build with every finished page by its path in the site. */
const PAGES_FILE = 'bundle/pages.json';

/** Finishes the pages and yields their files. Links pages that are unchanged since the build in `before`. */
async function* finishPages(
  { analytics }: Site,
  manifest: Manifest,
  before: string | null,
): AsyncGenerator<string> {
  const known: Record<string, FinishedPage> =
    before === null ? {} : JSON.parse(await readFile(join(before, PAGES_FILE), 'utf8'));
  const finished: Record<string, FinishedPage> = {};
  for (const file of await filesEndingWith('.html')) {
    try {
      const html = await readFile(file, 'utf8');
      const name = sitePath(file);
      const drawn = createHash('sha256').update(html).digest('base64url');
      const same = known[name]?.drawn === drawn ? known[name] : undefined;
      const page = same ?? { drawn, ...(await finishPage(file, html, analytics, manifest)) };
      if (same && before !== null) await linkFinishedPage(before, name, same.script);
      if (page.address !== null) listed.add(page.address);
      for (const address of page.pictures) shown.add(address);
      policies[name] = page.policy;
      finished[name] = page;
    } catch (error) {
      throw new Error(`${file}: could not finish the page`, { cause: error });
    }
    yield file;
  }
  await writeJson(PAGES_FILE, finished);
}

async function finishPage(
  file: string,
  html: string,
  analytics: Analytics | null,
  manifest: Manifest,
): Promise<Omit<FinishedPage, 'drawn'>> {
  const $ = load(html);
  const address = listedAddress($);
  const pictures = findPictures($);
  await inlineStyles($);
  // Don't hydrate the not-found page: the router would render another page at its URL.
  const script = await moveScripts($, { starts: sitePath(file) !== '404.html', manifest });
  addAnalytics($, analytics);
  const policy = policyFor($, mail, analytics);
  // A site whose forms post elsewhere may be on a host that does not send our headers.
  if (mail.origin !== SAME_ORIGIN) addPolicyToPage($, policy);
  await writeFile(file, $.html());
  return { policy, address, pictures, script };
}

/** Links a page and its script from the previous build, with their compressed copies. */
async function linkFinishedPage(before: string, page: string, script: string | null): Promise<void> {
  for (const name of [page, ...(script === null ? [] : [script])]) {
    await rm(join(CLIENT, name), { force: true });
    const names = [name, `${name}.br`, `${name}.gz`].filter((one) => !existsSync(join(CLIENT, one)));
    await linkFiles(join(before, 'client'), CLIENT, names);
  }
}
