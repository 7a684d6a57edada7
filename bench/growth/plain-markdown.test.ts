import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { plainMarkdown } from './plain-markdown.ts';

test('figures become their text, whatever their properties are written like', () => {
  const text = plainMarkdown(
    'Pay <Repayment principal={500000} rate={5} years={30} per="month" cents /> a month.',
  );
  expect(text).toBe('Pay $2,684.11 a month.');
});

test('blocks lose their tags and keep their words', () => {
  expect(plainMarkdown('<Note>\n\nMind the **gap**.\n\n</Note>\n')).toContain('Mind the **gap**.');
  expect(plainMarkdown('<Note>\n\nMind\n\n</Note>\n')).not.toMatch(/<\/?Note/);
});

test('no component is left in any of the real articles', () => {
  const folder = 'content/articles';
  for (const name of readdirSync(folder)) {
    const body = readFileSync(join(folder, name), 'utf8').split('\n---\n').slice(1).join('\n---\n');
    expect(plainMarkdown(body), name).not.toMatch(/<\/?[A-Z]/);
  }
});
