/** Quality checks of the product's articles, pages and sources. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readArticle, readArticleList } from '../app/articles/articles.server.ts';
import { chartSummary } from '../app/figures/shown-examples.server.ts';
import { readTextPageWithBody } from '../app/markdoc/body.server.ts';
import { type BodyNode, bodyText, elementsIn } from '../app/markdoc/body-node.ts';
import { glossaryTerms } from '../app/markdoc/glossary-links.server.ts';
import { workedExamples } from '../app/markdoc/tags.server.ts';
import { parseText } from '../app/markdoc/text.server.ts';
import { listCalculators } from '../app/routes/calculator-list.server.ts';
import { calculators, requireCalculator } from '../figures/registry.ts';
import { unusedExamples } from '../scripts/check/check-text.ts';
import { readingAdvice, sentencesIn } from '../scripts/check/prose.ts';
import { firm } from './support/firm.ts';

const facts = firm.figureFacts;
const articles = await Promise.all(
  readArticleList(firm).map(async (listed) => {
    const { body = [] } = (await readArticle(firm, listed.slug)) ?? {};
    return { ...listed, body };
  }),
);
const product = articles.filter(({ file }) => !file.isOwn);
const pages = await Promise.all(
  firm.pages.map(async ({ name }) => ({ name, body: (await readTextPageWithBody(firm, name))?.body ?? [] })),
);

test('every example of an article is used', () => {
  expect(
    product.flatMap(({ file, examples, lead }) => unusedExamples(firm, file, { stated: examples, lead })),
  ).toEqual([]);
});

test('an article has at most 1,900 words', () => {
  for (const { slug, body } of product) {
    expect(sentencesIn(body).flat().length, slug).toBeLessThanOrEqual(1900);
  }
});

test('an article has sentences of at most 18 words on average, and a grade of at most 9', () => {
  for (const { slug, body } of product) expect(readingAdvice(body), slug).toEqual([]);
});

test('every calculator of the articles is listed once, with its method and limits', async () => {
  const shown = new Set(articles.flatMap(({ body }) => workedExamples(body)).map((one) => one.calculator));
  const listed = Object.values(await listCalculators(firm)).flat();
  const names = listed.map(({ path }) => path.split('/').at(-1)?.replace(/-\d+$/, ''));
  expect(names.toSorted()).toEqual([...shown].toSorted());
  const { methods } = firm.words.calculators;
  expect([...shown].filter((name) => !(name in methods))).toEqual([]);
  expect(Object.keys(methods).filter((name) => !calculators.some((one) => one.name === name))).toEqual([]);
});

// A card's figure holds only under these conditions, which its article's first paragraph states too.
test.each<[calculator: string, result: string | null, words: RegExp[]]>([
  ['capital-gain', null, [/contract signed before/]],
  ['capital-gain-new-rules', null, [/rules from .*2027/i, /interest-only/i, /land tax/]],
  ['rental-cash-flow', null, [/, then /, /interest-only/i, /land tax and body corporate/, /from .*2027/]],
  [
    'rental-cash-flow',
    'weekBothWays',
    [/, then /, /interest-only/i, /land tax/, /established home bought now/],
  ],
  ['refinance', 'better', [/same end date/]],
  ['lvr', 'depositAtLine', [/deposit on \$\d/]],
  ['comparison-rate', 'turnsAt', [/kept for \d+ years/]],
  ['offset-or-savings', null, [/before its fee/]],
])('a card of %s (%s) states the conditions of its figure', (name, named, words) => {
  const examples = articles.flatMap((article) => Object.values(article.examples));
  const example = examples.find(({ calculator }) => calculator === name);
  if (!example) throw new Error(`expected an example of ${name}`);
  const { figure, assumption } = chartSummary(example, named, facts);
  const card = `${figure.value} ${figure.unit}. ${assumption}`.replaceAll('\u00a0', ' ');
  for (const each of words) expect(card).toMatch(each);
});

test('the glossary has a term for each heading, and only terms that articles use', () => {
  const terms = glossaryTerms(firm);
  const glossary = pages.find(({ name }) => name === 'glossary')?.body ?? [];
  const anchors = elementsIn(glossary).flatMap(({ tag, props }) => (tag === 'h3' ? [String(props?.id)] : []));
  expect(anchors.length).toBeGreaterThan(30);
  expect(terms.map(({ anchor }) => anchor)).toEqual(anchors);
  const slugs = articles.map(({ slug }) => slug);
  for (const { article } of terms) if (article) expect(slugs).toContain(article);
  const text = articles.map(({ body }) => bodyText(body).toLowerCase()).join('\n');
  expect(terms.filter(({ words }) => !words.some((word) => text.includes(word)))).toEqual([]);
  const links = articles.flatMap(({ body }) => elementsIn(body)).map(({ props }) => String(props?.href));
  const used = new Set(links.filter((link) => link.startsWith('/glossary#')));
  expect(used.size).toBeGreaterThan(20);
});

const month = '(January|February|March|April|May|June|July|August|September|October|November|December)';
const BREAKABLE = new RegExp(
  [
    String.raw`\d (years?|months?|weeks?|days?|hours?|minutes?|points?|per cent|million|\d)\b`,
    String.raw`\d ${month}\b`,
    String.raw`\b${month} \d{4}\b`,
    String.raw`\b(years?|months?) \d+ (months?)\b`,
    String.raw`\b(section|year|month|ABN) \d`,
  ].join('|'),
  'g',
);
const outcomes = articles.map(({ slug, examples }) => {
  const said = Object.values(examples).flatMap(({ calculator, values }) => {
    const outcome = requireCalculator(calculator).outcome?.(values, facts);
    if (!outcome) return [];
    const { result, message, assumptions, working, table } = outcome;
    return [result, message, ...assumptions, ...working, ...table.rows.flat()];
  });
  return { name: `examples of ${slug}`, text: said.join('\n') };
});
/** Without headings, which keep plain spaces. */
const runningText = (body: readonly BodyNode[]) =>
  bodyText(body.filter((node) => typeof node === 'string' || !/^h\d$/.test(node.tag)));
const texts = [
  ...articles.map(({ slug, body }) => ({ name: slug, text: runningText(body) })),
  ...pages.map(({ name, body }) => ({ name, text: runningText(body) })),
];

test.each([...texts, ...outcomes])(
  '$name: keeps numbers with their units, and has no curly apostrophes',
  ({ text }) => {
    expect(text.match(BREAKABLE) ?? []).toEqual([]);
    expect(text.match(/\S*[\u2018\u2019]\S*/g) ?? []).toEqual([]);
  },
);

test('no text is empty', () => {
  expect(texts.filter(({ text }) => text.length < 100)).toEqual([]);
});

const groups = parse(readFileSync('content/source-hosts.yaml', 'utf8')) as Record<string, object>;
const groupsFor = {
  law: ['primary'],
  'own-terms': ['primary', 'lenders'],
  report: ['primary', 'reports'],
  link: Object.keys(groups),
};

function isListed(url: string, proves: keyof typeof groupsFor): boolean {
  const { hostname } = new URL(url);
  const hosts = groupsFor[proves].flatMap((group) => Object.keys(groups[group] ?? {}));
  return hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}

test.each<[url: string, proves: keyof typeof groupsFor, expected: boolean]>([
  ['https://handbook.apra.gov.au/ppg/apg-223', 'law', true],
  ['https://www.macquarie.com.au/fees.html', 'law', false],
  ['https://www.fakemacquarie.com.au/', 'own-terms', false],
  ['https://www.aussie.com.au', 'link', false],
])('%s is allowed as %s: %s', (url, proves, expected) => {
  expect(isListed(url, proves)).toBe(expected);
});

test('every source is on the list of hosts for what it proves, and is named once', () => {
  const sources = [
    ...product.flatMap(({ file, sources: list }) => list.map((source) => ({ in: file.shown, ...source }))),
    ...Object.values(firm.facts.sources).map((source) => ({ in: 'content/facts.yaml', ...source })),
  ];
  const linked = sources.filter(({ url }) => url !== undefined);
  expect(linked.length).toBeGreaterThan(50);
  expect(linked.filter(({ url, proves }) => !isListed(url ?? '', proves))).toEqual([]);
  for (const { file, sources: list } of product) {
    expect(new Set(list.map(({ title }) => title)).size, file.shown).toBe(list.length);
  }
});

test('every external link goes to a listed host', () => {
  const links = [...firm.articles, ...firm.pages]
    .filter(({ isOwn }) => !isOwn)
    .flatMap((file) => [...parseText(file).links.keys()].map((link) => ({ in: file.shown, link })))
    .filter(({ link }) => /^https?:/.test(link));
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter(({ link }) => !isListed(link, 'link'))).toEqual([]);
});
