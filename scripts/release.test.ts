import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RELEASE_FILE, readBuiltSite } from '../server/built-site.ts';
import { buildRelease, keepEarlierAssets } from '../server/releases.ts';
import { testFolder, writeBuild } from '../tests/support/site-fixture.ts';
import { copyFirm } from '../tests/support/temporary-firm.ts';
import { INPUTS_FILE, inputsText, isUpToDate } from './build-inputs.ts';
import { localDay } from './owner-command.ts';
import { compressAll } from './postbuild/site-files.ts';

let root: string;
let now: Date;
let children: ChildProcess[];
beforeEach(() => {
  root = testFolder();
  // The clock of the file system, to compare with modification times.
  now = statSync(root).mtime;
  children = [];
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await Promise.all(children.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')));
});

const pages = ['robots.txt', 'feed.xml', 'blog/index.html'];
const site = () => pages.map((page) => readFileSync(join(root, 'build/client', page), 'utf8'));
const builds = () => readdirSync(join(root, '.builds')).filter((name) => name.startsWith('20'));

/** Builds the server tests' small site, with the version in some files. */
function build(version: string, make?: (release: string) => Promise<boolean>): Promise<boolean> {
  now = new Date(now.getTime() + 1);
  const tools = { site: join(root, 'build'), clock: () => now, waiting: () => {} };
  return buildRelease(tools, async (release) => {
    const changes = Object.fromEntries(
      [...pages, `assets/page-${version}.js`].map((name) => [name, version]),
    );
    writeBuild(release, undefined, changes);
    rmSync(join(release, RELEASE_FILE));
    return make === undefined || make(release);
  });
}

/** Starts a build in a process. It writes half a page, prints "half way" and waits for input. */
function slowBuild(): ChildProcess {
  const code = `
    import { mkdirSync, writeFileSync } from 'node:fs';
    import { join } from 'node:path';
    import { buildRelease } from ${JSON.stringify(resolve('server/releases.ts'))};
    const site = join(process.argv[1], 'build');
    const tools = { site, clock: () => new Date(), waiting: () => console.log('waiting') };
    await buildRelease(tools, async (release) => {
      mkdirSync(join(release, 'client'));
      writeFileSync(join(release, 'client', 'robots.txt'), 'half');
      console.log('half way');
      await new Promise((done) => process.stdin.once('data', done));
      return false;
    });
    process.exit();
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, root], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  return child;
}

async function waitForOutput(child: ChildProcess, word: string): Promise<void> {
  const [chunk] = await once(child.stdout ?? child, 'data');
  expect(String(chunk)).toContain(word);
}

test('a reader sees one complete build or the other during the switch', async () => {
  await build('0');
  let isBuilding = true;
  const reader = (async () => {
    while (isBuilding) {
      // Like the server, resolve the link once.
      const folder = realpathSync(join(root, 'build'));
      const found = pages.map((page) => readFileSync(join(folder, 'client', page), 'utf8'));
      expect(new Set(found).size).toBe(1);
      await new Promise((next) => setImmediate(next));
    }
  })();
  for (let version = 1; version <= 12; version += 1) expect(await build(`${version}`)).toBe(true);
  isBuilding = false;
  await reader;
  expect(site()).toEqual(['12', '12', '12']);
  // Keeps hashed files for pages that are still open.
  const { files } = readBuiltSite(join(root, 'build')).files;
  expect([files.has('/assets/page-1.js'), files.has('/assets/page-12.js')]).toEqual([true, true]);
});

test.each([
  ['reports failure', async () => false],
  ['throws', () => Promise.reject(new Error('ENOSPC: no space left on device'))],
  ['cannot be served', async (release: string) => rmSync(join(release, 'mail.json')) === undefined],
])('a build that %s leaves the site unchanged and no files', async (_name, make) => {
  await build('good');
  expect(await build('bad', make).catch(() => false)).toBe(false);
  expect(site()).toEqual(['good', 'good', 'good']);
  expect(builds()).toHaveLength(1);
});

test('a killed build leaves the site unchanged and does not block the next build', async () => {
  await build('good');
  const killed = slowBuild();
  await waitForOutput(killed, 'half way');
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  expect(site()).toEqual(['good', 'good', 'good']);
  await build('next');
  expect(site()).toEqual(['next', 'next', 'next']);
  // Including the killed build and the previous one, which a server may still read.
  expect(builds()).toHaveLength(3);
  await build('last');
  expect(builds()).toHaveLength(3);
});

test('a build waits for another one to finish', async () => {
  const first = slowBuild();
  await waitForOutput(first, 'half way');
  const second = slowBuild();
  await waitForOutput(second, 'waiting');
  first.stdin?.end('go on');
  await waitForOutput(second, 'half way');
  second.stdin?.end('go on');
  await once(second, 'exit');
  expect(builds()).toEqual([]);
});

test('replaces a folder or a broken link with a link, and keeps the folder as the previous build', async () => {
  mkdirSync(join(root, 'build', 'client'), { recursive: true });
  writeFileSync(join(root, 'build', 'client', 'robots.txt'), 'old');
  await build('new');
  expect(site()).toEqual(['new', 'new', 'new']);
  expect(builds().filter((name) => name.endsWith('-before'))).toHaveLength(1);
  rmSync(join(root, '.builds'), { recursive: true });
  expect(await build('next')).toBe(true);
  expect(site()).toEqual(['next', 'next', 'next']);
});

const assets = (name: string) => join(root, name, 'client/assets');

/** @param day the day of the build, from 0. */
async function buildOn(name: string, before: string, day: number, files: readonly string[]) {
  mkdirSync(assets(name), { recursive: true });
  for (const file of files) writeFileSync(join(assets(name), file), file);
  const now = new Date(Date.UTC(2026, 0, 1 + day));
  const earlierAssets = await keepEarlierAssets(join(root, before), join(root, name), now);
  writeFileSync(join(root, name, RELEASE_FILE), JSON.stringify({ files: {}, earlierAssets }));
  return readdirSync(assets(name));
}

test('keeps hashed files for seven days after the build that drops them', async () => {
  expect(await buildOn('a', 'none', 0, ['a.js', 'both.js'])).toEqual(['a.js', 'both.js']);
  // The time during which the file is in use does not count.
  expect(await buildOn('b', 'a', 30, ['b.js', 'both.js'])).toEqual(['a.js', 'b.js', 'both.js']);
  expect(await buildOn('c', 'b', 37, ['b.js'])).toEqual(['a.js', 'b.js', 'both.js']);
  expect(await buildOn('d', 'c', 38, ['b.js'])).toEqual(['b.js', 'both.js']);
  expect(await buildOn('e', 'd', 45, ['b.js'])).toEqual(['b.js']);
});

test('a file that returns starts anew, and pictures are kept like scripts', async () => {
  const pictures = (name: string) => join(root, name, 'client/pictures');
  mkdirSync(pictures('a'), { recursive: true });
  writeFileSync(join(pictures('a'), 'house-1-480.jpg'), '');
  await buildOn('a', 'none', 0, ['a.js']);
  await buildOn('b', 'a', 1, ['b.js']);
  await buildOn('c', 'b', 5, ['a.js']);
  expect(readdirSync(pictures('c'))).toEqual(['house-1-480.jpg']);
  expect(await buildOn('d', 'c', 20, ['d.js'])).toEqual(['a.js', 'd.js']);
  expect(existsSync(pictures('d'))).toBe(false);
  expect(await buildOn('e', 'd', 27, ['d.js'])).toEqual(['a.js', 'd.js']);
});

test('counts the files of a build without a record from the next build', async () => {
  mkdirSync(assets('old'), { recursive: true });
  writeFileSync(join(assets('old'), 'old.js'), '');
  expect(await buildOn('a', 'old', 0, ['a.js'])).toEqual(['a.js', 'old.js']);
  expect(await buildOn('b', 'a', 8, ['a.js'])).toEqual(['a.js']);
});

test('compresses each file with brotli and gzip, and names a missing or unknown one', async () => {
  const files = Array.from({ length: 6 }, (_, index) => join(root, `${index}.html`));
  for (const file of files) writeFileSync(file, `<p>${file}`);
  await compressAll(files);
  for (const file of files) {
    expect(brotliDecompressSync(readFileSync(`${file}.br`)).toString()).toBe(`<p>${file}`);
    expect(gunzipSync(readFileSync(`${file}.gz`)).toString()).toBe(`<p>${file}`);
  }
  await expect(compressAll([join(root, 'gone.html')])).rejects.toThrow('gone.html');
  await expect(compressAll(['a.png'])).rejects.toThrow('a.png: expected an extension of .html');
});

test('a build is up to date until the firm, the product or the day changes, or for 30 days with anyDay', () => {
  const firm = copyFirm(join(root, 'plum'));
  vi.stubEnv('FIRM_DIR', firm.path);
  const built = join(root, 'build');
  writeBuild(built);
  const [, hash] = inputsText().split(' ');
  const builtOn = (daysAgo: number) => {
    const day = new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000);
    writeFileSync(join(built, INPUTS_FILE), `${localDay(day)} ${hash}`);
    return [isUpToDate(built), isUpToDate(built, { anyDay: true })];
  };
  expect(builtOn(0)).toEqual([true, true]);
  expect(builtOn(28)).toEqual([false, true]);
  expect(builtOn(32)).toEqual([false, false]);
  firm.write('pages/home.yaml', 'hero: { heading: Ours }\n');
  expect(builtOn(0)).toEqual([false, false]);
  rmSync(join(firm.path, 'pages/home.yaml'));
  expect(builtOn(0)).toEqual([true, true]);
  rmSync(join(built, 'client/robots.txt'));
  expect(builtOn(0), 'an incomplete build').toEqual([false, false]);
});
