/** What the firm's file does to the product's, and where a mistake is said to be. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';

const root = mkdtempSync(join(tmpdir(), 'layers-'));
vi.doMock('./firm-folder.ts', () => ({
  ROOT: root,
  firmFile: (name: string) => join(root, 'firm', name),
  shownPath: (path: string) => relative(root, path),
}));
const { readYaml, yamlMistakes } = await import('./read-yaml.ts');

const entry = z.strictObject({ value: z.string('expected some text'), note: z.string().optional() });
const mapFile = {
  firm: 'facts.yaml',
  product: 'facts.yaml',
  schema: z.strictObject({ facts: z.record(z.string(), entry), order: z.array(z.string()) }),
};
const listFile = { firm: 'list.yaml', product: 'list.yaml', schema: z.array(entry) };

const write = (path: string, text: string | Buffer) => writeFileSync(join(root, path), text);

beforeEach(() => {
  mkdirSync(join(root, 'firm'), { recursive: true });
  write('facts.yaml', 'facts:\n  rate: { value: 4%, note: ours }\n  cap: { value: $1 }\norder: [a, b]\n');
  write('list.yaml', '- { value: a }\n');
  write('firm/facts.yaml', '{}');
  write('firm/list.yaml', '[]');
});

test('what the firm writes takes the place of the same field, and the rest is inherited', () => {
  write('firm/facts.yaml', 'facts:\n  rate: { value: 5% }\n  own: { value: x }\norder: [c]\n');
  expect(readYaml(mapFile)).toEqual({
    facts: { rate: { value: '5%', note: 'ours' }, cap: { value: '$1' }, own: { value: 'x' } },
    order: ['c'],
  });
});

test('a file that is a list adds to the list of the product', () => {
  write('firm/list.yaml', '- { value: b }\n');
  expect(readYaml(listFile)).toEqual([{ value: 'a' }, { value: 'b' }]);
});

test('a file that neither has is what it is while there is none, or is asked for', () => {
  const none = { firm: 'none.yaml', schema: z.array(entry) };
  expect(readYaml({ ...none, absent: [] })).toEqual([]);
  expect(() => readYaml(none)).toThrow("firm/none.yaml is missing: expected this file in the firm's folder.");
  expect(yamlMistakes(none)).toEqual([expect.stringContaining('firm/none.yaml is missing')]);
});

test.each([
  ['a field of the firm', 'firm/facts.yaml', '\nfacts:\n  rate:\n    value: 5\n', 'firm/facts.yaml', 4],
  ['an unknown field', 'firm/facts.yaml', 'colour: red\n', 'firm/facts.yaml', 1],
  ["a field of the product's", 'facts.yaml', 'facts:\n  cap: { value: 1 }\norder: []\n', 'facts.yaml', 2],
  ['an entry of the firm', 'firm/list.yaml', '- value: b\n- value: 3\n', 'firm/list.yaml', 2],
  ["an entry of the product's", 'list.yaml', '- value: 3\n', 'list.yaml', 1],
])('a mistake in %s is said with its file and line', (_, path, text, where, line) => {
  write(path, text);
  const mistakes = yamlMistakes(path.includes('list') ? listFile : mapFile);
  expect(mistakes).toEqual([
    expect.stringMatching(new RegExp(`^${where} is not right:\n {2}line ${line}: `)),
  ]);
});

test('a file in another encoding is refused by name', () => {
  write('firm/facts.yaml', Buffer.from('order: [caf\xe9]', 'latin1'));
  expect(yamlMistakes(mapFile)).toEqual([
    'firm/facts.yaml: expected text in UTF-8; save the file again as UTF-8.',
  ]);
});
