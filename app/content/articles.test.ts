import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { testFolder } from '../../tests/support/site-fixture.ts';
import { readArticle, readArticleList } from './articles.server.ts';

const slug = 'offset-accounts-mortgage-game-changer';
const original = readFileSync(`content/articles/${slug}.mdx`, 'utf8');

let dir: string;
beforeEach(() => {
  dir = testFolder();
});

function write(name: string, text: string) {
  writeFileSync(join(dir, `${name}.mdx`), text);
}

test('a sound article is read with its body, its words counted', async () => {
  write(slug, original);
  expect(readArticleList(dir)).toMatchObject([{ id: '9', slug }]);
  expect(await readArticle(slug, dir)).toMatchObject({ readMinutes: 7 });
});

test('there is no article of an unknown slug, however it is written', async () => {
  write(slug, original);
  expect(await readArticle('no-such-article', dir)).toBeNull();
  expect(await readArticle('../articles/offset', dir)).toBeNull();
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
  expect(() => readArticleList(dir)).toThrow(`${slug}.mdx`);
  expect(() => readArticleList(dir)).toThrow(message);
});

test('an article may do without givens', () => {
  const without = original.replace(/^givens:\n( .*\n)+/m, '');
  expect(without).not.toBe(original);
  write(slug, without);
  expect(readArticleList(dir)).toMatchObject([{ slug }]);
});

test('a slug or an id that another article has is refused, naming both files', () => {
  write('copy', original);
  write(slug, original);
  expect(() => readArticleList(dir)).toThrow(new RegExp(`${slug}.mdx[\\s\\S]*\\n  line 4: slug: .*copy.mdx`));
  write('copy', original.replace(/^slug: .*$/m, 'slug: copy'));
  expect(() => readArticleList(dir)).toThrow(/id: expected one of its own, but "9" is used in .*copy.mdx/);
});

test('a slug that is not the file’s name is refused', () => {
  write('other-name', original);
  expect(() => readArticleList(dir)).toThrow(/other-name.mdx.*\n.*slug: expected the file's name/);
});

const example = (premises: string) => `<WorkedExample calculator="repayments" ${premises} />`;
const tooMany = example('principal={5e5} rate={5} years={30} fee={1}');
const outside = example('principal={1} rate={5} years={30}');
const quoted = example('principal="5e5" rate={5} years={30}');

test.each([
  ['no calculator', '<WorkedExample calculator="ofset" />', 'calculator: expected one of repayments,'],
  ['a premise too many', tooMany, 'fee: "repayments" takes'],
  ['a premise outside its limits', outside, 'from 10000 to 5000000, found 1'],
  ['a premise in quotes', quoted, 'principal: expected a number in braces'],
])('%s stops the article, naming the file', async (_what, mdx, message) => {
  write(slug, `${original}\n\n${mdx}\n`);
  await expect(readArticle(slug, dir)).rejects.toThrow(`${slug}.mdx`);
  await expect(readArticle(slug, dir)).rejects.toThrow(message);
});
