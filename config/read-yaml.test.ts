/** Merging the firm's file with the product's, and the file and line of problems. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { ROOT } from './firm-folder.ts';
import { parseYaml, readData, readFrontMatter } from './read-yaml.ts';

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

test("overrides the product's fields with the firm's and inherits the rest", () => {
  write('firm/facts.yaml', 'facts:\n  rate: { value: 5% }\n  own: { value: x }\norder: [c]\n');
  expect(readData(dir, mapFile)).toEqual({
    facts: { rate: { value: '5%', note: 'ours' }, cap: { value: '$1' }, own: { value: 'x' } },
    order: ['c'],
  });
});

test("appends the firm's list file to the product's", () => {
  write('firm/list.yaml', '- { value: b }\n');
  expect(readData(dir, listFile)).toEqual([{ value: 'a' }, { value: 'b' }]);
});

test('returns the default of a missing file, or reports a missing required file', () => {
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
])('reports a mistake in %s with file and line', (_, path, text, line) => {
  write(path, text);
  expect(() => readData<unknown>(dir, path.includes('list') ? listFile : mapFile)).toThrow(
    new RegExp(`^${join(root, path)} is not right:\n {2}line ${line}: [^\n]*$`),
  );
});

test('rejects a file that is not UTF-8', () => {
  write('firm/facts.yaml', Buffer.from('order: [caf\xe9]', 'latin1'));
  expect(() => readData(dir, mapFile)).toThrow(
    `${join(dir, 'facts.yaml')} is not right:\n  expected text in UTF-8; save the file again as UTF-8.`,
  );
});

test.each([
  ['a tag', 'a: 1\nb: !!binary aGVsbG8=', 2, 'expected no YAML tag, found "tag:yaml.org,2002:binary"'],
  ['a core tag', 'a: !!str 1', 1, 'expected no YAML tag'],
  ['a collection tag', 'a: !!set { b }', 1, 'expected no YAML tag'],
  ['an unknown tag', 'a: !ruby/object {}', 1, 'expected no YAML tag, found "!ruby/object"'],
  ['an alias without anchor', 'a: *b', 1, 'expected each *name to repeat a value'],
  ['too many aliases', `a: &a 1\nb: [${'*a, '.repeat(21)}]`, 2, 'expected at most 20 repeats'],
  [
    'nested aliases',
    'a: &a [1, 1]\nb: &b [*a, *a, *a, *a]\nc: &c [*b, *b, *b, *b]\nd: [*c, *c, *c, *c]',
    1,
    'few repeats (Excessive alias count',
  ],
])('rejects %s', (_, source, line, expected) => {
  expect(parseYaml(source, 'a.yaml')).toMatchObject({
    value: undefined,
    problems: [{ line, problem: expect.stringContaining(expected) }],
  });
});

const sharp = 'expected quotes around a text with " #" in it, found ';
const tooMany = 'expected one name and one colon, found more';
const noColon = 'expected a name with a colon and a space after it, found none';
const afterQuotes = 'expected nothing after a closing quote, a closing bracket, | or >';
const otherSign = 'expected a text, found a character with a special meaning in YAML';
const columns = 'expected lines that belong together to start in the same column';

test.each([
  ['quote: They treated us as their #1 priority', 1, `${sharp}"They treated us as their", cut at the #`],
  ['a: 1\nstreet: Suite #5, 27 Hill Street', 2, `${sharp}"Suite", cut at the #`],
  ['street: Suite # 5', 1, `${sharp}"Suite"`],
  ['quote: |\n  As their #1.\nstreet: #5 Hill Street', 3, `${sharp}nothing before the #`],
  ['quote: We were\n  their #1', 1, `${sharp}"We were their"`],
  ['- name: A\n- Suite #5', 2, `${sharp}"Suite"`],
  ['[one #2\n]', 1, `${sharp}"one"`],
  ['name #1: Mai', 1, `${sharp}"name"`],
  ['name: &Sons and daughters', 1, 'expected quotes around a text that starts with "&Sons"'],
  ['name: !Important', 1, 'expected no YAML tag, found "!Important". Put quotes'],
  ['a: 1\ntitle: One thing: this', 2, tooMany],
  ['a: b\n  c: d', 1, tooMany],
  ['quote: "We" said so', 1, afterQuotes],
  ["quote: 'it's fine'", 1, afterQuotes],
  ['quote: *very* good', 1, afterQuotes],
  ['quote: > 5 years', 1, afterQuotes],
  ['quote: [one] two', 1, afterQuotes],
  ['a: 1\nquote: "We said\nname: Mai', 2, 'expected a closing quote, found none'],
  ['handle: @figbird', 1, otherSign],
  ['share: %5', 1, otherSign],
  ['name: & Sons', 1, otherSign],
  ['a: 1\nsome words\nb: 2', 2, noColon],
  ['a:b\nc: 1', 1, noColon],
  ['a: [one\nb: 2', 2, columns],
  ['a:\n    b: 1\n  c: 2', 3, columns],
])('rejects %j on line %i, and advises quotes', (source, line, expected) => {
  const { value, problems } = parseYaml(source, 'a.yaml');
  expect(value).toBeUndefined();
  expect(problems).toEqual([{ file: 'a.yaml', line, problem: expect.stringContaining(expected) }]);
  expect(problems[0]?.problem).toMatch(/quotes/);
});

test.each([
  ['a:\n\tb: 1', 2, 'expected spaces before the first word, found a tab'],
  ['a: 1\na: 2', 2, 'expected each name once'],
  ['a: 1\n---\nb: 2', 2, 'expected no line of --- or ...'],
  ['path: "C:\\dir"', 1, 'expected no \\ between double quotes'],
])('rejects %j on line %i, without advice on quotes', (source, line, expected) => {
  const { problems } = parseYaml(source, 'a.yaml');
  expect(problems).toEqual([{ file: 'a.yaml', line, problem: expect.stringContaining(expected) }]);
  expect(problems[0]?.problem).not.toContain('Put quotes');
});

test('accepts a comment after quotes, brackets, a number or a name, and on its own line', () => {
  const source =
    '# One\na: "b #1" # two\nc: [d] # three\ne: 5 # four\nf: # five\n  g: true # six\n  # seven\nh:\n  # eight\ni: j#1\n';
  expect(parseYaml(source, 'a.yaml')).toMatchObject({
    problems: [],
    value: { a: 'b #1', c: ['d'], e: 5, f: { g: true }, h: null, i: 'j#1' },
  });
});

test('rejects front matter with a text cut at #, and accepts spaces after ---', () => {
  const read = (source: string) =>
    readFrontMatter({ shown: 'a.md', source }, z.strictObject({ title: z.string() }));
  expect(read('--- \ntitle: One\n---\t\r\nText')).toEqual({ title: 'One' });
  expect(() => read('---\ntitle: Our #1 loan\n---\n')).toThrow(
    'a.md is not right:\n  line 2: expected quotes',
  );
});

test('counts entries within their file', () => {
  write('firm/list.yaml', '- { value: b, name: Priya N. }\n');
  expect(() => readData<unknown>(dir, listFile)).toThrow(
    'list 1 (Priya N.), name: unknown field, expected one of value, note',
  );
});

test('keeps the plus of an unquoted phone number', () => {
  expect(parseYaml('dial: +61755500123\nplus: +1', 'a.yaml').value).toEqual({
    dial: '+61755500123',
    plus: 1,
  });
});

test('accepts an alias', () => {
  expect(parseYaml('a: &a [1]\nb: *a', 'a.yaml').value).toEqual({ a: [1], b: [1] });
});
