/**
 * The last step of a build, after React Router has written its files. Every page is made to paint without
 * waiting for anything, to start its scripts later, and to run nothing that is not ours.
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
/** The addresses of the pages that search engines may list. */
const listed = new Set<string>();
/** The addresses of the firm's pictures that pages show. */
const shown = new Set<string>();

/**
 * @param isReused whether the program that drew the pages is that of the release before.
 * @returns what was made, as a sentence.
 */
export async function finishBuild(firm: LoadedFirm, isReused: boolean): Promise<string> {
  const { site } = firm;
  const { entry } = await loadBundle(RELEASE);
  const previews = await entry.module.listPreviews();
  const manifest = await readManifest(RELEASE);
  await rename(join(CLIENT, '404', 'index.html'), join(CLIENT, '404.html'));
  await rm(join(CLIENT, '404'), { recursive: true });
  await makeIcons(firm);
  // Pictures are painted by threads of their own while pages are finished.
  const before = process.env.BUILD_DIR || 'build';
  const drawn = drawPreviews(firm, previews, { release: RELEASE, before });
  const pages = await compressAll(finishPages(site, manifest, isReused ? before : null), before);
  await writePictures(firm, shown, before);
  await drawn;
  const finished = new Set(Object.keys(policies));
  for (const [variant, list] of await makeBlogVariants()) policies[variant] = policies[list] ?? '';
  // What the server has to know: whose site it is, what the pages' forms send, and what they may run.
  const served: ServedFirm = { site, redirects: firm.redirects };
  await writeJson(FIRM_FILE, served);
  await writeJson('mail.json', mail);
  await writeJson('policies.json', policies);
  // And what becomes overdue without anybody building again, with the pages that quote it.
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
  return `Built ${finished.size} pages, ${previews.length} previews and ${feeds.size} files for programs; ${texts} files compressed.`;
}

const writeJson = (name: string, data: unknown) =>
  writeFile(join(RELEASE, name), `${JSON.stringify(data, null, 2)}\n`);

/** What finishing a page found out, and the hash of the page as it was drawn: the same page needs no finishing again. */
interface FinishedPage {
  drawn: string;
  /** Its Content-Security-Policy. */
  policy: string;
  /** Its canonical address if search engines may list it. */
  address: string | null;
  pictures: string[];
  /** The file of its start script. */
  script: string | null;
}

/** In a release: every finished page by its path in the site. */
const PAGES_FILE = 'program/pages.json';

/** Pages as they become whole. Links those that were drawn the same for the release in `before`. */
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
      if (same && before !== null) await linkFinished(before, name, same.script);
      if (page.address !== null) listed.add(page.address);
      for (const address of page.pictures) shown.add(address);
      policies[name] = page.policy;
      finished[name] = page;
    } catch (error) {
      throw new Error(`${file} could not be finished`, { cause: error });
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
  // The not-found page stands at addresses that the router takes for other pages: it stays as it is.
  const script = await moveScripts($, { starts: sitePath(file) !== '404.html', manifest });
  addAnalytics($, analytics);
  const policy = policyFor($, mail, analytics);
  // Where forms go elsewhere, the pages may stand on a host that sends no headers of ours.
  if (mail.origin !== SAME_ORIGIN) addPolicyToPage($, policy);
  await writeFile(file, $.html());
  return { policy, address, pictures, script };
}

/** With their compressed copies. */
async function linkFinished(before: string, page: string, script: string | null): Promise<void> {
  for (const name of [page, ...(script === null ? [] : [script])]) {
    await rm(join(CLIENT, name), { force: true });
    const names = [name, `${name}.br`, `${name}.gz`].filter((one) => !existsSync(join(CLIENT, one)));
    await linkFiles(join(before, 'client'), CLIENT, names);
  }
}
