import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Byline } from './article-header.tsx';

test.each([
  ['2026-11-20', 'Published 20 November 2026 · 7 min read · 1,575 words'],
  ['2026-11-21', 'Published 20 November 2026 · Updated 21 November 2026 · 7 min read · 1,575 words'],
])('an article of 20 November that was updated on %s', (updated, expected) => {
  const byline = <Byline published="2026-11-20" updated={updated} readMinutes={7} words={1575} />;
  expect(
    renderToStaticMarkup(byline)
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll('\u00a0', ' '),
  ).toBe(expected);
});

test('one whose author is known is signed, and its last day said once', () => {
  const photo = { path: '/pictures/mai-1', widths: [96, 192], width: 192, height: 192 };
  const byline = (
    <Byline
      published="2026-11-20"
      updated="2026-11-23"
      readMinutes={7}
      words={1575}
      author={{ name: 'Mai Nguyen', role: 'Broker', photo }}
    />
  );
  const html = renderToStaticMarkup(byline);
  const text = html.replaceAll(/<[^>]*>/g, '|').replaceAll(/\|+/g, '|');
  expect(text.replaceAll('\u00a0', ' ')).toBe(
    '|Worked out by |Mai Nguyen|, checked |23 November 2026| · |Published |20 November 2026| · |7 min read| · 1,575 words|',
  );
  expect(html).toMatch(/<img [^>]*width="40" height="40"/);
});
