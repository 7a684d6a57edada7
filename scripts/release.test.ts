import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RELEASE_FILE, readBuiltSite } from '../server/built-site.ts';
import { testFolder, writeBuild } from '../tests/support/site-fixture.ts';
import { buildBeside } from './release.ts';

let root: string;
let now: Date;
let children: ChildProcess[];
beforeEach(() => {
  root = testFolder();
  // As the disk counts time: how long ago a file was written is all that matters here.
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

/** The small site of the tests of the server, with the version in some of its files. */
function build(version: string, make?: (release: string) => Promise<boolean>): Promise<boolean> {
  now = new Date(now.getTime() + 1);
  const tools = { site: join(root, 'build'), clock: () => now, waiting: () => {} };
  return buildBeside(tools, async (release) => {
    const changes = Object.fromEntries(
      [...pages, `assets/page-${version}.js`].map((name) => [name, version]),
    );
    writeBuild(release, undefined, changes);
    rmSync(join(release, RELEASE_FILE));
    return make === undefined || make(release);
  });
}

/** A build of its own process that writes a page, says so, and then takes as long as it is let. */
function slowBuild(): ChildProcess {
  const code = `
    import { mkdirSync, writeFileSync } from 'node:fs';
    import { join } from 'node:path';
    import { buildBeside } from ${JSON.stringify(resolve('scripts/release.ts'))};
    const site = join(process.argv[1], 'build');
    const tools = { site, clock: () => new Date(), waiting: () => console.log('waiting') };
    await buildBeside(tools, async (release) => {
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

async function said(child: ChildProcess, word: string): Promise<void> {
  const [chunk] = await once(child.stdout ?? child, 'data');
  expect(String(chunk)).toContain(word);
}

test('whoever reads the site while it is replaced finds one whole build or the other', async () => {
  await build('0');
  let isBuilding = true;
  const reader = (async () => {
    while (isBuilding) {
      // The server follows the link once and reads the rest behind it.
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
  // With the hashed files of pages that may still be open.
  const { files } = readBuiltSite(join(root, 'build')).files;
  expect([files.has('/assets/page-1.js'), files.has('/assets/page-12.js')]).toEqual([true, true]);
});

test.each([
  ['says that it failed', async () => false],
  ['throws', () => Promise.reject(new Error('ENOSPC: no space left on device'))],
  ['cannot be served', async (release: string) => rmSync(join(release, 'mail.json')) === undefined],
])('a build that %s leaves the site as it was, and nothing of itself', async (_name, make) => {
  await build('good');
  expect(await build('bad', make).catch(() => false)).toBe(false);
  expect(site()).toEqual(['good', 'good', 'good']);
  expect(builds()).toHaveLength(1);
});

test('a build that is killed leaves the site as it was, and the next one is not held up', async () => {
  await build('good');
  const killed = slowBuild();
  await said(killed, 'half way');
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  expect(site()).toEqual(['good', 'good', 'good']);
  await build('next');
  expect(site()).toEqual(['next', 'next', 'next']);
  // With that which was killed, and the one before, which a server may still be reading.
  expect(builds()).toHaveLength(3);
  await build('last');
  expect(builds()).toHaveLength(3);
});

test('of two builds at once, one waits for the other', async () => {
  const first = slowBuild();
  await said(first, 'half way');
  const second = slowBuild();
  await said(second, 'waiting');
  first.stdin?.end('go on');
  await said(second, 'half way');
  second.stdin?.end('go on');
  await once(second, 'exit');
  expect(builds()).toEqual([]);
});

test('a folder in the place of the link becomes the build before, and a link to nothing is no hindrance', async () => {
  mkdirSync(join(root, 'build', 'client'), { recursive: true });
  writeFileSync(join(root, 'build', 'client', 'robots.txt'), 'old');
  await build('new');
  expect(site()).toEqual(['new', 'new', 'new']);
  expect(builds().filter((name) => name.endsWith('-before'))).toHaveLength(1);
  rmSync(join(root, '.builds'), { recursive: true });
  expect(await build('next')).toBe(true);
  expect(site()).toEqual(['next', 'next', 'next']);
});
