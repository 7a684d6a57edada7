/** Builds the fields of a form from a file's JSON Schema and the labels in form-words.ts. */
import { z } from 'zod';
import type { FormField } from '../../contracts/website.ts';
import { type FieldWords, findWords } from './form-words.ts';

interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  default?: unknown;
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
}

/**
 * @param file the name of the data file, such as `site`: the first part of the labels' keys.
 * @param names the top-level names to include; all by default.
 */
export function buildFields(schema: z.ZodType, file: string, names?: readonly string[]): FormField[] {
  const root = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
  }) as JsonSchema;
  if (root.type === 'array') return [buildField(root, [file], 'entries', true)];
  const properties = root.properties ?? {};
  return (names ?? Object.keys(properties)).flatMap((name) => {
    const property = properties[name];
    return property ? [buildField(property, [file, name], name, isRequired(root, name))] : [];
  });
}

const isRequired = ({ required = [] }: JsonSchema, name: string) => required.includes(name);

/** @param path the key of its labels, with `*` for an entry. */
function buildField(schema: JsonSchema, path: readonly string[], name: string, required: boolean): FormField {
  const words = findWords(path);
  const [shape, canBeNull] = splitNullable(schema);
  const about = {
    name,
    label: words.label ?? humanize(name),
    ...(words.hint !== undefined && { hint: words.hint }),
    ...((!required || canBeNull) && { optional: true as const }),
    ...(canBeNull && { emptyAs: null }),
    ...(words.isAdvanced && { isAdvanced: true as const }),
  };
  return { ...about, ...buildKind(shape, path, words) } as FormField;
}

/** Returns a schema without null, and whether it allowed null. */
function splitNullable(schema: JsonSchema): [JsonSchema, boolean] {
  const rest = schema.anyOf?.filter(({ type }) => type !== 'null');
  if (schema.anyOf === undefined || rest === undefined || rest.length === schema.anyOf.length) {
    return [schema, false];
  }
  return [rest.length === 1 && rest[0] ? rest[0] : { anyOf: rest }, true];
}

type Kind = { kind: FormField['kind']; [more: string]: unknown };

function buildKind(schema: JsonSchema, path: readonly string[], words: FieldWords): Kind {
  if (words.kind === 'picture') return { kind: 'picture', folder: words.folder ?? 'pictures' };
  if (words.kind === 'lines') return { kind: 'lines', ...maxLengthOf(schema) };
  const shapes = schema.anyOf ?? schema.oneOf;
  if (shapes?.every(({ properties }) => properties !== undefined)) {
    return {
      kind: 'shape',
      shapes: shapes.map((shape, index) => ({
        label:
          words.shapes?.[index] ??
          Object.keys(shape.properties ?? {})
            .map(humanize)
            .join(', '),
        fields: buildProperties(shape, path),
      })),
    };
  }
  const options =
    shapes?.flatMap((one) => one.enum ?? (one.const === undefined ? [] : [one.const])) ?? schema.enum;
  if (options !== undefined && options.length > 0)
    return { kind: 'choice', options: options.map(toOption(words)) };
  if (schema.const !== undefined) return { kind: 'choice', options: [toOption(words)(schema.const)] };
  switch (schema.type) {
    case 'object': {
      const { additionalProperties: entry } = schema;
      if (typeof entry === 'object' && Object.keys(schema.properties ?? {}).length === 0) {
        return {
          kind: 'record',
          entry: buildField(entry, [...path, '*'], '', true),
          entryName: words.entry ?? 'entry',
        };
      }
      return { kind: 'group', fields: buildProperties(schema, path) };
    }
    case 'array':
      return {
        kind: 'list',
        entry: buildField(schema.items ?? {}, [...path, '*'], '', true),
        entryName: words.entry ?? 'entry',
      };
    case 'boolean':
      return { kind: 'yes-no', default: schema.default === true };
    case 'integer':
    case 'number':
      return {
        kind: 'number',
        ...(schema.minimum !== undefined && schema.minimum > -1e15 && { min: schema.minimum }),
        ...(schema.maximum !== undefined && schema.maximum < 1e15 && { max: schema.maximum }),
        ...(schema.type === 'integer' && { integer: true }),
      };
    default:
      if (schema.format === 'date') return { kind: 'day' };
      if (schema.format === 'email') return { kind: 'email' };
      if (schema.pattern?.includes('[0-9a-f]{6}$')) return { kind: 'colour' };
      return { kind: 'line', ...maxLengthOf(schema), ...(words.oneOf && { oneOf: words.oneOf }) };
  }
}

const maxLengthOf = ({ maxLength }: JsonSchema) => (maxLength === undefined ? {} : { maxLength });

const buildProperties = (schema: JsonSchema, path: readonly string[]): FormField[] =>
  Object.entries(schema.properties ?? {}).map(([name, property]) =>
    buildField(property, [...path, name], name, isRequired(schema, name)),
  );

const toOption =
  ({ options }: FieldWords) =>
  (value: unknown) => ({
    value: value as string | number | boolean,
    label: options?.[String(value)] ?? String(value),
  });

/** Converts `hostingProvider` to "Hosting provider", for fields without a label. */
export function humanize(name: string): string {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `apra-buffer` as "APRA buffer": for facts, which have no name besides their id. */
export const factTitle = (id: string): string =>
  humanize(id).replaceAll(/\b(apra|cgt|dti|fcs|lmi|nsw|nt|qbe|qld|rba|sa|smsf|tas|vic|wa)\b/gi, (short) =>
    short.toUpperCase(),
  );
