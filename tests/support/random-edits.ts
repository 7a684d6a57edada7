/** Random edits of form values, plausible and awkward, generated from their fields. */
import type { FieldPath, FormField } from '../../contracts/website.ts';

/** Mulberry32: returns the same sequence for the same seed. */
export function seededRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { next, pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T };
}

export type Random = ReturnType<typeof seededRandom>;

const TEXTS = [
  'A plain sentence.',
  '',
  ' ',
  'yes',
  '012',
  '3.60',
  'It\'s: #1 - "quoted" & 100%',
  '- a dash',
  '{braces}',
  'two\nlines\n',
  'Ünï — “code” 😀',
  '<script>alert(1)</script>',
  '*star',
  '!bang',
  'null',
  '2026-11-20',
  'https://www.example.com/a?b=c#d',
  'x'.repeat(3000),
];

function randomValue(field: FormField, random: Random): unknown {
  const { pick, next } = random;
  switch (field.kind) {
    case 'line':
    case 'lines':
      return pick(TEXTS);
    case 'number':
      return pick([0, 1, -1, 7, 2.5, 2030, 1e9, field.min ?? 3, field.max ?? 4]);
    case 'yes-no':
      return next() < 0.5;
    case 'day':
      return pick(['2026-11-20', '2024-02-29', '2026-02-30', 'soon', '']);
    case 'email':
      return pick(['jo@example.com', 'jo', '', "o'neil+x@example.com.au"]);
    case 'colour':
      return pick(['#123456', '#ffffff', 'red', '']);
    case 'picture':
      return pick(['people/sample-broker.png', 'people/gone.jpg', '../secret.png', '']);
    case 'choice':
      return pick([...field.options.map(({ value }) => value), 'another']);
    case 'shape':
      return groupValue(pick(field.shapes).fields, random);
    case 'group':
      return groupValue(field.fields, random);
    case 'list':
      return Array.from({ length: Math.floor(next() * 3) }, () => randomValue(field.entry, random));
    case 'record':
      return { [pick(['jo', 'Jo Citizen', '7'])]: randomValue(field.entry, random) };
  }
}

const groupValue = (fields: readonly FormField[], random: Random) =>
  Object.fromEntries(
    fields
      .filter(({ optional }) => !optional || random.next() < 0.6)
      .map((field) => [field.name, randomValue(field, random)]),
  );

type Container = Record<string | number, unknown>;

/**
 * Changes one field at any depth.
 *
 * @param value changed in place.
 * @returns the path of the field.
 */
export function randomEdit(fields: readonly FormField[], value: unknown, random: Random): FieldPath {
  const { pick, next } = random;
  const field = pick(fields);
  const container = value as Container;
  const inside = container[field.name];
  const descends = next() < 0.85 && inside !== undefined && inside !== null;
  if (descends && field.kind === 'group') {
    return [field.name, ...randomEdit(field.fields, inside, random)];
  }
  if (descends && (field.kind === 'list' || field.kind === 'record') && Object.keys(inside).length > 0) {
    return [field.name, ...editEntries(field, inside as Container, random)];
  }
  if (field.optional && next() < 0.2) {
    if ('emptyAs' in field) container[field.name] = null;
    else delete container[field.name];
  } else container[field.name] = randomValue(field, random);
  return [field.name];
}

function editEntries(
  { entry }: Extract<FormField, { kind: 'list' | 'record' }>,
  entries: Container,
  random: Random,
): FieldPath {
  const { pick, next } = random;
  const name = pick(Object.keys(entries));
  const key = Array.isArray(entries) ? Number(name) : name;
  const chance = next();
  if (chance < 0.15) {
    if (Array.isArray(entries)) entries.splice(Number(key), 1);
    else delete entries[key];
    return [];
  }
  if (chance < 0.3) {
    if (Array.isArray(entries)) entries.splice(Number(key), 0, randomValue(entry, random));
    else entries.added = randomValue(entry, random);
    return [];
  }
  if (entry.kind === 'group' && typeof entries[key] === 'object') {
    return [key, ...randomEdit(entry.fields, entries[key], random)];
  }
  entries[key] = randomValue(entry, random);
  return [key];
}

/** Returns whether a problem's path points to a field, group or entry of the form. */
export function pointsToField(fields: readonly FormField[], [name, ...rest]: FieldPath): boolean {
  const field = fields.find((one) => one.name === name);
  return field !== undefined && pointsWithin(field, rest);
}

function pointsWithin(field: FormField, path: FieldPath): boolean {
  const [, ...rest] = path;
  if (path.length === 0) return true;
  if (field.kind === 'group') return pointsToField(field.fields, path);
  if (field.kind === 'shape') return field.shapes.some(({ fields }) => pointsToField(fields, path));
  return (field.kind === 'list' || field.kind === 'record') && pointsWithin(field.entry, rest);
}
