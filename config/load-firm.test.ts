/** Loading a firm's folder, and reporting its problems. */
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { temporaryFirm } from '../tests/support/temporary-firm.ts';
import { shownTestimonials } from './load-firm.ts';
import { byFile, problemsOf } from './problems.ts';
import { readText } from './read-yaml.ts';

const folder = temporaryFirm();
const at = (name: string) => join(folder.path, name);
const article = (title: string, more = '') =>
  `---\ntitle: ${title}\ndescription: About it.\n${more}---\n\nWords.\n`;
const page = (title: string, more = '') => article(title, `updated: 2026-11-20\n${more}`);

function mistakesOf(): readonly string[] {
  try {
    folder.load();
    return [];
  } catch (error) {
    return byFile(problemsOf(error));
  }
}

const details = parse(readText(at('firm.yaml'))) as Record<string, unknown>;
const change = (changes: object) => folder.write('firm.yaml', stringify({ ...details, ...changes }));

test('returns a plain object, with each text unchanged', () => {
  const firm = folder.load();
  expect(JSON.parse(JSON.stringify(firm))).toEqual(firm);
  for (const file of firm.articles) expect(file.source).toBe(readText(file.shown));
  expect(firm.words.home.hero.promise).not.toContain('{');
});

test.each([1, 3, undefined])(
  'reports only the schema version of a folder with version %s',
  (schemaVersion) => {
    change({ schemaVersion, url: 'nowhere', contact: undefined });
    expect(mistakesOf()).toEqual([
      expect.stringMatching(
        /firm\.yaml is not right:\n {2}line \d+: schemaVersion: expected 2, the only version [^\n]+$/,
      ),
    ]);
    change({});
  },
);

test('keeps two folders in one process separate', () => {
  const before = folder.load();
  change({ copyrightYear: 2031 });
  expect(folder.load().site.copyrightYear).toBe(2031);
  expect(before.site.copyrightYear).not.toBe(2031);
  change({});
});

test("overrides the product's texts with the firm's, without hidden texts and drafts", () => {
  const [first, second] = folder.load().articles.filter(({ isOwn }) => !isOwn);
  if (!first || !second) throw new Error('expected two articles of the product');
  change({ hide: [`/blog/${second.name}`, '/our-office', '/soon', '/blog', '/nowhere'] });
  folder.write(`articles/${first.name}.md`, article('Ours'));
  folder.write(`articles/${second.name}.md`, article('Not yet', 'draft: true\n'));
  folder.write('articles/later.md', article('Later', 'draft: true\n'));
  folder.write('pages/our-office.md', page('Our office', 'menu: footer\n'));
  folder.write('pages/about-us.md', page('About us', 'menu: header\nlabel: Us\n'));
  folder.write('pages/soon.md', page('Soon', 'draft: true\n'));
  const firm = folder.load();
  expect(firm.articles.find(({ name }) => name === first.name)).toMatchObject({ isOwn: true, under: first });
  expect(firm.hiddenArticles).toEqual([second]);
  expect(firm.pages.map(({ name }) => name).slice(0, 4)).toEqual([
    ...['privacy-policy', 'terms-of-service', 'disclaimer', 'about-us'],
  ]);
  expect(firm.links.header.at(-1)).toEqual({ label: 'Us', to: '/about-us' });
  expect(firm.redirects.slice(firm.ownRedirects.length)).toEqual([
    { from: `/blog/${second.name}`, to: '/blog' },
    { from: '/our-office', to: '/' },
    { from: '/soon', to: '/' },
  ]);
  change({});
});

test('shows testimonials without consents, and none when they are turned off', () => {
  const firm = folder.load();
  expect(shownTestimonials(firm)).toHaveLength(firm.testimonials.length);
  expect(JSON.stringify(shownTestimonials(firm))).not.toContain('consent');
  change({ features: { testimonials: false, feeds: false } });
  expect(shownTestimonials(folder.load())).toEqual([]);
  change({});
});

test('accepts a list file with comments only as empty', () => {
  const testimonials = readText(at('testimonials.yaml'));
  folder.write('testimonials.yaml', '# None yet.\n');
  folder.write('redirects.yaml', '# None yet.\n');
  expect(folder.load().testimonials).toEqual([]);
  folder.write('testimonials.yaml', testimonials);
  rmSync(at('redirects.yaml'));
});

test('reports all problems at once', () => {
  const colours = readText(at('brand.yaml'));
  folder.write('brand.yaml', `${colours}nothing: known\n`);
  folder.write('testimonials.yaml', '- quote: One thing: it is done\n');
  folder.write('opening.yaml', 'by: Jo\n');
  folder.write('pages/cafe.md', Buffer.from('caf\xe9', 'latin1'));
  expect(mistakesOf()).toEqual([
    expect.stringMatching(/brand\.yaml is not right:\n {2}line \d+: nothing: unknown field/),
    expect.stringMatching(
      /testimonials\.yaml is not right:\n {2}line 1: .*so the file cannot be read\. Put quotes around a text/,
    ),
    expect.stringMatching(/opening\.yaml is not right:\n {2}line 1: on: expected a day/),
    expect.stringMatching(/pages\/cafe\.md is not right:\n {2}expected text in UTF-8/),
  ]);
  folder.write('brand.yaml', colours);
  for (const name of ['testimonials.yaml', 'opening.yaml', 'pages/cafe.md']) rmSync(at(name));
  expect(mistakesOf()).toEqual([]);
});

test('notes colours with too little contrast', () => {
  const colours = readText(at('brand.yaml'));
  folder.write('brand.yaml', colours.replace(/^( {2}ink: ).*$/m, "$1'#EEEEEE'"));
  expect(folder.load().notes).toContainEqual(
    expect.stringMatching(/brand\.yaml: colour\.ink: expected a contrast of at least 4\.5 on paper/),
  );
  const [, nearest = ''] =
    /The nearest readable colour is '(#\w{6})'/.exec(folder.load().notes[0] ?? '') ?? [];
  folder.write('brand.yaml', colours.replace(/^( {2}ink: ).*$/m, `$1'${nearest}'`));
  expect(folder.load().notes).toEqual([]);
  folder.write('brand.yaml', colours);
  expect(folder.load().notes).toEqual([]);
});

test.each([
  ['a text', 'pages/secret.md', '/etc/hostname'],
  ['a folder', 'people', '/etc'],
  ['a YAML file', 'facts.yaml', '/etc/hostname'],
  ['nothing', 'pictures/gone.jpg', '/nowhere/gone.jpg'],
])('rejects a link out of the folder to %s', (_, name, target) => {
  rmSync(at(name), { recursive: true, force: true });
  mkdirSync(join(at(name), '..'), { recursive: true });
  symlinkSync(target, at(name));
  expect(mistakesOf()).toEqual([
    `${at(name)} is not right:\n  expected a file, found a link to something other than a file in this folder`,
  ]);
  rmSync(at(name));
});

test('reports a missing folder', () => {
  rmSync(folder.path, { recursive: true });
  expect(mistakesOf()).toEqual([`${folder.path} is not right:\n  expected a firm's folder, found none`]);
  mkdirSync(folder.path);
});
