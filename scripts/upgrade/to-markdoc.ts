/**
 * Turns a text of version 1, which was MDX, into Markdoc: plain Markdown stays, our components become tags,
 * variables and examples. What it cannot turn it names with its line, and leaves as it stands.
 */
import { isMap, parseDocument, visit } from 'yaml';
import { sayField } from '../../figures/calculator.ts';
import type { Stated, Statement } from '../../figures/examples.ts';
import { findCalculator } from '../../figures/registry.ts';
import { charts, components, newFields } from './components.ts';

export interface Turned {
  text: string;
  /** What could not be turned, each with its line of the old file. */
  problems: string[];
}

/** What the texts of today say. */
export interface Product {
  /** The number that a dated fact begins with; null where there is no such fact. */
  factNumber: (id: string) => number | null;
  /** The examples that an article states. */
  examplesOf: (article: string) => Readonly<Record<string, Statement>>;
}

type Props = Readonly<Record<string, Stated | string | true>>;
type Examples = Record<string, Statement>;

const facts: Readonly<Record<string, string>> = {
  'props.typicalOwnerRate': 'typical-owner-rate',
  'props.serviceabilityBuffer': 'apra-buffer',
};

const blocks: Readonly<Record<string, string>> = {
  KeyPoints: 'key-points',
  Note: 'note',
  SideNote: 'side-note',
  PulledFigure: 'pulled-figure',
};

const sentences: Readonly<Record<string, string>> = {
  RatesToday: '$facts.rates-today',
  TrackingInShort: '$firm.tracking-in-short',
  CookiesAndCounts: '$firm.cookies-and-counts',
  OverseasDisclosure: '$firm.overseas-disclosure',
  EnquirySystems: '$firm.enquiry-systems',
  CreditGuide: '$firm.credit-guide',
  AutomatedTools: '$firm.automated-tools',
};

const ATTRIBUTES = /\s+([a-zA-Z]\w*)(?:=(?:"([^"]*)"|\{([^}]*)\}))?/g;
const TAG = /<(\/?)([A-Z]\w*|a)((?:\s+[a-zA-Z]\w*(?:=(?:"[^"]*"|\{[^}]*\}))?)*)\s*(\/?)>/g;
/** What is left of a program: an expression, or a line that takes in or gives out something. */
const PROGRAM = /(?<!\{%[^}]*)\{(?![%#])[^}\n]*\}|^(?:import|export)\s.*$/gm;

export function toMarkdoc(source: string, product: Product): Turned {
  const [, yaml = '', body = ''] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/.exec(source) ?? [];
  if (yaml === '') {
    return { text: source, problems: ['line 1: expected front matter between two lines of ---'] };
  }
  const lineAt = (text: string, index: number) => (yaml + text.slice(0, index)).split('\n').length + 3;
  const problems: string[] = [];
  const examples: Examples = {};
  const typed: string[] = [];
  const turnTag = (all: string, closing: string, name: string, attributes: string, closed: string) => {
    const props = readProps(attributes, product);
    return (
      turned(name, { isClosing: closing !== '', isClosed: closed !== '' }, props, examples, typed) ?? all
    );
  };
  // A sentence may name the example of a later one: the first reading finds them all, the second writes.
  const read = (told: (index: number, name: string, why: string) => void) =>
    body.replace(TAG, (all, closing, name, attributes, closed, index) => {
      try {
        return turnTag(all, closing, name, attributes, closed);
      } catch (error) {
        told(index, name, error instanceof Error ? error.message : String(error));
        return all;
      }
    });
  read(() => {});
  const text = read((index, name, why) => problems.push(`line ${lineAt(body, index)}: <${name}>: ${why}`))
    .replace(/\{\/\*([\s\S]*?)\*\/\}/g, '<!--$1-->')
    .replace(/\{'([^'{}\n]*)'\}|\{"([^"{}\n]*)"\}/g, '$1$2')
    .replace(/\{% a (.*?) %\}([\s\S]*?)\{% \/a %\}/g, '[$2]($1)');
  // What is left of components has been told of.
  const rest = text.replace(TAG, (left) => ' '.repeat(left.length));
  for (const { 0: found, index } of rest.matchAll(PROGRAM)) {
    const why = 'is worked out by a program, and a text is none any more; write what it says';
    problems.push(`line ${lineAt(text, index)}: "${found}" ${why}`);
  }
  return { text: `---\n${frontMatter(yaml, examples, typed, product)}---\n${text}`, problems };
}

function turned(
  name: string,
  { isClosing, isClosed }: { isClosing: boolean; isClosed: boolean },
  props: Props,
  examples: Examples,
  typed: string[],
): string {
  const block = blocks[name];
  if (block) return isClosing ? `{% /${block} %}` : `{% ${block} %}`;
  if (name === 'a') return isClosing ? '{% /a %}' : `{% a ${props.href} %}`;
  if (isClosing || !isClosed) throw new Error('there is no such tag today');
  const { calculator, ...numbers } = props;
  switch (name) {
    case 'WorkedExample': {
      const added = newFields[String(calculator)] ?? '';
      // What has another name today is asked for by that name alone.
      const kept = Object.keys(numbers).filter((field) => !added.includes(`=${field}`));
      const wanted = [...kept, added].join(' ');
      return `{% example of="${exampleWith(examples, String(calculator), fieldsOf(wanted, numbers))}" /%}`;
    }
    case 'GuidedChart': {
      const fields = fieldsOf(Object.keys(numbers).join(' '), numbers);
      return `{% chart of="${exampleWith(examples, 'extra-early-or-late', fields)}" /%}`;
    }
    case 'Fact':
      return `{% $facts.${props.id} %}`;
    case 'FactDate':
      return `{% $facts.${props.id}.date %}`;
    case 'Site':
      return props.link ? `{% email of=$firm.${props.field} /%}` : `{% $firm.${props.field} %}`;
    case 'Picture':
    case 'Term': {
      const attributes = Object.entries(props).map(([key, value]) => ` ${key}=${JSON.stringify(value)}`);
      return `{% ${name.toLowerCase()}${attributes.join('')} /%}`;
    }
    case 'Percent':
      return percent(props.value, examples, typed);
    case 'Dollars': {
      const amount = `$${Number(props.value).toLocaleString('en-AU')}`;
      typed.push(amount);
      return amount;
    }
  }
  return sentences[name] ? `{% ${sentences[name]} %}` : figure(name, props, examples);
}

/** A result of an example, in place of a component that worked it out. */
function figure(name: string, props: Props, examples: Examples): string {
  const [calculator, wanted, results, by = 'show'] = components[name] ?? [];
  if (!calculator) throw new Error('there is no such component; write the number, or an example with it');
  if (wanted === undefined) {
    throw new Error(
      `"${calculator}" works it out now: state an example of it, and name its result (docs/figures.md)`,
    );
  }
  const key = String(props[by] ?? '');
  const result = typeof results === 'string' ? results : (results?.[key] ?? key);
  const example = exampleWith(examples, calculator, fieldsOf(wanted, props));
  return `{% $${example}.${result}${props.cents ? '.cents' : ''} %}`;
}

/** @throws {Error} for a number that is missing or cannot be read as it stands. */
function fieldsOf(wanted: string, props: Props): Record<string, Stated | string> {
  const fields = wanted
    .trim()
    .split(/\s+/)
    .map((words): [string, Stated | string] => {
      const [, name = '', prop = name, otherwise] = /^(\w+)(?:=(\w+))?(?::(.+))?$/.exec(words) ?? [];
      const value = props[prop] ?? (otherwise === undefined ? undefined : given(otherwise));
      if (typeof value === 'number' || typeof value === 'object') return [name, value];
      // The word of a choice, which version 1 had none of.
      if (typeof value === 'string' && props[prop] === undefined) return [name, value];
      throw new Error(`${prop}: expected a number that can be read as it stands`);
    });
  return Object.fromEntries(fields);
}

const given = (text: string): Stated | string => {
  if (text.startsWith('@')) return { fact: text.slice(1) };
  return Number.isNaN(Number(text)) ? text : Number(text);
};

/** @returns the name of the example with these numbers, which is stated if it was not yet. */
function exampleWith(
  examples: Examples,
  calculator: string,
  fields: Record<string, Stated | string>,
): string {
  const known = Object.entries(examples).find(
    ([, one]) =>
      one.calculator === calculator &&
      Object.keys(fields).every((field) => JSON.stringify(one[field]) === JSON.stringify(fields[field])),
  );
  if (known) return known[0];
  const short = calculator.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const taken = Object.values(examples).filter((one) => one.calculator === calculator).length;
  const name = taken === 0 ? short : `${short}${taken + 1}`;
  examples[name] = { calculator, ...fields };
  return name;
}

/** A percentage in a sentence: a fact, a field of an example that has it, or the number itself. */
function percent(value: Props[string] | undefined, examples: Examples, typed: string[]): string {
  if (typeof value === 'number') {
    typed.push(`${value}%`);
    return `${value}%`;
  }
  if (typeof value !== 'object') throw new Error('value: expected a number that can be read as it stands');
  if (value.plus === undefined) return `{% $facts.${value.fact} %}`;
  for (const [name, fields] of Object.entries(examples)) {
    const field = Object.keys(fields).find((one) => JSON.stringify(fields[one]) === JSON.stringify(value));
    if (field) return `{% $${name}.${field} %}`;
  }
  throw new Error('value: expected an example with this rate, which the sentence can name');
}

function readProps(text: string, product: Product): Props {
  return Object.fromEntries(
    [...text.matchAll(ATTRIBUTES)].map(([, name = '', words, expression]) => [
      name,
      expression === undefined ? (words ?? true) : (readNumber(expression, product) ?? expression),
    ]),
  );
}

/** A number, or a fact's number with a difference. */
function readNumber(expression: string, { factNumber }: Product): Stated | null {
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

/** With the examples, the lead in place of the chart, and without what the examples state. */
function frontMatter(yaml: string, examples: Examples, typed: readonly string[], product: Product): string {
  const document = parseDocument(yaml);
  const { contents } = document;
  if (!isMap(contents)) return `${yaml}\n`;
  const chart = /^\/charts\/(.+)\.svg$/.exec(String(document.get('image') ?? ''))?.[1] ?? '';
  const [article, name] = charts[chart] ?? [];
  document.delete('image');
  if (article !== undefined && name !== undefined) {
    const { calculator = '', ...fields } = wholeStatement(product.examplesOf(article), name);
    const shown = Object.keys(examples).find((one) => examples[one]?.calculator === calculator);
    document.set('lead', shown ?? exampleWith(examples, calculator, fields as Record<string, Stated>));
  }
  const givens = (document.toJS() as { givens?: string[] }).givens ?? [];
  const stated = amountsOf(examples, product);
  const left = [...new Set([...givens, ...typed])].filter((amount) => !stated.has(amount));
  document.delete('givens');
  if (left.length > 0) document.set('givens', left);
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

/** An example with what it takes from those that it is like. */
function wholeStatement(examples: Readonly<Record<string, Statement>>, name: string): Statement {
  const { like, ...own } = examples[name] ?? {};
  const whole = like === undefined ? own : { ...wholeStatement(examples, like), ...own };
  const known = findCalculator(String(whole.calculator))?.fields.map((field) => field.name) ?? [];
  return Object.fromEntries(
    Object.entries(whole).filter(([field]) => field === 'calculator' || known.includes(field)),
  );
}

/** The amounts and percentages that the examples state, as they stand in sentences. */
function amountsOf(examples: Examples, { factNumber }: Product): Set<string> {
  const amounts = Object.values(examples).flatMap((example) =>
    (findCalculator(String(example.calculator))?.fields ?? []).flatMap((field) => {
      const value = example[field.name] as Stated | undefined;
      const [fact, plus] =
        typeof value === 'object' ? [factNumber(value.fact ?? ''), value.plus ?? 0] : [value, 0];
      return typeof fact === 'number' ? [sayField(field, Number((fact + plus).toPrecision(12)))] : [];
    }),
  );
  return new Set(amounts);
}
