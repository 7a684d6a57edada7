/**
 * Turns a text of version 1, which was MDX, into Markdoc: plain Markdown stays, our components become tags,
 * variables and examples. What it cannot turn it names with its line, and leaves as it stands.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, parse, parseDocument, visit } from 'yaml';
import type { Stated, Statement } from '../../figures/examples.ts';

/** What a component of version 1 becomes; version-1.yaml says how to read it. */
export interface Component {
  calculator: string;
  fields: string;
  results?: string | Readonly<Record<string, string>>;
  by?: string;
}

interface Version1 {
  blocks: Readonly<Record<string, string>>;
  sentences: Readonly<Record<string, string>>;
  components: Readonly<Record<string, Component>>;
  charts: Readonly<Record<string, { article: string; example: string }>>;
}

export const version1: Version1 = parse(readFileSync(join(import.meta.dirname, 'version-1.yaml'), 'utf8'));

export interface Turned {
  text: string;
  /** What could not be turned, each with its line of the old file. */
  problems: string[];
}

type Props = Readonly<Record<string, Stated | string | true>>;

const facts: Readonly<Record<string, string>> = {
  'props.typicalOwnerRate': 'typical-owner-rate',
  'props.serviceabilityBuffer': 'apra-buffer',
};

const ATTRIBUTES = /\s+([a-zA-Z]\w*)(?:=(?:"([^"]*)"|\{([^}]*)\}))?/g;
const TAG = /<(\/?)([A-Z]\w*|a)((?:\s+[a-zA-Z]\w*(?:=(?:"[^"]*"|\{[^}]*\}))?)*)\s*(\/?)>/g;
/** What is left of a program: an expression, or a line that takes in or gives out something. */
const PROGRAM = /(?<!\{%[^}]*)\{(?![%#])[^}\n]*\}|^(?:import|export)\s.*$/gm;
const NO_NUMBER = 'expected a number that can be read as it stands';

/** @param factNumber the number that a dated fact begins with; null where there is no such fact. */
export function toMarkdoc(source: string, factNumber: (id: string) => number | null): Turned {
  const [, yaml = '', body = ''] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/.exec(source) ?? [];
  if (yaml === '') {
    return { text: source, problems: ['line 1: expected front matter between two lines of ---'] };
  }
  const lineAt = (text: string, index: number) => (yaml + text.slice(0, index)).split('\n').length + 3;
  const problems: string[] = [];
  const head: Head = { examples: {}, typed: [] };
  // A sentence may name the example of a later one: the first reading finds them all, the second writes.
  const read = (told: (problem: string) => void) =>
    body.replace(TAG, (all, closing, name, attributes, closed, index) => {
      const kind = closing ? 'closing' : closed ? 'whole' : 'opening';
      try {
        return turned(name, kind, readProps(attributes, factNumber), head);
      } catch (error) {
        told(`line ${lineAt(body, index)}: <${name}>: ${error instanceof Error ? error.message : error}`);
        return all;
      }
    });
  read(() => {});
  const text = read((problem) => problems.push(problem))
    .replace(/\{\/\*([\s\S]*?)\*\/\}/g, '<!--$1-->')
    .replace(/\{'([^'{}\n]*)'\}|\{"([^"{}\n]*)"\}/g, '$1$2')
    .replace(/\{% a (.*?) %\}([\s\S]*?)\{% \/a %\}/g, '[$2]($1)');
  // What is left of components has been told of.
  const rest = text.replace(TAG, (left) => ' '.repeat(left.length));
  for (const { 0: found, index } of rest.matchAll(PROGRAM)) {
    const why = 'is worked out by a program, and a text is none any more; write what it says';
    problems.push(`line ${lineAt(text, index)}: "${found}" ${why}`);
  }
  return { text: `---\n${frontMatter(yaml, head, problems)}---\n${text}`, problems };
}

/** What the text's components need above it. */
interface Head {
  examples: Record<string, Statement>;
  /** The first worked example. */
  lead?: string;
  /** Amounts that a component said, and that are typed now. */
  typed: string[];
}

/** @throws {Error} saying why a component cannot be turned. */
function turned(name: string, kind: 'opening' | 'closing' | 'whole', props: Props, head: Head): string {
  if (name === 'a') return kind === 'closing' ? '{% /a %}' : `{% a ${props.href} %}`;
  const block = version1.blocks[name];
  if (block) return kind === 'closing' ? `{% /${block} %}` : `{% ${block} %}`;
  if (kind !== 'whole') throw new Error('there is no such tag today');
  const { calculator, ...numbers } = props;
  const ownFields = () => fieldsOf(Object.keys(numbers), numbers);
  const type = (amount: string) => {
    head.typed.push(amount);
    return amount;
  };
  const sentence = version1.sentences[name];
  if (sentence) return `{% ${sentence.replace('ID', String(props.id))} %}`;
  switch (name) {
    case 'WorkedExample': {
      const example = exampleWith(head, String(calculator), ownFields());
      head.lead ??= example;
      return `{% example of="${example}" /%}`;
    }
    case 'GuidedChart':
      return `{% chart of="${exampleWith(head, 'extra-early-or-late', ownFields())}" /%}`;
    case 'Site':
      return props.link ? `{% email of=$firm.${props.field} /%}` : `{% $firm.${props.field} %}`;
    case 'Picture':
    case 'Term': {
      const attributes = Object.entries(props).map(([key, value]) => ` ${key}=${JSON.stringify(value)}`);
      return `{% ${name.toLowerCase()}${attributes.join('')} /%}`;
    }
    case 'Percent':
      return typeof props.value === 'number' ? type(`${props.value}%`) : rate(props.value, head);
    case 'Dollars':
      return type(`$${Number(props.value).toLocaleString('en-AU')}`);
  }
  const component = version1.components[name];
  if (component === undefined) {
    throw new Error(
      'there is no such component; state an example of what works it out now, and name its result (docs/figures.md)',
    );
  }
  // A result of an example, in place of a component that worked it out.
  const { fields, results, by = 'show' } = component;
  const key = String(props[by] ?? '');
  const result = typeof results === 'string' ? results : (results?.[key] ?? key);
  const example = exampleWith(head, component.calculator, fieldsOf(fields.split(' '), props));
  return `{% $${example}.${result}${props.cents ? '.cents' : ''} %}`;
}

/** A rate in a sentence: a fact, or a field of an example that has it. */
function rate(value: Props[string] | undefined, { examples }: Head): string {
  if (typeof value !== 'object') throw new Error(`value: ${NO_NUMBER}`);
  if (value.plus === undefined) return `{% $facts.${value.fact} %}`;
  for (const [name, fields] of Object.entries(examples)) {
    const field = Object.keys(fields).find((one) => JSON.stringify(fields[one]) === JSON.stringify(value));
    if (field) return `{% $${name}.${field} %}`;
  }
  throw new Error('value: expected an example with this rate, which the sentence can name');
}

/** @throws {Error} for a number that is missing or cannot be read as it stands. */
function fieldsOf(wanted: readonly string[], props: Props): Record<string, Stated> {
  const fields = wanted.map((words): [string, Stated] => {
    const [, name = '', prop = name, otherwise = ''] = /^(\w+)(?:=(\w+))?(?::(.+))?$/.exec(words) ?? [];
    const stated = otherwise.startsWith('@') ? { fact: otherwise.slice(1) } : Number.parseFloat(otherwise);
    const value = props[prop] ?? stated;
    if (typeof value === 'object' || (typeof value === 'number' && !Number.isNaN(value)))
      return [name, value];
    throw new Error(`${prop}: ${NO_NUMBER}`);
  });
  return Object.fromEntries(fields);
}

/** @returns the name of the example with these numbers, which is stated if it was not yet. */
function exampleWith({ examples }: Head, calculator: string, fields: Record<string, Stated>): string {
  const alike = Object.entries(examples).filter(([, one]) => one.calculator === calculator);
  const known = alike.find(([, one]) =>
    Object.keys(fields).every((field) => JSON.stringify(one[field]) === JSON.stringify(fields[field])),
  );
  if (known) return known[0];
  const short = calculator.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const name = alike.length === 0 ? short : `${short}${alike.length + 1}`;
  examples[name] = { calculator, ...fields };
  return name;
}

function readProps(text: string, factNumber: (id: string) => number | null): Props {
  return Object.fromEntries(
    [...text.matchAll(ATTRIBUTES)].map(([, name = '', words, expression]) => [
      name,
      expression === undefined ? (words ?? true) : (readNumber(expression, factNumber) ?? expression),
    ]),
  );
}

/** A number, or a fact's number with a difference. */
function readNumber(expression: string, factNumber: (id: string) => number | null): Stated | null {
  const number = Number(expression);
  if (expression.trim() !== '' && Number.isFinite(number)) return number;
  const [, term = '', sign, more = ''] =
    /^\s*(props\.\w+)\s*(?:([+-])\s*([\d.]+|props\.\w+))?\s*$/.exec(expression) ?? [];
  const fact = facts[term];
  if (!fact) return null;
  if (sign === undefined) return { fact };
  const difference = facts[more] ? factNumber(facts[more]) : Number(more);
  return difference === null ? null : { fact, plus: difference * (sign === '-' ? -1 : 1) };
}

/** With the examples, and the first of them that is shown in place of the chart. */
function frontMatter(yaml: string, { examples, lead, typed }: Head, problems: string[]): string {
  const document = parseDocument(yaml);
  const { contents } = document;
  if (!isMap(contents)) return `${yaml}\n`;
  if (document.delete('image') && lead === undefined) {
    problems.push('image: charts are drawn of examples; state one, and name it as "lead" (docs/figures.md)');
  }
  if (lead !== undefined) document.set('lead', lead);
  const { givens = [] } = document.toJS() as { givens?: string[] };
  if (typed.length > 0) document.set('givens', [...new Set([...givens, ...typed])]);
  if (Object.keys(examples).length > 0) {
    document.set('examples', document.createNode(examples, { aliasDuplicateObjects: false }));
  }
  visit(contents, {
    Map: (_key, map) => {
      if (map.has('fact')) map.flow = true;
    },
  });
  // Examples and what hangs on them stand before the sources.
  const order = ['examples', 'lead', 'givens', 'sources'];
  contents.items.sort((a, b) => order.indexOf(String(a.key)) - order.indexOf(String(b.key)));
  return document.toString({ lineWidth: 0, flowCollectionPadding: true });
}
