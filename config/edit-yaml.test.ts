import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { EditError, editYaml } from './edit-yaml.ts';
import { parseYaml } from './read-yaml.ts';

const values = (source: string) => parseYaml(source, 'test').value;

const people = `# Who works here.
people:
  # The owner.
  jo:
    name: 'Jo Citizen' # as on the licence
    phone: '0400 000 000'

  # The broker.
  sam:
    name: "Sam O'Neil"
    tags: [home, 'first home']
hours: >
  Monday to Friday,
  9 to 5
social: []
`;

describe('editYaml', () => {
  test('returns the source unchanged if it has the value already', () => {
    expect(editYaml(people, values(people))).toBe(people);
  });

  test.each<[string, (content: Content) => void, string, string]>([
    [
      'keeps the quotes of a string',
      (content) => {
        content.people.jo.phone = '0400 000 001';
      },
      "'0400 000 000'",
      "'0400 000 001'",
    ],
    [
      'quotes a string before a comment',
      (content) => {
        content.people.jo.name = 'Jo Smith';
      },
      "'Jo Citizen' #",
      "'Jo Smith' #",
    ],
    [
      'rewrites a flow list',
      (content) => {
        content.people.sam.tags = ['home', 'a, b'];
      },
      "[home, 'first home']",
      '[ home, "a, b" ]',
    ],
    [
      'keeps a folded block',
      (content) => {
        content.hours = 'By appointment\n';
      },
      '>\n  Monday to Friday,\n  9 to 5\n',
      '>\n  By appointment\n',
    ],
    [
      'replaces an empty flow list',
      (content) => {
        content.social = [{ name: 'X', url: 'https://x.com' }];
      },
      'social: []',
      'social: [ { name: X, url: https://x.com } ]',
    ],
    [
      'removes an entry with its comment',
      (content) => {
        delete content.people.sam;
      },
      "  # The broker.\n  sam:\n    name: \"Sam O'Neil\"\n    tags: [home, 'first home']\n",
      '',
    ],
    [
      'adds a field at the end of its map',
      (content) => {
        content.people.jo.role = 'Owner';
      },
      "'0400 000 000'\n",
      "'0400 000 000'\n    role: Owner\n",
    ],
  ])('%s', (_title, change, before, after) => {
    const wanted = structuredClone(values(people)) as Content;
    change(wanted);
    expect(editYaml(people, wanted)).toBe(people.replace(before, after));
  });

  test('keeps blank lines between list items when it adds or removes some', () => {
    const list = '- a: 1\n\n- a: 2\n';
    expect(editYaml(list, [{ a: 1 }, { a: 2 }, { a: 3 }])).toBe(`${list}\n- a: 3\n`);
    expect(editYaml(list, [{ a: 2 }])).toBe('- a: 2\n');
    expect(editYaml(list, [{ a: 0 }, { a: 1 }, { a: 2 }])).toBe(`- a: 0\n${list}`);
  });

  test('starts a file that is empty or has only comments', () => {
    expect(editYaml('', { a: 'x' })).toBe('a: x\n');
    expect(editYaml('# Ours\n', [1])).toBe('# Ours\n- 1\n');
  });

  test('adds keys to a map and its last nested map', () => {
    const wanted = { a: { x: 1, y: 2 }, b: { z: 3 } };
    expect(editYaml('a:\n  x: 1\n', wanted)).toBe('a:\n  x: 1\n  y: 2\nb:\n  z: 3\n');
  });

  test('writes maps and lists in place of null, also nested', () => {
    const source = 'a:\n  x: null\n  y:\nb: 1\n';
    expect(editYaml(source, { a: { x: { by: 'Jo' }, y: [{ z: 1 }] }, b: 1 })).toBe(
      'a:\n  x:\n    by: Jo\n  y:\n    - z: 1\nb: 1\n',
    );
  });

  test('refuses to edit a value with an alias', () => {
    expect(() => editYaml('a: &x one\nb: *x\n', { a: 'two', b: 'one' })).toThrow(EditError);
  });

  const files = globSync(['{sample-firm,content,tests}/**/*.yaml']);
  const AWKWARD = [
    '007',
    'yes',
    'null',
    '#1',
    'a: b',
    'a #b',
    '- x',
    "it's",
    '"q"',
    '',
    ' lead',
    'two\nlines',
    '@x',
    '*x',
    '&y',
    '{z}',
    '[',
    '5%',
    '1e3',
    '0x1F',
    'é ü 🏡',
    12,
    0.5,
    true,
    null,
  ];

  test.each(files)('changes each value of %s, and only its lines', (file) => {
    const source = readFileSync(file, 'utf8');
    const content = values(source);
    const all = scalarPaths(content);
    // At most 40 values, spread over the file.
    const paths = all.filter((_path, index) => index % Math.ceil(all.length / 40) === 0);
    for (const [index, path] of paths.entries()) {
      const wanted = structuredClone(content);
      set(wanted, path, AWKWARD[index % AWKWARD.length]);
      const edited = editYaml(source, wanted);
      const firstDifference = (a: string[], b: string[]) => a.findIndex((line, at) => line !== b[at]);
      const [before, after] = [source.split('\n'), edited.split('\n')];
      const first = firstDifference(before, after);
      const last = firstDifference(before.toReversed(), after.toReversed());
      if (first !== -1) expect(before.length - last - first).toBeLessThanOrEqual(12);
    }
  });
});

// biome-ignore lint/suspicious/noExplicitAny: the parsed content of any file.
type Content = any;
type Path = (string | number)[];

function scalarPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return path.length > 0 ? [path] : [];
  return Object.entries(value).flatMap(([key, one]) =>
    scalarPaths(one, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

function set(root: Content, path: Path, value: unknown): void {
  const holder = path.slice(0, -1).reduce((inside, key) => inside[key], root);
  holder[path.at(-1) as string] = value;
}
