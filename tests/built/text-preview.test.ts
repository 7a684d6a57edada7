/** Previews texts with the build under test, in the process that the desk starts. */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type CheerioAPI, load } from 'cheerio';
import { afterAll, expect, test } from 'vitest';
import { firmFolder } from '../../config/firm-folder.ts';
import { calculators } from '../../figures/registry.ts';
import { createDraft } from '../../server/website/draft.ts';
import { openHistory } from '../../server/website/history.ts';
import { createTextWorker } from '../../server/website/text-worker.ts';
import { firm } from '../support/firm.ts';
import { copyFirm } from '../support/temporary-firm.ts';
import { pageAt } from './site.ts';

const scratch = mkdtempSync(join(tmpdir(), 'text-preview-'));
const files = copyFirm(join(scratch, 'firm'));
const history = openHistory(join(scratch, 'history.db'));
const draft = createDraft({ dir: files.path, history });
const log = {
  info() {},
  warn() {},
  error: (fields: object, message: string) => console.error(message, fields),
};
// Outside the project, as where a build is on a volume of its own.
const release = join(scratch, 'release');
cpSync(join(resolve(process.env.BUILD_DIR ?? 'build'), 'bundle'), join(release, 'bundle'), {
  recursive: true,
});
const worker = createTextWorker({ draft, scratch, release: () => release, log });
afterAll(async () => {
  await worker.stop();
  history.close();
  rmSync(scratch, { recursive: true });
});

const preview = (path: string, source: string, shown: string | null = null) =>
  worker.preview({ path, source, shown, today: '2026-11-20' });

/** Returns the page's elements and text, without what a preview leaves out and what only scripts use. */
function bodyOf($: CheerioAPI): string {
  const main = load($('main').html() ?? '');
  main('script, style, template, noscript, source').remove();
  main('[id], [for], [aria-labelledby], [aria-describedby], [aria-controls]').each((_index, { attribs }) => {
    // React numbers the ids of a page by where its components are.
    for (const [name, value] of Object.entries(attribs)) if (/^_R_|^«/.test(value)) attribs[name] = 'id';
  });
  main('img').removeAttr('src').removeAttr('loading');
  return main.html().replaceAll('="/desk/preview/', '="/');
}

const texts = [...firm.articles, ...firm.pages].map(({ address, source, name }) => {
  const folder = address.startsWith('/blog/') ? 'articles' : 'pages';
  return { address, path: `${folder}/${name}.md`, source };
});

test.each(texts)('the preview of $path has the body of its page', async ({ address, path, source }) => {
  const { html, problems } = await preview(path, source);
  expect(problems).toEqual([]);
  const page = pageAt.get(address);
  if (!page) throw new Error(`expected a page at ${address}`);
  const $ = load(html ?? '');
  expect(bodyOf($)).toBe(bodyOf(page.$));
  const sheet = $('link[rel=stylesheet]').attr('href')?.replace('/desk/preview', '');
  expect(page.$(`[data-sheet="${sheet}"]`)).toHaveLength(1);
});

test('previews a change of the draft, and one that is not saved', async () => {
  const article = texts.find(({ path }) => path.startsWith('articles/'));
  const { path, source } = article ?? { path: '', source: '' };
  draft.write(path, Buffer.from(`${source}\n## A new heading\n`), 'Mai', '2026-11-20T00:00:00.000Z');
  const page = readFileSync(join(firmFolder(), '../firms/complete/pages/about-us.md'), 'utf8');
  const link = `[More](${article?.address}#a-new-heading).`;
  const { problems, html } = await preview('pages/ours.md', page.replace(/^picture:\n.*\n.*\n/m, ''), link);
  expect(problems).toEqual([]);
  expect(load(html ?? '')('.prose').text()).toBe('More.');
  expect(load((await preview(path, `${source}\nNot saved.\n`)).html ?? '')('.prose').text()).toContain(
    'Not saved.',
  );
});

test('names the file of the draft that keeps texts from being previewed, and goes on when it is right', async () => {
  const brand = files.read('brand.yaml');
  files.write('brand.yaml', 'name: [');
  const [{ path, source } = { path: '', source: '' }] = texts;
  const { html, problems } = await preview(path, source);
  expect(html).toBeNull();
  expect(problems.map(({ message }) => message)).toEqual([
    'There is a problem in brand.yaml. Until it is corrected, no text can be previewed.',
  ]);
  files.write('brand.yaml', brand);
  expect((await preview(path, source)).html).not.toBeNull();
});

test('lists the calculators', async () => {
  const listed = (await worker.calculators()).map(({ name }) => name);
  expect(listed.toSorted()).toEqual(calculators.map(({ name }) => name).toSorted());
});
