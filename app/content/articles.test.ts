import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readArticle, readArticleList } from './articles.server.ts';

const slug = 'offset-accounts-mortgage-game-changer';
const original = readFileSync(`content/articles/${slug}.mdx`, 'utf8');

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'articles-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

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

test.each([
  ['a missing field', /^description: .*\n/m, '', 'description: expected a text'],
  [
    'an unknown tag',
    /^tags: .*$/m,
    'tags: [first-home, crypto]',
    'tags.1: expected only tags out of first-home',
  ],
  ['a tag twice', /^tags: .*$/m, 'tags: [investment, investment]', 'tags: expected each tag once'],
  ['an unknown field', /^tags:/m, 'colour: red\ntags:', 'colour: unknown field'],
  ['a number for an id', /^id: .*$/m, 'id: 9', 'id: expected a text such as "9"'],
  [
    'a date in words',
    /^updated: .*$/m,
    'updated: last week',
    'updated: expected a date such as 2026-11-20',
  ],
  [
    'a picture that is no chart',
    /^image: .*$/m,
    'image: /charts/unicorn.svg',
    'image: expected one of the charts',
  ],
  ['front matter that is no YAML', /^title: .*$/m, 'title: "unclosed', 'front matter:'],
])('%s is refused, naming file and field', (_what, search, replacement, message) => {
  const broken = original.replace(search, replacement);
  expect(broken).not.toBe(original);
  write(slug, broken);
  expect(() => readArticleList(dir)).toThrow(`${slug}.mdx`);
  expect(() => readArticleList(dir)).toThrow(message);
});

test('a slug or an id that another article has is refused, naming both files', () => {
  write('copy', original);
  write(slug, original);
  expect(() => readArticleList(dir)).toThrow(new RegExp(`${slug}.mdx.*\\n.*slug.*copy.mdx`));
  write('copy', original.replace(/^slug: .*$/m, 'slug: copy'));
  expect(() => readArticleList(dir)).toThrow(
    /id: expected one of its own, but "9" is used in .*copy.mdx/,
  );
});

test('a slug that is not the file’s name is refused', () => {
  write('other-name', original);
  expect(() => readArticleList(dir)).toThrow(/other-name.mdx.*\n.*slug: expected the file's name/);
});

test.each([
  ['a component that nobody knows', '<Repaymnt principal={1} />', 'Repaymnt'],
  ['a figure with a missing property', '<Repayment principal={500000} rate={5} />', 'years'],
  ['a figure that cannot be', '<Repayment principal={-1} rate={5} years={30} />', 'principal'],
  ['an unknown fact', '<Fact id="lunar-rate" />', 'lunar-rate'],
  ['a tag that is not closed', '<KeyPoints>', 'KeyPoints'],
])('%s stops the article, naming the file', async (_what, mdx, message) => {
  write(slug, `${original}\n\n${mdx}\n`);
  await expect(readArticle(slug, dir)).rejects.toThrow(`${slug}.mdx`);
  await expect(readArticle(slug, dir)).rejects.toThrow(message);
});
