/** Functions on form values: defaults of new entries, emptiness, paths and differences. */
import type { FieldPath, FormField } from '../../contracts/website.ts';

export type Values = Readonly<Record<string, unknown>>;
/** The fields of a kind. */
export type FieldOf<Kind extends FormField['kind']> = Having<Kind, FormField>;
type Having<Kind, Field> = Field extends { kind: infer K }
  ? [K & Kind] extends [never]
    ? never
    : Field
  : never;

/** A group of fields; the form itself is one. */
export interface Group {
  fields: readonly FormField[];
  optional?: true;
  emptyAs?: null;
}

export const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Returns the value of an empty optional field; undefined omits its key. */
export const emptyValue = ({ emptyAs }: Pick<FormField, 'emptyAs'>): null | undefined =>
  emptyAs === null ? null : undefined;

/** Returns the value, or the field's empty value if it is empty. */
export const orEmpty = (field: FormField, value: unknown): unknown =>
  field.optional && isEmpty(field, value) ? emptyValue(field) : value;

/** Returns whether a choice has a single option, as in the tag of a shape; it is not rendered. */
export const isFixed = (field: FormField): field is FieldOf<'choice'> =>
  field.kind === 'choice' && !field.optional && field.options.length === 1;

/** Returns a field's value in a new entry. */
export const blank = (field: FormField): unknown =>
  field.optional ? emptyValue(field) : blankContent(field);

/** Returns a field's value in a new entry as if it were required. */
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
 * Returns a group's value with one field changed. An optional group becomes empty if all its fields are empty; a
 * missing group starts with the defaults of its fields.
 */
export function withField(group: Group, value: unknown, name: string, content: unknown): unknown {
  const changed: Record<string, unknown> = { ...(isValues(value) ? value : blankOf(group.fields)) };
  if (content === undefined) delete changed[name];
  else changed[name] = content;
  const isGroupEmpty = group.optional && group.fields.every((field) => isEmpty(field, changed[field.name]));
  return isGroupEmpty ? emptyValue(group) : changed;
}

/** Returns the index of the first shape that matches a value, or else 0; -1 for a missing value. */
export function findShape({ shapes }: FieldOf<'shape'>, value: unknown): number {
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

/** Converts a value to another shape. Keeps the fields of both shapes. */
export function convertShape({ shapes }: FieldOf<'shape'>, index: number, value: unknown): Values {
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

/** Returns the name or first text of an entry, as its title. */
export function entryTitle(value: unknown, fallback: string): string {
  const names = isValues(value)
    ? ['name', 'label', 'title', 'from', 'slug', 'quote'].map((name) => value[name])
    : [value];
  const found = names.find((name) => typeof name === 'string' && name.trim() !== '');
  return found === undefined ? fallback : String(found);
}

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "a card", "an area". */
export const withArticle = (noun: string): string => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;

export const entryNumber = (entryName: string, index: number): string =>
  `${capitalised(entryName)} ${index + 1}`;

interface FieldPlace {
  /** Up to the deepest existing field. */
  path: FieldPath;
  /** Labels of its parents, and its own. */
  labels: string[];
}

/** Finds the field, and its labels, for the path of a server's problem. */
export function locateField(group: Group, value: unknown, path: FieldPath): FieldPlace {
  const [name, ...rest] = path;
  const field = group.fields.find((one) => one.name === name);
  if (field === undefined) return { path: [], labels: [] };
  return locateWithin(field, isValues(value) ? value[field.name] : undefined, rest, field.label, [
    field.name,
  ]);
}

function locateWithin(
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
    const found = locateWithin(field.entry, inside, deeper, field.entry.label, [...path, key]);
    return { path: found.path, labels: [title, ...found.labels.filter((one) => one !== title)] };
  }
  const fields =
    field.kind === 'shape'
      ? (field.shapes[findShape(field, value)]?.fields ?? [])
      : field.kind === 'group'
        ? field.fields
        : [];
  const found = fields.find((one) => one.name === key && !isFixed(one));
  if (found === undefined) return here;
  const below = locateWithin(found, valueAt(value, [key]), deeper, found.label, [...path, key]);
  return { path: below.path, labels: [...here.labels, ...below.labels] };
}

export interface Difference {
  label: string;
  theirs: string;
  mine: string;
}

/** Lists the fields in which two values differ. */
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
    return [{ label: labels.join(', '), theirs: formatValue(a), mine: formatValue(b) }];
  });
}

function formatValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return '(nothing)';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'object') return String(value);
  return Object.values(value).map(formatValue).join(' · ') || '(nothing)';
}

/** Unchanged lines to keep around a difference. */
const CONTEXT_LINES = 2;

/** Trims the common lines at the start and end of two texts. */
export function differingLines(a: string, b: string): [string, string] {
  const [first, second] = [a.split('\n'), b.split('\n')];
  const shorter = Math.min(first.length, second.length);
  let start = 0;
  while (start < shorter && first[start] === second[start]) start += 1;
  let end = 0;
  while (end < shorter - start && first.at(-1 - end) === second.at(-1 - end)) end += 1;
  const from = Math.max(0, start - CONTEXT_LINES);
  const cut = Math.max(0, end - CONTEXT_LINES);
  const part = (lines: string[]) =>
    [...(from > 0 ? ['…'] : []), ...lines.slice(from, lines.length - cut), ...(cut > 0 ? ['…'] : [])].join(
      '\n',
    );
  return [part(first), part(second)];
}

/** Formats a server message as a sentence. */
export function asSentence(message: string): string {
  const text = capitalised(message.trim());
  return /[.?!]$/.test(text) ? text : `${text}.`;
}

/** Converts "Jess Hart" to jess-hart, the key by which other fields refer to the entry. */
export function shortName(typed: string): string {
  const plain = typed.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '');
  return plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-+|-+$/g, '');
}
