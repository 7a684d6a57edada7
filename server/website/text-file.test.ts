import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { editFields, firstBodyLine, newText, readContent, writeContent } from './text-file.ts';

const texts = globSync('{content,tests/firm,tests/firms/*}/{articles,pages}/*.md');

/** Lines that only one of two texts has. */
function changedLines(before: string, after: string): string[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  return [...old.filter((line) => !now.includes(line)), ...now.filter((line) => !old.includes(line))];
}

describe('a text that is opened and saved without a change', () => {
  test('is one of all articles and pages', () => expect(texts.length).toBeGreaterThanOrEqual(31));

  test.each(texts)('%s stays byte-identical', (path) => {
    const source = readFileSync(path, 'utf8');
    expect(writeContent(source, path, readContent(source, path))).toBe(source);
    // As a browser sends it.
    const sent = JSON.parse(JSON.stringify(readContent(source, path)));
    expect(writeContent(source, path, sent)).toBe(source);
    const crlf = source.replaceAll('\n', '\r\n');
    expect(writeContent(crlf, path, readContent(crlf, path))).toBe(crlf);
    const marked = `\uFEFF${source}`;
    expect(writeContent(marked, path, readContent(marked, path))).toBe(marked);
  });

  test.each(texts)('%s changes one line with one word', (path) => {
    const source = readFileSync(path, 'utf8');
    const content = readContent(source, path);
    const word = /\b[a-z]{4,}\b/.exec(
      content.body.split('\n').find((line) => /^[A-Z][a-z' ]+ /.test(line)) ?? '',
    )?.[0];
    expect(word).toBeDefined();
    const body = content.body.replace(word ?? '', 'quokka');
    expect(changedLines(source, writeContent(source, path, { ...content, body }))).toHaveLength(2);
    const head = { ...content.head, title: 'Another: title' };
    const changed = changedLines(source, writeContent(source, path, { ...content, head }));
    expect(changed).toHaveLength(2);
    expect(changed[1]).toMatch(/^title: ["']Another: title["']$/);
  });
});

const SOURCE = `---
title: A first flat
tags: [ first-home ]
id: "9"
examples:
  loan: { calculator: repayments, principal: 500000, rate: 5, years: 30 }
  # What a point more costs.
  dearer: { like: loan, rate: { plus: 1 } }
sources: []
---

They owe money.

## Then
`;

test('leaves out what the desk keeps by itself', () => {
  expect(readContent(SOURCE, 'x.md')).toEqual({
    head: { title: 'A first flat', tags: ['first-home'], sources: [] },
    examples: [
      { name: 'loan', calculator: 'repayments', values: { principal: 500_000, rate: 5, years: 30 } },
      { name: 'dearer', like: 'loan', values: { rate: { plus: 1 } } },
    ],
    body: 'They owe money.\n\n## Then\n',
  });
  expect(firstBodyLine(SOURCE, 'x.md')).toBe(12);
});

test('changes one number of an example in its line', () => {
  const content = readContent(SOURCE, 'x.md');
  const [loan, dearer] = content.examples;
  if (!loan || !dearer) throw new Error('expected two examples');
  const examples = [{ ...loan, values: { ...loan.values, rate: 6 } }, dearer];
  expect(writeContent(SOURCE, 'x.md', { ...content, examples })).toBe(SOURCE.replace('rate: 5,', 'rate: 6,'));
});

test('adds, removes and renames examples, in their order', () => {
  const content = readContent(SOURCE, 'x.md');
  const [loan, dearer] = content.examples;
  if (!loan || !dearer) throw new Error('expected two examples');
  const written = (examples: typeof content.examples) => {
    const source = writeContent(SOURCE, 'x.md', { ...content, examples });
    expect(
      source.endsWith('sources: []\n---\n\nThey owe money.\n\n## Then\n') || /examples:/.test(source),
    ).toBe(true);
    return readContent(source, 'x.md').examples;
  };
  for (const examples of [
    [loan, dearer, { ...dearer, name: 'third' }],
    [loan],
    [],
    [
      { ...loan, name: 'home' },
      { ...dearer, like: 'home' },
    ],
    [dearer, loan],
  ]) {
    expect(written(examples)).toEqual(examples);
  }
});

test('removes a field, and keeps the rest', () => {
  const { head, ...content } = readContent(SOURCE, 'x.md');
  const { tags: _, ...rest } = head;
  expect(writeContent(SOURCE, 'x.md', { ...content, head: rest })).toBe(
    SOURCE.replace('tags: [ first-home ]\n', ''),
  );
  expect(editFields(SOURCE, 'x.md', { basedOn: 'abc' })).toBe(
    SOURCE.replace('sources: []\n', 'sources: []\nbasedOn: abc\n'),
  );
});

test('ends a new body with a line break', () => {
  const source = newText({ title: 'New', sources: [] });
  expect(source).toBe('---\ntitle: New\nsources: []\n---\n\n');
  const content = readContent(source, 'x.md');
  expect(content.body).toBe('');
  expect(writeContent(source, 'x.md', { ...content, body: 'One.' })).toBe(`${source}One.\n`);
});

test.each(['No front matter', '---\ntitle: x\n', '---\ntitle: [\n---\n'])('refuses %j', (source) => {
  expect(() => readContent(source, 'x.md')).toThrow(/x\.md is not right/);
});
