/**
 * Writes what the schemas say of the firm's folder: docs/firm.md for people, and docs/schemas/ for editors
 * that complete and check YAML (.vscode/settings.json names them). A test holds both to the schemas.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { dataFiles } from '../config/data-files.ts';
import type { DataFile } from '../config/read-yaml.ts';
import { textPageSchema } from '../config/text-pages.ts';

const INTRODUCTION = 'docs/firm-introduction.md';

/** What each file is for, in the order in which an owner meets them. */
const purposes: Record<keyof typeof dataFiles, string> = {
  site: 'Who the firm is: name, licence, contact, people, answers, and what the site has.',
  brand: 'The look: colours, font and logo.',
  navigation: 'The links of the header and the footer.',
  home: 'What the home page says, and the order of its sections.',
  blog: 'What the list of articles says, and which articles it puts first.',
  workWithUs: 'What the page for brokers says.',
  facts: 'Rates, caps and dates of law that articles state, each with its source and day.',
  testimonials: 'What clients say, with their consent beside it.',
  redirects: 'Addresses of an older site, each with the one that it leads to.',
  wordExceptions: 'Words that the launch check would stop at, and why they may stand where they stand.',
  reviews: 'Who last read each legal text. `npm run launch-check -- --reviewed ...` writes it.',
  opening: 'Who opened the site, and when. `npm run launch-check -- --open` writes it.',
};

interface Schema {
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
}

/** Every file that this writes, by its path. */
export function firmReference(): Record<string, string> {
  const files: Record<string, string> = {};
  const sections = Object.entries(dataFiles).map(([name, file]) => {
    const schema = jsonSchema(file);
    files[schemaPath(file)] = `${JSON.stringify(schema, null, 2)}\n`;
    return section(file, purposes[name as keyof typeof dataFiles], schema as Schema);
  });
  const page = z.toJSONSchema(textPageSchema, { io: 'input', unrepresentable: 'any' }) as Schema;
  const pages = [
    '## pages/*.md',
    "A page of the firm's own, or a legal text in place of the product's of the same name. Between two lines of " +
      '`---` at the top stand:',
    fieldTable(page),
  ].join('\n\n');
  files['docs/firm.md'] = `${[readFileSync(INTRODUCTION, 'utf8').trim(), ...sections, pages].join('\n\n')}\n`;
  return files;
}

/**
 * What an editor checks a file against. Where the product has the file as well, nothing has to be in the
 * firm's.
 */
function jsonSchema({ schema, product }: DataFile): object {
  const whole = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  if (product === undefined) return whole;
  return JSON.parse(JSON.stringify(whole), (key, value) => (key === 'required' ? undefined : value));
}

function schemaPath({ firm }: DataFile): string {
  return `docs/schemas/${firm.replaceAll('/', '-').replace('.yaml', '.json')}`;
}

function section({ firm, product }: DataFile, purpose: string, schema: Schema): string {
  const inherited =
    product && `Adds to, or changes, the product's own \`${product}\`; only what differs stands in it.`;
  return [`## ${firm}`, [purpose, inherited].filter(Boolean).join(' '), fieldTable(schema)].join('\n\n');
}

function fieldTable(schema: Schema): string {
  const rows = fieldRows(schema, '');
  return ['| field | what it holds | |', '| --- | --- | --- |', ...rows].join('\n');
}

function fieldRows(schema: Schema, path: string): string[] {
  const { properties, additionalProperties, items, required = [] } = variant(schema);
  const named = Object.entries(properties ?? {}).flatMap(([name, field]) => {
    const at = path ? `${path}.${name}` : name;
    const needed = required.includes(name) || 'default' in field ? '' : 'Optional.';
    return [
      `| \`${at}\` | ${kindOf(field)} | ${cell(needed, field.description ?? '')} |`,
      ...fieldRows(field, at),
    ];
  });
  const each =
    typeof additionalProperties === 'object' ? fieldRows(additionalProperties, `${path}.<name>`) : [];
  return [...named, ...each, ...(items ? fieldRows(items, `${path || '-'}[]`) : [])];
}

const cell = (...texts: string[]) => texts.filter(Boolean).join(' ').replaceAll('|', '\\|');

/** Of several forms the one with fields, which null does not have. */
function variant(schema: Schema): Schema {
  const options = schema.anyOf ?? schema.oneOf ?? [];
  return options.find((option) => option.properties ?? option.items) ?? schema;
}

function kindOf(schema: Schema): string {
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return [...new Set(options.map(kindOf))].join(' or ');
  if (schema.enum) return schema.enum.map((value) => `\`${value}\``).join(', ');
  if ('const' in schema) return `\`${schema.const}\``;
  if (schema.items) return 'list';
  if (schema.properties ?? schema.additionalProperties) return 'fields';
  const types = [schema.type ?? 'text'].flat();
  return types.map((type) => words[type] ?? type).join(' or ');
}

const words: Record<string, string> = {
  string: 'text',
  integer: 'number',
  boolean: 'true or false',
  null: 'null',
};

if (import.meta.main) {
  mkdirSync('docs/schemas', { recursive: true });
  for (const [path, text] of Object.entries(firmReference())) writeFileSync(path, text);
}
