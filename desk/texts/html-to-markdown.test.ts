import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cleanText } from './clean-text.ts';
import { htmlToMarkdown } from './html-to-markdown.ts';

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8');

describe('htmlToMarkdown', () => {
  test.each(['word', 'google-docs', 'web-page'])('converts %s', (name) => {
    const lines = fixture(`${name}.html.txt`).replaceAll('\n', '\r\n');
    expect(`${htmlToMarkdown(lines)}\n`).toBe(fixture(`${name}.md`));
  });

  test('unwraps a layout table of an email', () => {
    const mail = '<table><tr><td><p>Hello,</p><p>see the <b>rates</b>.</p></td></tr></table>';
    expect(htmlToMarkdown(mail)).toBe('Hello,\n\nsee the **rates**.');
  });

  test('joins runs of one style, and marks no spaces', () => {
    expect(htmlToMarkdown('<p><b>Fi</b><b>xed </b><strong>rate</strong> <b> </b>x</p>')).toBe(
      '**Fixed rate** x',
    );
    expect(htmlToMarkdown('<p><b>a <b>b</b></b></p>')).toBe('**a b**');
  });
});

test('cleanText removes invisible characters and keeps the rest', () => {
  const pasted =
    '\uFEFF5\u00A0%\u200B of so\u00ADme\r\nlines\v\u202Aend\u202C\t👨\u200D👩\u200D👧 é {% $x %}\u200D';
  expect(cleanText(pasted)).toBe('5 % of some\nlines\nend\t👨\u200D👩\u200D👧 é {% $x %}');
});
