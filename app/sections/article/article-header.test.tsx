import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Byline } from './article-header.tsx';

test.each([
  ['2026-11-20', 'Published 20 November 2026 7 min read 1,575 words'],
  ['2026-11-21', 'Published 20 November 2026 Updated 21 November 2026 7 min read 1,575 words'],
])('an article of 20 November that was updated on %s', (updated, expected) => {
  const byline = <Byline published="2026-11-20" updated={updated} readMinutes={7} words={1575} />;
  expect(
    renderToStaticMarkup(byline)
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll('\u00a0', ' '),
  ).toBe(expected);
});
