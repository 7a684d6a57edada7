/**
 * The last step of `npm run build`, after React Router has written its files. Every page is made
 * to paint without waiting for anything, to start its scripts later, and to run nothing that is not ours.
 */
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { load } from 'cheerio';
import { resolveMail } from '../config/mail.ts';
import { redirects } from '../config/redirects.ts';
import { site } from '../config/site.ts';
import { datedFacts } from '../content/dated-facts.ts';
import { makeBlogVariants } from './finish/blog-variants.ts';
import { checkHeads, type PageHead, readHead } from './finish/check-heads.ts';
import { COMPRESSED, compressAll } from './finish/compress.ts';
import { addPolicyToPage, headerText, policyFor } from './finish/content-security.ts';
import { keepEarlierAssets } from './finish/earlier-assets.ts';
import { hashesIn, refuseChanges } from './finish/hashed-files.ts';
import { hostHeaders } from './finish/host-headers.ts';
import { hostRedirects } from './finish/host-redirects.ts';
import { makeIcons } from './finish/icons.ts';
import { inlineStyles } from './finish/inline-styles.ts';
import { listedAddress } from './finish/listed-pages.ts';
import { drawPreviews } from './finish/preview-images.ts';
import { sealRelease } from './finish/seal-release.ts';
import { CLIENT, filesEndingWith, RELEASE, sitePath } from './finish/site-files.ts';
import { bundleStart, startLater } from './finish/start-later.ts';
import { addVisitorCounts } from './finish/visitor-counts.ts';
import { writeFeeds } from './finish/write-feeds.ts';

const mail = resolveMail(process.env);

refuseSubPath();
const assets = join(CLIENT, 'assets');
const bundled = await hashesIn(assets);
await removeLeftovers();
await rename(join(CLIENT, '404', 'index.html'), join(CLIENT, '404.html'));
await rm(join(CLIENT, '404'), { recursive: true });
await makeIcons();
const previews = await drawPreviews();
const { policies, listed } = await finishPages();
for (const [variant, list] of await makeBlogVariants()) policies[variant] = policies[list] ?? '';
await writeFile(join(CLIENT, '_headers'), hostHeaders(policies));
// What the server has to know of the pages: what their forms send, and what they may run.
await writeFile(join(RELEASE, 'mail.json'), `${JSON.stringify(mail, null, 2)}\n`);
await writeFile(join(RELEASE, 'policies.json'), `${JSON.stringify(policies, null, 2)}\n`);
// And what becomes overdue without anybody building again.
const due = datedFacts.map(({ id, value, reviewBy, source }) => ({ id, value, reviewBy, source }));
await writeFile(join(RELEASE, 'facts.json'), `${JSON.stringify(due, null, 2)}\n`);
const feeds = await writeFeeds(listed);
await writeFile(join(CLIENT, '_redirects'), hostRedirects(redirects, await addressesOf()));
const texts = await filesEndingWith(...COMPRESSED);
await compressAll(texts);
await refuseChanges(assets, bundled);
await sealRelease(RELEASE, await keepEarlierAssets('build', RELEASE, new Date()));
console.log(
  `Finished ${Object.keys(policies).length} pages, ${previews} previews and ${feeds} files for programs; ${texts.length} files compressed.`,
);

/** The policy of each page by its file's path in the site, and the addresses that may be listed. */
async function finishPages(): Promise<{ policies: Record<string, string>; listed: string[] }> {
  const start = await bundleStart();
  const policies: Record<string, string> = {};
  const listed: string[] = [];
  const heads: PageHead[] = [];
  for (const file of await filesEndingWith('.html')) {
    try {
      const $ = load(await readFile(file, 'utf8'));
      heads.push(readHead($, sitePath(file)));
      await inlineStyles($);
      await startLater($, start);
      addVisitorCounts($, site.analytics);
      const policy = policyFor($, mail, site.analytics);
      addPolicyToPage($, policy);
      policies[sitePath(file)] = headerText(policy);
      const address = listedAddress($);
      if (address !== null) listed.push(address);
      await writeFile(file, $.html());
    } catch (error) {
      throw new Error(`${file} could not be finished`, { cause: error });
    }
  }
  checkHeads(heads, {
    url: site.url,
    files: new Set((await filesEndingWith('.png')).map(sitePath)),
  });
  return { policies, listed };
}

/** Every address of the site. */
async function addressesOf(): Promise<Set<string>> {
  const files = (await filesEndingWith('')).map((file) => `/${sitePath(file)}`);
  return new Set(files.map((path) => path.replace(/\/index\.html$/, '') || '/'));
}

/** With a `basename` the framework writes the pages into a folder of that name. */
function refuseSubPath(): void {
  // (Its home page is no proof: the framework then leaves its fallback under that name.)
  const list = join(CLIENT, 'blog', 'index.html');
  if (existsSync(list)) return;
  throw new Error(
    `${list}: expected the list of articles. The site cannot live below a path; take "basename" out of react-router.config.ts.`,
  );
}

/**
 * What the framework leaves and nobody asks for: its single-page fallback, the
 * program that drew the pages, and charts as data.
 */
async function removeLeftovers(): Promise<void> {
  await rm(join(CLIENT, '__spa-fallback.html'), { force: true });
  await rm(join(CLIENT, '.vite'), { recursive: true, force: true });
  await rm(join(RELEASE, 'server'), { recursive: true, force: true });
  for (const name of await readdir(join(CLIENT, 'charts'))) {
    if (name.endsWith('.data')) await rm(join(CLIENT, 'charts', name));
  }
}
