import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { firm } from '../../tests/support/firm.ts';
import { findWords, readTypedTexts, textOf, wordRules } from './launch.ts';

test('the source of pages and mails contains no restricted words', () => {
  const [app, ...others] = ['app', 'server/routes', 'server/delivery'].flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx}`).filter((file) => !file.includes('.test.')),
  );
  const texts = [app ?? '', ...others].map((file) => ({
    file,
    line: 1,
    // Skip comments, class names and import paths.
    text: readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*|className="[^"]*"|from '[^']*'/g, ''),
  }));
  const reason = 'It costs nothing and commits to nothing.';
  const wordExceptions = [
    { file: 'app/routes/home.tsx', text: 'Book a free strategy chat with a broker', reason },
  ];
  expect([...findWords(wordRules.risky, texts, { dir: firm.dir, wordExceptions })]).toEqual([]);
});

test('reads texts with their lines, prefers the firm’s files, and skips comments', () => {
  const texts = readTypedTexts(firm);
  // Skip single words, which may be defaults of a schema.
  const ofData = texts.filter(({ file, text }) => file.endsWith('.yaml') && text.includes(' '));
  expect(new Set(ofData.map(({ file }) => file)).size).toBeGreaterThan(6);
  for (const { file, line, text } of ofData) {
    const [word = ''] = text.split(/[\s"']/);
    const lines = readFileSync(file, 'utf8').split('\n');
    // A block scalar begins on the line after its field.
    expect(lines.slice(line - 1, line + 1).join('\n'), `${file}:${line}`).toContain(word);
  }
  // Each of the product's exceptions is needed.
  const isIdle = (one: { file: string; text: string }) =>
    !texts.some(({ file, text }) => file === one.file && text.includes(one.text));
  expect(firm.wordExceptions.filter(isIdle)).toEqual([]);
  expect(textOf({ shown: 'a.md', source: 'One\n<!-- free\n -->two' }).text).toMatch(/^One\n +\n +two$/);
});
