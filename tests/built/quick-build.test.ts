/** Compares a quick build, which reuses the last release's bundle, with a full one, byte by byte. */
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { execa } from 'execa';
import { afterAll, expect, test } from 'vitest';
import { firmFolder } from '../../config/firm-folder.ts';
import { RELEASE_FILE, type Release } from '../../server/built-site.ts';
import { copyFirm } from '../support/temporary-firm.ts';

const full = resolve(process.env.BUILD_DIR ?? 'build');
// On the same disk, so that builds can share files by hard links.
const scratch = mkdtempSync(join(dirname(full), 'quick-build-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const site = join(scratch, 'build');
const text = (file: string) => readFileSync(join(site, 'client', file), 'utf8');

/** Lists the files of a build, without hashed files kept from earlier builds. */
function listBuilt(folder: string): string[] {
  const { earlierAssets }: Release = JSON.parse(readFileSync(join(folder, RELEASE_FILE), 'utf8'));
  return globSync('{client,desk}/**', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .filter((name) => !(name.replace('client/', '') in earlierAssets))
    .toSorted();
}

async function build(firmDir: string): Promise<void> {
  const env = { FIRM_DIR: firmDir, BUILD_DIR: site, NODE_ENV: 'production' };
  await execa(process.execPath, ['scripts/build.ts'], { env, all: true });
}

test('renders changed text without bundling, and equals the full build byte for byte after the change is reverted', {
  timeout: 120_000,
}, async () => {
  symlinkSync(full, site);
  const firm = copyFirm(join(scratch, 'firm'));
  const [article = ''] = globSync('articles/*.md', { cwd: firm.path });
  firm.write(article, `${firm.read(article).trimEnd()}\n\nA sentence of this test alone.\n`);
  firm.write('pages/home.yaml', 'hero:\n  headline: A headline of this test\n');
  firm.write('firm.yaml', `${firm.read('firm.yaml')}\nhide: [/blog/offset-accounts-mortgage-game-changer]\n`);
  await build(firm.path);
  expect(text(`blog/${article.slice('articles/'.length, -'.md'.length)}/index.html`)).toContain(
    'A sentence of this test alone.',
  );
  expect(text('index.html')).toContain('A headline of this test');
  expect(existsSync(join(site, 'client/blog/offset-accounts-mortgage-game-changer/index.html'))).toBe(false);

  rmSync(firm.path, { recursive: true });
  cpSync(firmFolder(), firm.path, { recursive: true });
  await build(firm.path);
  expect(listBuilt(site)).toEqual(listBuilt(full));
  const different = listBuilt(full).filter(
    (name) => !readFileSync(join(site, name)).equals(readFileSync(join(full, name))),
  );
  expect(different).toEqual([]);
  // Bundled files are hard links to the same inodes, since nothing was bundled again.
  const bundled: string[] = JSON.parse(readFileSync(join(full, 'bundle/bundled.json'), 'utf8'));
  const scripts = bundled.filter((name) => /\.(js|css)$/.test(name)).map((name) => `client/assets/${name}`);
  const inodesIn = (folder: string) => scripts.map((name) => statSync(join(folder, name)).ino);
  expect(scripts.length).toBeGreaterThan(10);
  expect(inodesIn(site)).toEqual(inodesIn(full));
});
