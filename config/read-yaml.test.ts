/** What the firm's file does to the product's, and where a mistake is said to be. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { ROOT } from './firm-folder.ts';
import { parseYaml, readData } from './read-yaml.ts';

const root = mkdtempSync(join(tmpdir(), 'layers-'));
const dir = join(root, 'firm');
afterAll(() => rmSync(root, { recursive: true }));

const ours = (name: string) => relative(ROOT, join(root, name));
const entry = z.strictObject({ value: z.string('expected some text'), note: z.string().optional() });
const mapFile = {
  firm: 'facts.yaml',
  product: ours('facts.yaml'),
  schema: z.strictObject({ facts: z.record(z.string(), entry), order: z.array(z.string()) }),
};
const listFile = { firm: 'list.yaml', product: ours('list.yaml'), schema: z.array(entry) };

const write = (path: string, text: string | Buffer) => writeFileSync(join(root, path), text);

beforeEach(() => {
  mkdirSync(dir, { recursive: true });
  write('facts.yaml', 'facts:\n  rate: { value: 4%, note: ours }\n  cap: { value: $1 }\norder: [a, b]\n');
  write('list.yaml', '- { value: a }\n');
  write('firm/facts.yaml', '{}');
  write('firm/list.yaml', '[]');
});

test('what the firm writes takes the place of the same field, and the rest is inherited', () => {
  write('firm/facts.yaml', 'facts:\n  rate: { value: 5% }\n  own: { value: x }\norder: [c]\n');
  expect(readData(dir, mapFile)).toEqual({
    facts: { rate: { value: '5%', note: 'ours' }, cap: { value: '$1' }, own: { value: 'x' } },
    order: ['c'],
  });
});

test('a file that is a list adds to the list of the product', () => {
  write('firm/list.yaml', '- { value: b }\n');
  expect(readData(dir, listFile)).toEqual([{ value: 'a' }, { value: 'b' }]);
});

test('a file that neither has is what it is while there is none, or is asked for', () => {
  const none = { firm: 'none.yaml', schema: z.array(entry) };
  expect(readData(dir, { ...none, absent: [] })).toEqual([]);
  expect(() => readData(dir, none)).toThrow(
    `${join(dir, 'none.yaml')} is not right:\n  expected this file in the firm's folder, found none`,
  );
});

test.each([
  ['a field of the firm', 'firm/facts.yaml', '\nfacts:\n  rate:\n    value: 5\n', 4],
  ['an unknown field', 'firm/facts.yaml', 'order: [a]\ncolour: red\n', 2],
  ['an unknown field of a field', 'firm/facts.yaml', 'facts:\n  rate:\n    value: 5%\n    valeu: 6%\n', 4],
  ["a field of the product's", 'facts.yaml', 'facts:\n  cap: { value: 1 }\norder: []\n', 2],
  ['an entry of the firm', 'firm/list.yaml', '- value: b\n- value: 3\n', 2],
  ["an entry of the product's", 'list.yaml', '- value: 3\n', 1],
])('a mistake in %s is said with its file and line', (_, path, text, line) => {
  write(path, text);
  expect(() => readData<unknown>(dir, path.includes('list') ? listFile : mapFile)).toThrow(
    new RegExp(`^${join(root, path)} is not right:\n {2}line ${line}: [^\n]*$`),
  );
});

test('a file in another encoding is refused by name', () => {
  write('firm/facts.yaml', Buffer.from('order: [caf\xe9]', 'latin1'));
  expect(() => readData(dir, mapFile)).toThrow(
    `${join(dir, 'facts.yaml')} is not right:\n  expected text in UTF-8; save the file again as UTF-8.`,
  );
});

test.each([
  ['a type', 'a: 1\nb: !!binary aGVsbG8=', 2, 'expected no name of a type, found "tag:yaml.org,2002:binary"'],
  ['a type of the core', 'a: !!str 1', 1, 'expected no name of a type'],
  ['a type of a list', 'a: !!set { b }', 1, 'expected no name of a type'],
  ['a type of nobody', 'a: !ruby/object {}', 1, 'expected no name of a type, found "!ruby/object"'],
  ['a name for nothing', 'a: *b', 1, 'expected names of values above it'],
  ['many repeats', `a: &a 1\nb: [${'*a, '.repeat(21)}]`, 2, 'expected at most 20 repeats'],
  [
    'repeats of repeats',
    'a: &a [1, 1]\nb: &b [*a, *a, *a, *a]\nc: &c [*b, *b, *b, *b]\nd: [*c, *c, *c, *c]',
    1,
    'few of them (Excessive alias count',
  ],
])('%s is refused', (_, source, line, expected) => {
  expect(parseYaml(source, 'a.yaml')).toMatchObject({
    value: undefined,
    problems: [{ line, problem: expect.stringContaining(expected) }],
  });
});

test('a value may be repeated by its name', () => {
  expect(parseYaml('a: &a [1]\nb: *a', 'a.yaml').value).toEqual({ a: [1], b: [1] });
});
