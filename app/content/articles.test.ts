import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ContentFolders } from '../../config/content-files.ts';
import { testFolder } from '../../tests/support/site-fixture.ts';
import { readArticle, readArticleList } from './articles.server.ts';

const slug = 'offset-accounts-mortgage-game-changer';
const original = readFileSync(`content/articles/${slug}.mdx`, 'utf8');

let dir: string;
let folders: ContentFolders;
beforeEach(() => {
  dir = testFolder();
  folders = { product: dir, firm: testFolder() };
});

/** @param whose folder it is written into. */
function write(name: string, text: string, whose: keyof ContentFolders = 'product') {
  writeFileSync(join(folders[whose], `${name}.mdx`), text);
}

test('a sound article is read with its body, its words counted', async () => {
  write(slug, original);
  expect(readArticleList(folders)).toMatchObject([{ id: '9', slug }]);
  expect(await readArticle(slug, folders)).toMatchObject({ readMinutes: 6 });
});

test('there is no article of an unknown slug, however it is written', async () => {
  write(slug, original);
  expect(await readArticle('no-such-article', folders)).toBeNull();
  expect(await readArticle('../articles/offset', folders)).toBeNull();
});

test('what a build hands down is what its next steps would read', async () => {
  const read = await readArticle(slug);
  vi.stubEnv('READ_ARTICLES', dir);
  vi.resetModules();
  const { checkContent } = await import('./check-content.server.ts');
  const next = await import('./articles.server.ts');
  await checkContent([]);
  vi.unstubAllEnvs();
  expect(readdirSync(dir)).toHaveLength(readArticleList().length + 1);
  expect(next.readArticleList()).toEqual(readArticleList());
  expect(await next.readArticle(slug)).toEqual(read);
  writeFileSync(join(dir, `${slug}.json`), '{"title":"Handed down"}');
  expect(await next.readArticle(slug)).toEqual({ title: 'Handed down' });
});

const related = /^related:\n( .*\n)+/m;
const changes = /^changes:\n( .*\n)+/m;

test.each<[field: string | RegExp, replacement: string, message: string]>([
  [/^description: .*\n/m, '', 'description: expected a text'],
  ['tags', '[first-home, crypto]', 'tags.1: expected only tags out of first-home'],
  ['tags', '[investment, investment]', 'tags: expected each tag once'],
  [/^tags:/m, 'colour: red\ntags:', 'colour: unknown field'],
  ['id', '9', 'id: expected a text such as "9"'],
  ['updated', 'last week', 'updated: expected a date such as 2026-11-20'],
  ['image', '/charts/unicorn.svg', 'image: expected one of the charts'],
  ['title', 'a'.repeat(61), 'title: expected at most 60 characters'],
  ['published', '2099-01-01', 'updated: expected 2099-01-01 (published) or later'],
  ['updated', '2099-01-01', 'changes: expected the newest to be of 2099-01-01 (updated)'],
  [changes, '', 'changes: expected a list of changes, each with a date and what was done'],
  [changes, 'changes: []\n', 'changes: expected at'],
  [/^ {4}what: .*\n/m, '', 'changes.0.what: expected a text'],
  [related, '', 'related: expected a list of'],
  [related, 'related: [one]\n', 'related: expected two or three slugs'],
  [related, 'related: [one, two, three, four]\n', 'related: expected two or three slugs'],
  [related, 'related: [one, one]\n', 'related: expected each slug once'],
  [related, 'related: [one, /blog/two]\n', 'related.1: expected the slug of an article'],
  [related, `related: [one, ${slug}]\n`, 'related: expected other articles, found the slug of this one'],
  [/^givens:\n/m, 'givens:\n  - 5\n', 'givens.0: expected a text'],
  ['title', '"unclosed', 'front matter:'],
])('%s as "%s" is refused, naming file and field: %s', (field, replacement, message) => {
  const isName = typeof field === 'string';
  const broken = original.replace(
    isName ? new RegExp(`^${field}: .*$`, 'm') : field,
    isName ? `${field}: ${replacement}` : replacement,
  );
  expect(broken).not.toBe(original);
  write(slug, broken);
  expect(() => readArticleList(folders)).toThrow(`${slug}.mdx`);
  expect(() => readArticleList(folders)).toThrow(message);
});

test('an article may do without givens', () => {
  const without = original.replace(/^givens:\n( .*\n)+/m, '');
  expect(without).not.toBe(original);
  write(slug, without);
  expect(readArticleList(folders)).toMatchObject([{ slug }]);
});

test('an id that another article has is refused, naming both files', () => {
  write(slug, original);
  write('copy', original.replace(/^slug: .*$/m, 'slug: copy'));
  expect(() => readArticleList(folders)).toThrow(
    /id: expected one of its own, but "9" is used in .*copy.mdx/,
  );
});

test('a slug that is not the file’s name is refused', () => {
  write('other-name', original);
  expect(() => readArticleList(folders)).toThrow(/other-name.mdx.*\n.*slug: expected the file's name/);
});

/** As somebody writes one who knows of no slugs and ids. */
const own = original.replace(/^(id|slug): .*\n/gm, '');

test('an article of the firm’s stands in the list by its file’s name', () => {
  write(slug, original);
  write('our-story', own, 'firm');
  expect(readArticleList(folders)).toMatchObject([
    { id: '9', slug },
    { id: 'our-story', slug: 'our-story' },
  ]);
});

test('one of the product’s name takes its place, also in the order of the articles', async () => {
  write(slug, original);
  write(slug, own.replace(/^title: .*$/m, 'title: As we see it'), 'firm');
  expect(readArticleList(folders)).toMatchObject([{ id: '9', slug, title: 'As we see it' }]);
  expect(await readArticle(slug, folders)).toMatchObject({ id: '9', title: 'As we see it' });
});

test('a number that the product comes to use as well takes nothing from a firm’s article', () => {
  write(slug, original);
  write('our-story', own.replace('---', '---\nid: "9"'), 'firm');
  expect(readArticleList(folders)).toMatchObject([{ id: '9' }, { id: 'our-story' }]);
  write('their-story', own.replace('---', '---\nid: "8"'), 'firm');
  write('whose-story', own.replace('---', '---\nid: "8"'), 'firm');
  expect(() => readArticleList(folders)).toThrow(/whose-story.*\n.*"8" is used in .*their-story.mdx/);
});

test('a mistake in a firm’s file is told with the file’s path and its line', () => {
  write('our-story', own.replace(/^published: .*$/m, 'published: soon'), 'firm');
  const line = own.slice(0, own.indexOf('published:')).split('\n').length;
  const [file, said] = [join(folders.firm, 'our-story.mdx'), `line ${line}: published: expected a date`];
  expect(() => readArticleList(folders)).toThrow(`${file} is not right:\n  ${said}`);
  write('our-story', own, 'firm');
  write('Our Story', own, 'firm');
  expect(() => readArticleList(folders)).toThrow(/Our Story.*\n.*the file's name: expected lower-case words/);
});

test('a draft is not there, and leaves what it is to replace where it is', async () => {
  const draft = own.replace('---', '---\ndraft: true');
  write(slug, original);
  write(slug, draft, 'firm');
  write('our-story', draft, 'firm');
  expect(readArticleList(folders)).toMatchObject([
    { slug, title: (await readArticle(slug, folders))?.title },
  ]);
  expect(await readArticle('our-story', folders)).toBeNull();
});

test('while somebody writes, drafts are shown; in a build never', async () => {
  write('our-story', own.replace('---', '---\ndraft: true'), 'firm');
  const listIn = async (env: Record<string, string>) => {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    vi.resetModules();
    const articles = await import('./articles.server.ts');
    vi.unstubAllEnvs();
    return articles.readArticleList(folders).map((article) => article.slug);
  };
  expect(await listIn({ NODE_ENV: 'development' })).toEqual(['our-story']);
  expect(await listIn({ NODE_ENV: 'development', RELEASE_DIR: 'x' })).toEqual([]);
  expect(await listIn({ NODE_ENV: 'production' })).toEqual([]);
});

test.each([
  ['image: /charts/offset-saving.svg', 'picture: { file: pictures/a.jpg, alt: A kitchen }', null],
  ['image: /charts/offset-saving.svg', '', 'image: expected a chart such as'],
  ['image: /charts/offset-saving.svg', 'picture: { file: a.gif, alt: A }', 'picture.file: expected a JPEG'],
  ['image: /charts/offset-saving.svg', 'picture: { file: pictures/a.jpg }', 'picture.alt: expected a text'],
])('instead of %s: %s (%s)', (chart, instead, problem) => {
  expect(own).toContain(chart);
  write('our-story', own.replace(chart, instead), 'firm');
  const read = () => readArticleList(folders);
  if (problem === null) expect(read()).toMatchObject([{ picture: { alt: 'A kitchen' } }]);
  else expect(read).toThrow(problem);
});

test('an author is one of the firm’s people', () => {
  write('our-story', own.replace('---', '---\nauthor: nobody-we-know'), 'firm');
  expect(() => readArticleList(folders)).toThrow('author: expected one of the people of firm.yaml');
});

const example = (premises: string) => `<WorkedExample calculator="repayments" ${premises} />`;
const tooMany = example('principal={5e5} rate={5} years={30} fee={1}');
const outside = example('principal={1} rate={5} years={30}');
const quoted = example('principal="5e5" rate={5} years={30}');

test('a premise that is reckoned from a fact is as tidy as one that is typed', async () => {
  write(slug, `${original}\n\n${example('principal={5e5} rate={0.7 + 0.1} years={30}')}\n`);
  const article = await readArticle(slug, folders);
  expect(article?.body.at(-1)).toMatchObject({ props: { premises: { rate: 0.8 } } });
});

test.each([
  ['no calculator', '<WorkedExample calculator="ofset" />', 'calculator: expected one of repayments,'],
  ['a premise too many', tooMany, 'fee: "repayments" takes'],
  ['a premise outside its limits', outside, 'from 10000 to 5000000, found 1'],
  ['a premise in quotes', quoted, 'principal: expected a number in braces'],
])('%s stops the article, naming the file', async (_what, mdx, message) => {
  write(slug, `${original}\n\n${mdx}\n`);
  await expect(readArticle(slug, folders)).rejects.toThrow(`${slug}.mdx`);
  await expect(readArticle(slug, folders)).rejects.toThrow(message);
});
