/** Values of a form: what a new entry holds, what counts as empty, and where things are. */
import type { FieldPath, FormField } from '../../contracts/website.ts';

export type Values = Readonly<Record<string, unknown>>;
/** Fields that may be of a kind. */
export type FieldOf<Kind extends FormField['kind']> = Having<Kind, FormField>;
type Having<Kind, Field> = Field extends { kind: infer K }
  ? [K & Kind] extends [never]
    ? never
    : Field
  : never;

/** A field that holds others; the form itself is one. */
export interface Group {
  fields: readonly FormField[];
  optional?: true;
  emptyAs?: null;
}

export const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What an optional field says once it is empty; undefined: its key is left out. */
export const emptyValue = ({ emptyAs }: Pick<FormField, 'emptyAs'>): null | undefined =>
  emptyAs === null ? null : undefined;

/** What was put into a field, or its empty value. */
export const orEmpty = (field: FormField, value: unknown): unknown =>
  field.optional && isEmpty(field, value) ? emptyValue(field) : value;

/** A choice that leaves none: it says which shape an entry has, and nobody is asked. */
export const isFixed = (field: FormField): field is FieldOf<'choice'> =>
  field.kind === 'choice' && !field.optional && field.options.length === 1;

/** What a field holds in a new entry. */
export const blank = (field: FormField): unknown =>
  field.optional ? emptyValue(field) : blankContent(field);

/** What it holds where it may not be empty: an entry that was just added. */
export function blankContent(field: FormField): unknown {
  switch (field.kind) {
    case 'yes-no':
      return field.default;
    case 'choice':
      return isFixed(field) ? field.options[0]?.value : '';
    case 'group':
      return blankOf(field.fields);
    case 'shape':
      return blankOf(field.shapes[0]?.fields ?? []);
    case 'list':
      return [];
    case 'record':
      return {};
    default:
      return '';
  }
}

export function blankOf(fields: readonly FormField[]): Values {
  const entries = fields.map((field) => [field.name, blank(field)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

export function isEmpty(field: FormField, value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  switch (field.kind) {
    case 'yes-no':
      return value === field.default;
    case 'choice':
      return isFixed(field);
    case 'group':
      return isValues(value) && field.fields.every((one) => isEmpty(one, value[one.name]));
    case 'list':
      return Array.isArray(value) && value.length === 0;
    case 'record':
      return isValues(value) && Object.keys(value).length === 0;
    default:
      return false;
  }
}

/**
 * A group with another value in one of its fields. An optional one all of whose fields are empty becomes empty
 * itself; one that was missing begins with what its other fields have to hold.
 */
export function withField(group: Group, value: unknown, name: string, content: unknown): unknown {
  const changed: Record<string, unknown> = { ...(isValues(value) ? value : blankOf(group.fields)) };
  if (content === undefined) delete changed[name];
  else changed[name] = content;
  const isNothing = group.optional && group.fields.every((field) => isEmpty(field, changed[field.name]));
  return isNothing ? emptyValue(group) : changed;
}

/** The position of the first shape that a value fits; -1 for a value that is missing. */
export function shapeOf({ shapes }: FieldOf<'shape'>, value: unknown): number {
  if (!isValues(value)) return -1;
  const found = shapes.findIndex(
    ({ fields }) =>
      Object.keys(value).every((name) => fields.some((field) => field.name === name)) &&
      fields.every((field) => {
        if (isFixed(field)) return value[field.name] === field.options[0]?.value;
        return field.optional || field.name in value;
      }),
  );
  return Math.max(0, found);
}

/** A value in another shape, with what both shapes have. */
export function reshaped({ shapes }: FieldOf<'shape'>, index: number, value: unknown): Values {
  const fields = shapes[index]?.fields ?? [];
  const kept = fields.filter((field) => !isFixed(field) && isValues(value) && field.name in value);
  return {
    ...blankOf(fields),
    ...Object.fromEntries(kept.map(({ name }) => [name, (value as Values)[name]])),
  };
}

export function valueAt(value: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>(
    (inside, key) =>
      typeof inside === 'object' && inside !== null
        ? (inside as Record<PropertyKey, unknown>)[key]
        : undefined,
    value,
  );
}

/** An entry as people know it: by its name or first words. */
export function entryTitle(value: unknown, otherwise: string): string {
  const names = isValues(value)
    ? ['name', 'label', 'title', 'from', 'slug', 'quote'].map((name) => value[name])
    : [value];
  const found = names.find((name) => typeof name === 'string' && name.trim() !== '');
  return found === undefined ? otherwise : String(found);
}

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "a card", "an area". */
export const withArticle = (noun: string): string => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;

export const entryNumber = (entryName: string, index: number): string =>
  `${capitalised(entryName)} ${index + 1}`;

interface FieldPlace {
  /** As far as there are fields. */
  path: FieldPath;
  /** Labels of all that it is in, and its own. */
  labels: string[];
}

/** Where something that the server says of a path stands in the form. */
export function placeOf(group: Group, value: unknown, path: FieldPath): FieldPlace {
  const [name, ...rest] = path;
  const field = group.fields.find((one) => one.name === name);
  if (field === undefined) return { path: [], labels: [] };
  return within(field, isValues(value) ? value[field.name] : undefined, rest, field.label, [field.name]);
}

function within(
  field: FormField,
  value: unknown,
  rest: FieldPath,
  label: string,
  path: FieldPath,
): FieldPlace {
  const [key, ...deeper] = rest;
  const here = { path, labels: label === '' ? [] : [label] };
  if (key === undefined) return here;
  if (field.kind === 'list' || field.kind === 'record') {
    const inside = valueAt(value, [key]);
    if (inside === undefined) return here;
    const title = typeof key === 'number' ? entryNumber(field.entryName, key) : entryTitle(inside, key);
    const found = within(field.entry, inside, deeper, field.entry.label, [...path, key]);
    return { path: found.path, labels: [title, ...found.labels.filter((one) => one !== title)] };
  }
  const fields =
    field.kind === 'shape'
      ? (field.shapes[shapeOf(field, value)]?.fields ?? [])
      : field.kind === 'group'
        ? field.fields
        : [];
  const found = fields.find((one) => one.name === key && !isFixed(one));
  if (found === undefined) return here;
  const below = within(found, valueAt(value, [key]), deeper, found.label, [...path, key]);
  return { path: below.path, labels: [...here.labels, ...below.labels] };
}

export interface Difference {
  label: string;
  theirs: string;
  mine: string;
}

/** What two people say otherwise, field by field. */
export function differences(
  group: Group,
  theirs: unknown,
  mine: unknown,
  before: string[] = [],
): Difference[] {
  return group.fields.flatMap((field) => {
    const [a, b] = [valueAt(theirs, [field.name]), valueAt(mine, [field.name])];
    if (isSame(a, b)) return [];
    const labels = [...before, field.label].filter((label) => label !== '');
    if (field.kind === 'group' && isValues(a) && isValues(b)) return differences(field, a, b, labels);
    if ((field.kind === 'list' || field.kind === 'record') && isValues({ ...Object(a) })) {
      const keys = [...new Set([...Object.keys(Object(a)), ...Object.keys(Object(b))])];
      const entries = keys.map(
        (key): FormField => ({
          ...field.entry,
          name: key,
          label: entryTitle(
            valueAt(a ?? b, [key]),
            Array.isArray(a ?? b) ? entryNumber(field.entryName, Number(key)) : key,
          ),
        }),
      );
      return differences({ fields: entries }, Object(a), Object(b), labels);
    }
    return [{ label: labels.join(', '), theirs: asWords(a), mine: asWords(b) }];
  });
}

function asWords(value: unknown): string {
  if (value === undefined || value === null || value === '') return '(nothing)';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'object') return String(value);
  return Object.values(value).map(asWords).join(' · ') || '(nothing)';
}

/** Lines around a difference, by which one finds it. */
const CONTEXT_LINES = 2;

/** Two texts without the lines at both ends that they share. */
export function differingLines(a: string, b: string): [string, string] {
  const [first, second] = [a.split('\n'), b.split('\n')];
  const most = Math.min(first.length, second.length);
  let start = 0;
  while (start < most && first[start] === second[start]) start += 1;
  let end = 0;
  while (end < most - start && first.at(-1 - end) === second.at(-1 - end)) end += 1;
  const from = Math.max(0, start - CONTEXT_LINES);
  const cut = Math.max(0, end - CONTEXT_LINES);
  const part = (lines: string[]) =>
    [...(from > 0 ? ['…'] : []), ...lines.slice(from, lines.length - cut), ...(cut > 0 ? ['…'] : [])].join(
      '\n',
    );
  return [part(first), part(second)];
}

/** What the server says of a field, as a sentence. */
export function asSentence(message: string): string {
  const text = capitalised(message.trim());
  return /[.?!]$/.test(text) ? text : `${text}.`;
}

/** "Jess Hart" as jess-hart: the short name that other fields call an entry by. */
export function shortName(typed: string): string {
  const plain = typed.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '');
  return plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-+|-+$/g, '');
}
