import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Byline } from './article-header.tsx';

const textOf = (published: string, updated: string) =>
  renderToStaticMarkup(
    <Byline published={published} updated={updated} readMinutes={7} words={1575} />,
  ).replaceAll(/<[^>]*>/g, '');

test('a later update is told beside the day of publication', () => {
  expect(textOf('2026-11-20', '2026-11-21')).toBe(
    'Published 20 November 2026 · Updated 21 November 2026 · 7 min read · 1,575 words',
  );
});

test('an article that was not changed since tells one day', () => {
  expect(textOf('2026-11-20', '2026-11-20')).toBe('Published 20 November 2026 · 7 min read · 1,575 words');
});
