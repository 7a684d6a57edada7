import { expect, test } from 'vitest';
import { site } from '../../config/site.ts';
import { generalWarning } from '../../content/general-warning.ts';
import { readArticle, readArticleList } from '../content/articles.server.ts';
import { markdownCopy } from './markdown.ts';

const slug = 'what-extra-repayments-save';

test('a copy says what it is, from when, and where the page is', async () => {
  const article = await readArticle(slug);
  if (!article) throw new Error('expected the article');
  const text = markdownCopy(article);
  expect(text.startsWith(`# ${article.title}\n\n> ${article.description}\n`)).toBe(true);
  expect(text).toContain(`- The page itself: <${site.url}/blog/${slug}>`);
  expect(text).toContain(`(${article.published})`);
  expect(text).toContain(`(${article.updated})`);
  expect(text.split(generalWarning.text)).toHaveLength(3);
  for (const source of article.sources) expect(text).toContain(source.url);
});

test('no copy holds markup that Markdown does not know, or a link that leads nowhere alone', async () => {
  for (const { slug: each } of readArticleList()) {
    const article = await readArticle(each);
    if (!article) throw new Error('expected the article');
    const text = markdownCopy(article);
    expect(text, each).not.toMatch(/(?<!\\)<(?!https?:)[a-z/]/i);
    expect(text, each).not.toMatch(/\]\((\/|#)/);
    expect(text, each).not.toMatch(/undefined|NaN|\[object/);
    const examples = article.body.filter(
      (node) => typeof node !== 'string' && node.tag === 'worked-example',
    );
    expect(text.match(/^### Worked example \d+: /gm) ?? [], each).toHaveLength(examples.length);
  }
});

test('the picture is there as a table of its numbers', async () => {
  const article = await readArticle(slug);
  if (!article) throw new Error('expected the article');
  const text = markdownCopy(article);
  expect(text).toContain('| | As agreed | With $200 more a month |\n| - | - | - |\n');
  expect(text).toContain('| Owed after 5 years | $459,144 | $445,542 |');
});
