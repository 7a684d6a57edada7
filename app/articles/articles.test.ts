import { expect, test, vi } from 'vitest';
import type { LoadedFirm } from '../../config/load-firm.ts';
import { plain } from '../../figures/unbroken.ts';
import { firm as loaded } from '../../tests/support/firm.ts';
import { sampleArticle, temporaryFirm } from '../../tests/support/temporary-firm.ts';
import { chartSummary } from '../figures/shown-examples.server.ts';
import { articleLinks, type LinkedArticle, readArticle, readArticleList } from './articles.server.ts';

/** A firm with only these articles. */
function firmWith(sources: Record<string, string>, isOwn = false): LoadedFirm {
  const articles = Object.entries(sources).map(([name, source]) => ({
    ...{ name, address: `/blog/${name}`, isOwn, source },
    shown: `articles/${name}.md`,
  }));
  return { ...loaded, articles, hiddenArticles: [] };
}

const listOf = (...call: Parameters<typeof firmWith>) => readArticleList(firmWith(...call));

test('reads an article with its body and examples', async () => {
  const firm = firmWith({ street: sampleArticle });
  expect(readArticleList(firm)).toMatchObject([
    { id: '901', slug: 'street', lead: { example: 'loan', result: 'repayment' } },
  ]);
  expect(await readArticle(firm, 'street')).toMatchObject({ readMinutes: 1, body: expect.any(Array) });
});

test('returns null for an unknown slug and for a path', async () => {
  const firm = firmWith({ street: sampleArticle });
  expect(await readArticle(firm, 'no-such-article')).toBeNull();
  expect(await readArticle(firm, '../articles/street')).toBeNull();
});

test.each<[field: string, replacement: string, message: string]>([
  ['description: .*\n', '', 'line 1: description: expected some text (found nothing)'],
  ['title: .*', 'title: "unclosed', 'so the file cannot be read'],
  ['title: .*', `title: ${'a'.repeat(61)}`, 'line 3: title: expected at most 60 characters'],
  [
    'tags: .*',
    'tags: [first-home, crypto]',
    'line 5: tags, entry 2: expected one of the topics (in a file: first-home',
  ],
  ['tags: .*', 'tags: [investment, investment]', 'line 5: tags: expected each topic once'],
  ['id: .*', 'id: 9', 'line 2: id: expected a text such as "9"'],
  ['tags:', 'slug: other-street\ntags:', 'line 5: slug: expected the file\'s name, found "other-street"'],
  [
    'published: .*',
    'published: 2099-01-01',
    'line 7: updated: expected the day of publication (2099-01-01) or later',
  ],
  [
    'updated: .*',
    'updated: 2099-01-01',
    'line 8: changes: the newest change is not dated 2099-01-01, the day of the last update',
  ],
  ['changes:(\n .*)+', '', 'line 1: changes: expected a list of changes, each with a date'],
  ['related: .*', 'related: [one]', 'line 11: related: expected two or three articles'],
  [
    'related: .*',
    'related: [one, /blog/two]',
    'line 11: related, entry 2: expected the name of an article, such as guarantor-loans (found "/blog/two")',
  ],
  ['related: .*', 'related: [one, street]', 'line 11: related: expected articles other than this one'],
  ['lead: .*\n', '', 'lead: expected a chart or a picture on top'],
  ['lead: .*', 'lead: lone', 'line 18: lead: there is no example "lone"; the text has loan'],
  [
    'lead: .*',
    'lead: loan.toString',
    'line 18: lead: the example "loan" has no result "toString"; it has repayment, ',
  ],
  ['lead: .*', 'lead: /charts/offset.svg', 'line 18: lead: expected an example'],
  ['calculator: .*', 'calculator: ofset', 'line 14: examples.loan.calculator: expected a calculator'],
  ['tags:', 'author: nobody-we-know\ntags:', 'line 5: author: expected one of the people ('],
])('rejects %s replaced by "%s" with file, line and field: %s', (field, replacement, message) => {
  const broken = sampleArticle.replace(new RegExp(`^( *)${field}`, 'm'), `$1${replacement}`);
  expect(broken).not.toBe(sampleArticle);
  expect(() => listOf({ street: broken })).toThrow('articles/street.md is not right:\n');
  expect(() => listOf({ street: broken })).toThrow(message);
});

test('reports several mistakes at once', () => {
  const broken = sampleArticle.replace('lead: loan', 'lead: lone').replace('rate: 5', 'rate: 50');
  expect(() => listOf({ street: broken })).toThrow(/line 16: .*rate.*\n.*line 18: lead/);
});

test('accepts a photograph instead of a chart', () => {
  const pictured = sampleArticle.replace(/^lead: .*$/m, 'picture: { file: pictures/a.jpg, alt: A kitchen }');
  expect(listOf({ street: pictured })).toMatchObject([{ lead: null, picture: { alt: 'A kitchen' } }]);
});

test('rejects a file name that is not a valid slug', () => {
  const own = sampleArticle.replace(/^id: .*\n/m, '');
  expect(() => listOf({ 'Our Street': own }, true)).toThrow(
    /Our Street.md.*\n.*the file's name: expected lower-case words/,
  );
});

const { load, write } = temporaryFirm();
const slug = 'offset-accounts-mortgage-game-changer';
/** An article without an id. */
const own = sampleArticle.replace(/^id: .*\n/m, '').replace(slug, 'what-extra-repayments-save');

/** Lists the articles of a firm with these in its folder; the product's are left out, except one. */
function listWith(sources: Record<string, string>) {
  for (const [name, source] of Object.entries(sources)) write(`articles/${name}.md`, source);
  const firm = load();
  const shown = firm.articles.filter(({ name }) => name === slug || name in sources);
  return readArticleList({ ...firm, articles: shown });
}

test('lists a firm’s article under its file name', () => {
  expect(listWith({ 'our-story': own })).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: '9', slug }),
      expect.objectContaining({ id: 'our-story', slug: 'our-story' }),
    ]),
  );
});

test('replaces the product’s article of the same name, and keeps its id', async () => {
  expect(listWith({ [slug]: own })).toMatchObject([
    { id: '9', slug, title: 'What a loan on our street costs' },
  ]);
  expect(await readArticle(load(), slug)).toMatchObject({ id: '9', file: { isOwn: true } });
});

test('hides drafts, except in development', async () => {
  const draft = own.replace('---', '---\ndraft: true');
  const shown = () =>
    listWith({ [slug]: draft, 'our-story': draft }).map(({ file }) => [file.name, file.isOwn]);
  expect(shown()).toEqual([[slug, false]]);
  expect(await readArticle(load(), 'our-story')).toBeNull();
  vi.stubEnv('NODE_ENV', 'development');
  expect(shown()).toEqual(
    expect.arrayContaining([
      [slug, true],
      ['our-story', true],
    ]),
  );
  vi.stubEnv('RELEASE_DIR', 'x');
  expect(shown()).toEqual([[slug, false]]);
  vi.unstubAllEnvs();
});

const article = (id: string, related: string[] = []): LinkedArticle => ({
  id,
  slug: `slug-${id}`,
  title: `Title ${id}`,
  related,
});

const link = (id: string) => ({ slug: `slug-${id}`, title: `Title ${id}` });

test('orders previous and next by numeric id', () => {
  const [nine, ten, two] = [article('9'), article('10'), article('2')] as const;
  const list = [nine, ten, two];
  expect(articleLinks(nine, list)).toMatchObject({ previous: link('2'), next: link('10') });
  expect(articleLinks(two, list)).toMatchObject({ previous: null, next: link('9') });
  expect(articleLinks(ten, list)).toMatchObject({ previous: link('9'), next: null });
});

test('lists related articles in the author’s order', () => {
  const chosen = article('1', ['slug-3', 'slug-2']);
  const list = [chosen, article('2'), article('3'), article('4')];
  expect(articleLinks(chosen, list).related).toEqual([link('3'), link('2')]);
});

test('names only the inputs that a card’s figure depends on', () => {
  const values = { owed: 500_000, rate: 6.5, fee: 375, premium: 0 };
  const { assumption } = chartSummary({ calculator: 'offset-break-even', values }, null, loaded.figureFacts);
  expect(plain(assumption)).toBe("Offset loan's rate 6.5% · yearly fee $375");
  const dearer = chartSummary(
    { calculator: 'offset-break-even', values: { ...values, premium: 0.1 } },
    null,
    loaded.figureFacts,
  );
  expect(plain(dearer.assumption)).toMatch(/^Amount owed \$500,000 · /);
});
