/**
 * Turns a text of version 1, which was MDX, into Markdoc: plain Markdown stays, our components become tags,
 * variables and examples. What it cannot turn it names with its line, and leaves as it stands.
 */
import { isMap, parseDocument, visit } from 'yaml';
import { sayField } from '../../figures/calculator.ts';
import { findCalculator } from '../../figures/registry.ts';
import { type Asked, type Given, newFields, oldCharts, oldFigures, type Props } from './old-figures.ts';

export interface Turned {
  text: string;
  /** What could not be turned, each with its line of the old file. */
  problems: string[];
}

/** The number that a dated fact begins with; null where there is no such fact. */
export type FactNumber = (id: string) => number | null;

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

/** What examples of a calculator are called where an author gave them no name. */
const names: Readonly<Record<string, string>> = {
  repayments: 'loan',
  'rate-change': 'rise',
  'extra-repayments': 'extra',
  'rental-cash-flow': 'rental',
  'capital-gain': 'gain',
  'income-tax': 'tax',
};

const ATTRIBUTES = /\s+([a-zA-Z]\w*)(?:=(?:"([^"]*)"|\{([^}]*)\}))?/g;
const TAG = /<(\/?)([A-Z]\w*|a)((?:\s+[a-zA-Z]\w*(?:=(?:"[^"]*"|\{[^}]*\}))?)*)\s*(\/?)>/g;

export function toMarkdoc(source: string, factNumber: FactNumber): Turned {
  const [, yaml = '', body = ''] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/.exec(source) ?? [];
  if (yaml === '')
    return { text: source, problems: ['line 1: expected front matter between two lines of ---'] };
  const firstLine = yaml.split('\n').length + 3;
  const problems: string[] = [];
  const examples = new ExampleList(factNumber);
  const lineAt = (index: number) => firstLine + body.slice(0, index).split('\n').length - 1;
  // Those that are shown come first, so that the sentences' own can be like them.
  const read = [...body.matchAll(TAG)].map((match) => ({
    match,
    props: readProps(match[3] ?? '', factNumber),
  }));
  const shown = new Map<number, string | null>();
  const attempt = (index: number, name: string, run: () => string): string | null => {
    try {
      return run();
    } catch (error) {
      problems.push(`line ${lineAt(index)}: <${name}>: ${error instanceof Error ? error.message : error}`);
      return null;
    }
  };
  for (const { match, props } of read) {
    const { index, 2: name = '' } = match;
    const guided = () => examples.add('extra-early-or-late', numbersOf(props), {});
    if (name === 'GuidedChart') shown.set(index, attempt(index, name, guided));
    if (name === 'WorkedExample')
      shown.set(
        index,
        attempt(index, name, () => examples.shown(props)),
      );
  }
  // Then those of sentences, so that each sentence can name all of them.
  for (const { match, props } of read) addExample(match[2] ?? '', props, examples);
  let text = '';
  let end = 0;
  for (const { match, props } of read) {
    const [all, closing, name = '', , closed] = match;
    const { index } = match;
    const example = shown.get(index);
    const run = () => turned(name, Boolean(closing), Boolean(closed), props, example ?? undefined, examples);
    // An example that cannot be shown has been told of.
    const now = example === null ? null : attempt(index, name, run);
    text += body.slice(end, index) + (now ?? all);
    end = index + all.length;
  }
  text = (text + body.slice(end))
    .replace(/\{\/\*([\s\S]*?)\*\/\}/g, '<!--$1-->')
    .replace(/\{'([^'{}\n]*)'\}|\{"([^"{}\n]*)"\}/g, '$1$2')
    .replace(/\{% a (.*?) %\}([\s\S]*?)\{% \/a %\}/g, '[$2]($1)');
  // What is left of components has been told of.
  const rest = text.replace(TAG, (left) => ' '.repeat(left.length));
  for (const { 0: found, index } of rest.matchAll(
    /(?<!\{%[^}]*)\{(?![%#])[^}\n]*\}|^(?:import|export)\s.*$/gm,
  )) {
    const line = firstLine + text.slice(0, index).split('\n').length - 1;
    problems.push(
      `line ${line}: "${found}" is worked out by a program, and a text is none any more; write what it says`,
    );
  }
  return { text: `---\n${frontMatter(yaml, examples)}---\n${text}`, problems };
}

function turned(
  name: string,
  isClosing: boolean,
  isClosed: boolean,
  props: Props,
  shown: string | undefined,
  examples: ExampleList,
): string {
  const block = blocks[name];
  if (block) return isClosing ? `{% /${block} %}` : `{% ${block} %}`;
  if (name === 'a') return isClosing ? '{% /a %}' : `{% a ${props.href} %}`;
  if (isClosing || !isClosed) throw new Error('there is no such tag today');
  if (name === 'WorkedExample') return `{% example of="${shown}" /%}`;
  if (name === 'GuidedChart') return `{% chart of="${shown}" /%}`;
  if (name === 'Fact') return `{% $facts.${props.id} %}`;
  if (name === 'FactDate') return `{% $facts.${props.id}.date %}`;
  if (name === 'Site') {
    return props.link ? `{% email of=$firm.${props.field} /%}` : `{% $firm.${props.field} %}`;
  }
  if (name === 'Picture' || name === 'Term') return selfClosing(name.toLowerCase(), props);
  const sentence = sentences[name];
  if (sentence) return `{% ${sentence} %}`;
  if (name === 'Percent') return examples.percent(props.value);
  if (name === 'Dollars') return examples.typed(`$${Number(props.value).toLocaleString('en-AU')}`);
  const rule = oldFigures[name];
  if (!rule) throw new Error('there is no such component; write the number, or an example with it');
  const asked = rule(props);
  const example = examples.add(asked.calculator, asked.fields, asked.open ?? {});
  return `{% $${example}.${asked.result}${props.cents ? '.cents' : ''} %}`;
}

function addExample(name: string, props: Props, examples: ExampleList): void {
  try {
    const asked = oldFigures[name]?.(props);
    if (asked) examples.add(asked.calculator, asked.fields, asked.open ?? {});
  } catch {
    // Told of where the sentence is turned.
  }
}

function selfClosing(tag: string, props: Props): string {
  const attributes = Object.entries(props).map(([name, value]) => ` ${name}=${JSON.stringify(value)}`);
  return `{% ${tag}${attributes.join('')} /%}`;
}

function readProps(text: string, factNumber: FactNumber): Props {
  const props: Record<string, Props[string]> = {};
  for (const [, name = '', words, expression] of text.matchAll(ATTRIBUTES)) {
    if (expression !== undefined) Object.assign(props, readExpression(name, expression, factNumber));
    else props[name] = words ?? true;
  }
  return props;
}

/**
 * A number, a fact's number with a difference, a loan's interest at a rate, or a list of rates, which become
 * properties of their own; else the words as they were written.
 */
function readExpression(
  name: string,
  expression: string,
  factNumber: FactNumber,
): Record<string, Props[string]> {
  const read = (text: string) => readNumber(text, factNumber) ?? text;
  const list = /^\s*\[(.*)\]\.join\(', '\)\s*$/.exec(expression)?.[1]?.split(',');
  if (list) return Object.fromEntries(list.map((rate, index) => [`${name}.${index}`, read(rate)]));
  const interest = /^\s*(\d+)\s*\*\s*\(?\s*(.+?)\s*\)?\s*\/\s*100\s*$/.exec(expression);
  if (!interest) return { [name]: read(expression) };
  const [, loan = '', rate = ''] = interest;
  return { [name]: expression, [`${name}.loan`]: Number(loan), [`${name}.rate`]: read(rate) };
}

function readNumber(expression: string, factNumber: FactNumber): Given | null {
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

function numbersOf(props: Props): Record<string, Given> {
  const numbers: Record<string, Given> = {};
  for (const [name, value] of Object.entries(props)) {
    if (name === 'calculator') continue;
    if (typeof value === 'string' || value === true)
      throw new Error(`${name}: expected a number that can be read`);
    numbers[name] = value;
  }
  return numbers;
}

interface Listed extends Pick<Asked, 'calculator' | 'open'> {
  name: string;
  fields: Record<string, Given>;
}

const alike = (a: Given | undefined, b: Given | undefined) => JSON.stringify(a) === JSON.stringify(b);

/** The examples of one text: each set of numbers once, the later ones like earlier ones as far as they agree. */
class ExampleList {
  readonly list: Listed[] = [];
  readonly amounts = new Set<string>();
  readonly #factNumber: FactNumber;

  constructor(factNumber: FactNumber) {
    this.#factNumber = factNumber;
  }

  shown({ calculator, ...props }: Props): string {
    const name = String(calculator);
    return this.add(name, { ...newFields[name], ...numbersOf(props) }, {});
  }

  /** @returns the name of the example with these numbers. */
  add(calculator: string, fields: Record<string, Given>, open: Record<string, Given>): string {
    const known = this.list.find(
      (one) =>
        one.calculator === calculator &&
        Object.entries({ ...one.fields, ...one.open }).every(
          ([field, value]) => field in one.open || field in open || alike(value, fields[field]),
        ) &&
        Object.entries(fields).every(
          ([field, value]) => field in one.open || alike(value, one.fields[field]),
        ),
    );
    if (known) {
      for (const [field, value] of Object.entries(fields)) {
        if (!(field in known.open)) continue;
        known.fields[field] = value;
        delete known.open[field];
      }
      return known.name;
    }
    const short =
      names[calculator] ?? calculator.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    const taken = this.list.filter((one) => one.calculator === calculator).length;
    const name = taken === 0 ? short : `${short}${taken + 1}`;
    this.list.push({ name, calculator, fields: { ...fields }, open: { ...open } });
    return name;
  }

  /** A percentage in a sentence: a fact, a field of an example that has it, or the number itself. */
  percent(value: Props[string] | undefined): string {
    if (typeof value === 'number') return this.typed(`${value}%`);
    if (typeof value !== 'object') throw new Error('value: expected a number that can be read as it stands');
    if (value.plus === undefined) return `{% $facts.${value.fact} %}`;
    for (const { name, fields, open } of this.list) {
      const field = Object.keys(fields).find((one) => alike({ ...fields, ...open }[one], value));
      if (field) return `{% $${name}.${field} %}`;
    }
    throw new Error('value: expected an example with this rate, which the sentence can name');
  }

  /** An amount that was worked out so far, and is typed from now on. */
  typed(amount: string): string {
    this.amounts.add(amount);
    return amount;
  }

  /** As the front matter states them. */
  statements(): [string, Record<string, unknown>][] {
    const before: Listed[] = [];
    return this.list.map((one) => {
      const all = { ...one.open, ...one.fields };
      const base = before
        .map((other) => ({ other, shared: sharedFields(one.calculator, all, other) }))
        .filter(({ other, shared }) => shared >= (other.calculator === one.calculator ? 1 : 2))
        .toSorted((a, b) => b.shared - a.shared)[0]?.other;
      before.push(one);
      if (!base) return [one.name, { calculator: one.calculator, ...all }];
      const theirs = { ...base.open, ...base.fields };
      const own = Object.entries(all).filter(([field, value]) => !alike(value, theirs[field]));
      return [
        one.name,
        {
          ...(base.calculator !== one.calculator && { calculator: one.calculator }),
          like: base.name,
          ...Object.fromEntries(own.map(([field, value]) => [field, relative(value, theirs[field])])),
        },
      ];
    });
  }

  /** The amounts and percentages that the examples state, as they stand in sentences. */
  stated(): Set<string> {
    return new Set(
      this.list.flatMap(({ calculator, fields, open }) =>
        (findCalculator(calculator)?.fields ?? []).flatMap((field) => {
          const value = { ...open, ...fields }[field.name];
          const number = typeof value === 'object' ? this.#numberOf(value) : value;
          return number === undefined || number === null ? [] : [sayField(field, number)];
        }),
      ),
    );
  }

  #numberOf({ fact, plus = 0 }: Exclude<Given, number>): number | null {
    const number = this.#factNumber(fact);
    return number === null ? null : Number((number + plus).toPrecision(12));
  }
}

function sharedFields(calculator: string, fields: Record<string, Given>, other: Listed): number {
  const theirs: Record<string, Given> = { ...other.open, ...other.fields };
  const agree = Object.keys(fields).filter((field) => alike(fields[field], theirs[field])).length;
  return agree + (calculator === other.calculator ? 0.5 : 0);
}

/** A fact's number above that of the example it is like: as a difference, so that it follows a reader. */
function relative(value: Given, theirs: Given | undefined): unknown {
  if (typeof value !== 'object' || typeof theirs !== 'object' || value.fact !== theirs.fact) return value;
  return { plus: Number(((value.plus ?? 0) - (theirs.plus ?? 0)).toPrecision(12)) };
}

/** With the examples, the lead in place of the chart, and without what the examples state. */
function frontMatter(yaml: string, examples: ExampleList): string {
  const document = parseDocument(yaml);
  const { contents } = document;
  if (!isMap(contents)) return `${yaml}\n`;
  const chart = /^\/charts\/(.+)\.svg$/.exec(String(document.get('image') ?? ''))?.[1];
  const lead = chart !== undefined && Object.hasOwn(oldCharts, chart) ? oldCharts[chart] : undefined;
  document.delete('image');
  if (lead) {
    const shown = examples.list.find(({ calculator }) => calculator === lead.calculator)?.name;
    document.set('lead', shown ?? examples.add(lead.calculator, lead.fields, {}));
  }
  const givens = (document.toJS() as { givens?: string[] }).givens ?? [];
  const stated = examples.stated();
  const left = [...new Set([...givens, ...examples.amounts])].filter((given) => !stated.has(given));
  document.delete('givens');
  if (left.length > 0) document.set('givens', left);
  const statements = examples.statements();
  if (statements.length > 0) {
    const stated = document.createNode(Object.fromEntries(statements), { aliasDuplicateObjects: false });
    document.set('examples', stated);
  }
  visit(contents, {
    Map: (_key, map) => {
      if (map.has('fact') || map.has('plus')) map.flow = true;
    },
  });
  // Examples and what hangs on them stand before the sources.
  const order = ['examples', 'lead', 'givens', 'sources'];
  const placeOf = (key: unknown) => order.indexOf(String(key)) + (order.includes(String(key)) ? 1 : 0);
  contents.items.sort((a, b) => placeOf(a.key) - placeOf(b.key));
  return document.toString({ lineWidth: 0, flowCollectionPadding: true });
}
