/**
 * The last step of a build, after React Router has written its files. Every page is made to paint without
 * waiting for anything, to start its scripts later, and to run nothing that is not ours.
 */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { load } from 'cheerio';
import { machineReadableFiles } from '../app/feeds/feeds.server.ts';
import type { LoadedFirm } from '../config/load-firm.ts';
import { resolveMail, SAME_ORIGIN } from '../config/mail.ts';
import type { Site } from '../config/schema.ts';
import type { ServedFirm } from '../config/served-firm.ts';
import { FIRM_FILE } from '../server/built-site.ts';
import { inlineStyles } from './postbuild/inline-styles.ts';
import { addVisitorCounts, type Manifest, moveScripts, readManifest } from './postbuild/page-scripts.ts';
import { drawPreviews, listPreviews, makeIcons, picturesOf, writePictures } from './postbuild/pictures.ts';
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
  listedAddress,
  makeBlogVariants,
  RELEASE,
  sitePath,
} from './postbuild/site-files.ts';

const mail = resolveMail(process.env);
const policies: Record<string, string> = {};
/** The addresses of the pages that search engines may list. */
const listed = new Set<string>();
/** The addresses of the firm's pictures that pages show. */
const shown = new Set<string>();

/** @returns what was made, as a sentence. */
export async function finishBuild(firm: LoadedFirm): Promise<string> {
  const { site } = firm;
  const previews = await listPreviews();
  const manifest = await readManifest();
  // What the framework leaves and nobody asks for: its single-page fallback and the program that drew the pages.
  const leftovers = ['client/__spa-fallback.html', 'client/.vite', 'server'];
  for (const path of leftovers) await rm(join(RELEASE, path), { recursive: true, force: true });
  await rename(join(CLIENT, '404', 'index.html'), join(CLIENT, '404.html'));
  await rm(join(CLIENT, '404'), { recursive: true });
  await makeIcons(firm);
  // Pictures are painted by threads of their own while pages are finished.
  const before = process.env.BUILD_DIR || 'build';
  const drawn = drawPreviews(firm, previews, { release: RELEASE, before });
  const pages = await compressAll(finishPages(site, manifest));
  await writePictures(firm, shown, before);
  await drawn;
  const finished = new Set(Object.keys(policies));
  for (const [variant, list] of await makeBlogVariants()) policies[variant] = policies[list] ?? '';
  // What the server has to know: whose site it is, what the pages' forms send, and what they may run.
  const served: ServedFirm = { site, redirects: firm.redirects };
  await writeJson(FIRM_FILE, served);
  await writeJson('mail.json', mail);
  await writeJson('policies.json', policies);
  // And what becomes overdue without anybody building again.
  const due = firm.facts.dated.map(({ id, value, reviewBy, source }) => ({ id, value, reviewBy, source }));
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
  const texts = pages + (await compressAll(others));
  return `Built ${finished.size} pages, ${previews.length} previews and ${feeds.size} files for programs; ${texts} files compressed.`;
}

const writeJson = (name: string, data: unknown) =>
  writeFile(join(RELEASE, name), `${JSON.stringify(data, null, 2)}\n`);

/** Each page when it is whole; its policy is under its file's path in the site then, its head listed. */
async function* finishPages({ analytics }: Site, manifest: Manifest): AsyncGenerator<string> {
  for (const file of await filesEndingWith('.html')) {
    try {
      const $ = load(await readFile(file, 'utf8'));
      const address = listedAddress($);
      if (address !== null) listed.add(address);
      for (const address of picturesOf($)) shown.add(address);
      await inlineStyles($);
      // The not-found page stands at addresses that the router takes for other pages: it stays as it is.
      await moveScripts($, { starts: sitePath(file) !== '404.html', manifest });
      addVisitorCounts($, analytics);
      const policy = policyFor($, mail, analytics);
      // Where forms go elsewhere, the pages may stand on a host that sends no headers of ours.
      if (mail.origin !== SAME_ORIGIN) addPolicyToPage($, policy);
      policies[sitePath(file)] = policy;
      await writeFile(file, $.html());
    } catch (error) {
      throw new Error(`${file} could not be finished`, { cause: error });
    }
    yield file;
  }
}
