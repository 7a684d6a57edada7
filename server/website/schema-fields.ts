/** Fields of a form, made from the JSON Schema of a file and the words that owners read. */
import { z } from 'zod';
import type { FormField } from '../../contracts/website.ts';
import { type FieldWords, wordsFor } from './form-words.ts';

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
 * @param file the name of the data file, such as `site`: its words are looked up under it.
 * @param names the top-level names to draw; all of them without.
 */
export function fieldsOf(schema: z.ZodType, file: string, names?: readonly string[]): FormField[] {
  const root = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
  }) as JsonSchema;
  if (root.type === 'array') return [fieldOf(root, [file], 'entries', true)];
  const properties = root.properties ?? {};
  return (names ?? Object.keys(properties)).flatMap((name) => {
    const property = properties[name];
    return property ? [fieldOf(property, [file, name], name, isRequired(root, name))] : [];
  });
}

const isRequired = ({ required = [] }: JsonSchema, name: string) => required.includes(name);

/** @param path of names, with `*` for an entry: what its words are looked up by. */
function fieldOf(schema: JsonSchema, path: readonly string[], name: string, required: boolean): FormField {
  const words = wordsFor(path);
  const [shape, canBeNull] = withoutNull(schema);
  const about = {
    name,
    label: words.label ?? spacedOut(name),
    ...(words.hint !== undefined && { hint: words.hint }),
    ...((!required || canBeNull) && { optional: true as const }),
    ...(canBeNull && { emptyAs: null }),
    ...(words.isAdvanced && { isAdvanced: true as const }),
  };
  return { ...about, ...kindOf(shape, path, words) } as FormField;
}

/** `anyOf: [a, null]` is an a that may be missing. */
function withoutNull(schema: JsonSchema): [JsonSchema, boolean] {
  const rest = schema.anyOf?.filter(({ type }) => type !== 'null');
  if (schema.anyOf === undefined || rest === undefined || rest.length === schema.anyOf.length) {
    return [schema, false];
  }
  return [rest.length === 1 && rest[0] ? rest[0] : { anyOf: rest }, true];
}

type Kind = { kind: FormField['kind']; [more: string]: unknown };

function kindOf(schema: JsonSchema, path: readonly string[], words: FieldWords): Kind {
  if (words.kind === 'picture') return { kind: 'picture', folder: words.folder ?? 'pictures' };
  if (words.kind === 'lines') return { kind: 'lines', ...lengthOf(schema) };
  const shapes = schema.anyOf ?? schema.oneOf;
  if (shapes?.every(({ properties }) => properties !== undefined)) {
    return {
      kind: 'shape',
      shapes: shapes.map((shape, index) => ({
        label:
          words.shapes?.[index] ??
          Object.keys(shape.properties ?? {})
            .map(spacedOut)
            .join(', '),
        fields: propertiesOf(shape, path),
      })),
    };
  }
  const options =
    shapes?.flatMap((one) => one.enum ?? (one.const === undefined ? [] : [one.const])) ?? schema.enum;
  if (options !== undefined && options.length > 0)
    return { kind: 'choice', options: options.map(optionOf(words)) };
  if (schema.const !== undefined) return { kind: 'choice', options: [optionOf(words)(schema.const)] };
  switch (schema.type) {
    case 'object': {
      const { additionalProperties: entry } = schema;
      if (typeof entry === 'object' && Object.keys(schema.properties ?? {}).length === 0) {
        return {
          kind: 'record',
          entry: fieldOf(entry, [...path, '*'], '', true),
          entryName: words.entry ?? 'entry',
        };
      }
      return { kind: 'group', fields: propertiesOf(schema, path) };
    }
    case 'array':
      return {
        kind: 'list',
        entry: fieldOf(schema.items ?? {}, [...path, '*'], '', true),
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
      return { kind: 'line', ...lengthOf(schema), ...(words.oneOf && { oneOf: words.oneOf }) };
  }
}

const lengthOf = ({ maxLength }: JsonSchema) => (maxLength === undefined ? {} : { maxLength });

const propertiesOf = (schema: JsonSchema, path: readonly string[]): FormField[] =>
  Object.entries(schema.properties ?? {}).map(([name, property]) =>
    fieldOf(property, [...path, name], name, isRequired(schema, name)),
  );

const optionOf =
  ({ options }: FieldWords) =>
  (value: unknown) => ({
    value: value as string | number | boolean,
    label: options?.[String(value)] ?? String(value),
  });

/** `hostingProvider` as "Hosting provider": for a field that has no words of its own. */
export function spacedOut(name: string): string {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
