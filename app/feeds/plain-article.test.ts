import { toHtml } from 'hast-util-to-html';
import { expect, test } from 'vitest';
import { site } from '../../config/site.ts';
import { generalWarning } from '../../content/general-warning.ts';
import { readArticle, readArticleList } from '../content/articles.server.ts';
import type { BodyNode } from '../content/body-node.ts';
import { markdownCopy, plainBody } from './plain-article.ts';

const page = 'https://www.example.com/blog/offset';
const html = (...nodes: BodyNode[]) => toHtml(plainBody(nodes, page));

test('key points and notes read as such without a style sheet', () => {
  expect(html({ tag: 'key-points', children: [{ tag: 'p', children: ['One.'] }] })).toBe(
    '<p><strong>Key points</strong></p><p>One.</p>',
  );
  expect(html({ tag: 'note', children: ['Mind this.'] })).toBe('<blockquote>Mind this.</blockquote>');
});

test('side notes, pulled figures and the steps of a guided chart read as such too', () => {
  const paragraph: BodyNode = { tag: 'p', children: [{ tag: 'strong', children: ['$3,250'] }, ' upfront'] };
  expect(html({ tag: 'pulled-figure', children: [paragraph] })).toBe(
    '<p><strong>$3,250</strong> upfront</p>',
  );
  expect(html({ tag: 'side-note', children: ['Mind this.'] })).toBe('<blockquote>Mind this.</blockquote>');
  const props = { principal: 500_000, rate: 5, years: 30, extra: 200, fromYear: 10, larger: 500 };
  const guide = html({ tag: 'guided-chart', props });
  expect(guide.match(/<h3>/g)).toHaveLength(4);
  // Reference case E02, and more with a later start than with none.
  expect(guide).toContain('ends 4 years 3 months sooner. The interest falls by $77,470.');
  expect(guide).toMatch(/<th>\$200 more from year 10<\/th><td>\$432,896<\/td><td>\$33,383<\/td>/);
});

test('a worked example is written down with its numbers and its table', () => {
  const premises = { principal: 500_000, rate: 5, years: 30 };
  const example = html({ tag: 'worked-example', props: { number: 2, calculator: 'repayments', premises } });
  expect(example).toContain('<h3>Worked example 2: ');
  expect(example).toContain('<li>Loan amount: $500,000</li>');
  expect(example).toContain('The repayment is $2,684 a month');
  expect(example).toMatch(/<table>.*<th>30 years<\/th><td>\$0<\/td>/);
});

test('a photograph is there for whoever cannot choose a format, with the words below it', () => {
  const props = { path: '/pictures/a-1', widths: [480, 960, 1440], width: 1440, height: 720, alt: 'A house' };
  const image = `<p><img src="${site.url}/pictures/a-1-960.jpg" alt="A house" width="960" height="480"></p>`;
  expect(html({ tag: 'picture', props })).toBe(image);
  expect(html({ tag: 'picture', props: { ...props, caption: 'In May.' } })).toBe(
    `${image}<p><em>In May.</em></p>`,
  );
});

test('what has no plain form stops the build instead of getting lost', () => {
  expect(() => html({ tag: 'video', children: [] })).toThrow('expected a plain form of <video>');
});

async function copyOf(slug: string) {
  const article = await readArticle(slug);
  if (!article) throw new Error(`expected the article ${slug}`);
  return { article, text: markdownCopy(article) };
}
const slug = 'what-extra-repayments-save';

test('a copy says what it is, from when, and where the page is', async () => {
  const { article, text } = await copyOf(slug);
  expect(text.startsWith(`# ${article.title}\n\n> ${article.description}\n`)).toBe(true);
  expect(text).toContain(`- The page itself: <${site.url}/blog/${slug}>`);
  expect(text).toContain(`(${article.published})`);
  expect(text).toContain(`(${article.updated})`);
  expect(text.split(generalWarning.text)).toHaveLength(3);
  for (const source of article.sources) expect(text).toContain(new URL(source.url ?? site.url).hostname);
});

test('no copy holds markup that Markdown does not know, or a link that leads nowhere alone', async () => {
  for (const { slug: each } of readArticleList()) {
    const { article, text } = await copyOf(each);
    expect(text, each).not.toMatch(/(?<!\\)<(?!https?:)[a-z/]/i);
    expect(text, each).not.toMatch(/\]\((\/|#)/);
    expect(text, each).not.toMatch(/undefined|NaN|\[object/);
    const examples = article.body.filter((node) => typeof node !== 'string' && node.tag === 'worked-example');
    expect(text.match(/^### Worked example \d+: /gm) ?? [], each).toHaveLength(examples.length);
  }
});

test('the picture is there as a table of its numbers', async () => {
  const { text } = await copyOf(slug);
  expect(text).toContain('| | As agreed | With $200 more a month |\n| - | - | - |\n');
  expect(text).toContain('| Owed after 5 years | $459,144 | $445,542 |');
});
