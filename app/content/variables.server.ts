/** What a text may name: dated facts, details of the firm, and the results of its own examples. */
import { RATES_TODAY, UNCONFIRMED_DECISION } from '../../config/facts-schema.ts';
import type { LoadedFirm } from '../../config/loaded-firm.ts';
import type { FigureFacts, SaidResult } from '../../figures/calculator.ts';
import { longDate } from '../../figures/counts-and-dates.ts';
import { descendants, type Example, type Examples, saidOf } from '../../figures/examples.ts';
import type { BodyNode } from './body-node.ts';
import type { Leaf, Variables } from './text.server.ts';

/** The tag of a body node that shows a number of an example, and beside it the reader's. */
export const FIGURE = 'figure-value';

const text = (...nodes: BodyNode[]): Leaf => ({ nodes });

type Facts = LoadedFirm['facts']['dated'];

/** `$facts.cash-rate` and `$facts.cash-rate.date`. */
export function factVariables(dated: Facts): Variables {
  const facts = dated.map(({ id, value, asOf }) => [
    id,
    { ...text(value), date: text(longDate(asOf)) } as unknown as Variables,
  ]);
  return { ...Object.fromEntries(facts), 'rates-today': text(ratesToday(dated)) };
}

/** What the rates of the examples stand against, said in one place for all articles. */
function ratesToday(dated: Facts): string {
  const [cashRate, average, typical] = RATES_TODAY.map((id) => dated.find((fact) => fact.id === id));
  if (!cashRate || !average || !typical) return '';
  const open = dated.find(({ id, asOf }) => id === UNCONFIRMED_DECISION && asOf > cashRate.asOf);
  return [
    `A variable loan on one's own home usually costs about ${typical.value} a year: the Reserve Bank's average `,
    `of ${average.value} for ${longDate(average.asOf)}, plus the rise in its cash rate to ${cashRate.value} on `,
    `${longDate(cashRate.asOf)}.`,
    ...(open ? [` We found no record of its decision of ${open.value}.`] : []),
  ].join('');
}

/** The number that a fact's value begins with: 6.5 of `6.5%`, 150000 of `$150,000`. */
export function numberOf(value: string): number | null {
  const digits = /^\$?((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)/.exec(value)?.[1];
  return digits === undefined ? null : Number(digits.replaceAll(',', ''));
}

/** `$firm.contact.email`, and the sentences of the legal texts that hang on what the firm does. */
export function firmVariables({ site, firm }: Pick<LoadedFirm, 'site' | 'firm'>): Variables {
  const { analytics, privacy, legal } = site;
  const list = (names: readonly string[]) => new Intl.ListFormat('en-AU').format(names);
  const sentences = {
    'overseas-disclosure': text(
      privacy.overseasCountries.length === 0
        ? 'We do not expect to send your personal information outside Australia.'
        : `Some of our service providers hold information outside Australia, in ${list(privacy.overseasCountries)}.`,
    ),
    // Other companies' systems to which the webhook passes what is sent.
    'enquiry-systems': text(
      privacy.enquirySystems.length === 0
        ? ''
        : ` A copy also goes to ${list(privacy.enquirySystems)}, where we keep track of enquiries.`,
    ),
    'credit-guide':
      legal.creditGuideUrl === null
        ? text('Ask us for a copy of our credit guide.')
        : text('Read our ', link(legal.creditGuideUrl, 'credit guide'), '.'),
    'tracking-in-short': text(
      analytics === null
        ? 'This website uses no tracking cookies, no advertising pixels and no analytics tools.'
        : `This website uses no tracking cookies and no advertising pixels. It counts visits with ${analytics.name}.`,
    ),
    'cookies-and-counts':
      analytics === null
        ? text(
            'this website does not use cookies to track you, and it has no advertising pixels or analytics tools. If we ever want to add some, we will change this policy first.',
          )
        : text(
            `this website does not use cookies to track you, and it has no advertising pixels. It counts visits with ${analytics.name}, which ${analytics.operator} runs and which keeps its counts in ${analytics.country}. Your browser asks it for a small script, so it receives your IP address, the page you are on and the page you came from. It sets no cookies and builds no profile of you. Its `,
            link(analytics.privacyUrl, 'privacy policy'),
            ' says more.',
          ),
    'automated-tools': text(automatedTools(firm.automatedTools)),
  };
  return { ...details(site), ...sentences };
}

function link(href: string, words: string): BodyNode {
  return { tag: 'a', props: { href }, children: [words] };
}

/** Which software helps the firm to decide about people: Australian Privacy Principles 1.7 to 1.9. */
function automatedTools(tools: LoadedFirm['firm']['automatedTools']): string {
  if (tools === null) return 'Ask us which software helps us in our work as mortgage brokers.';
  if (tools.length === 0) return 'In our work as mortgage brokers we use no such software either.';
  return tools.map(({ name, helpsTo, uses }) => `${name} helps us to ${helpsTo}; it uses ${uses}.`).join(' ');
}

/** Texts and numbers of firm.yaml by their names; what is null there is no variable. */
function details(value: object): Variables {
  const list: Record<string, string | Variables> = {};
  for (const [name, part] of Object.entries<unknown>({ ...value })) {
    if (typeof part === 'string' || typeof part === 'number') list[name] = String(part);
    else if (typeof part === 'object' && part !== null && !Array.isArray(part)) list[name] = details(part);
  }
  return list;
}

/** The names of the examples whose numbers follow a reader's: those that are shown, and those like them. */
export function movable(examples: Examples, shown: readonly string[]): Set<string> {
  return new Set(shown.flatMap((name) => [name, ...Object.keys(descendants(examples, name))]));
}

/** `$rental.costPerYear`, `$rental.costPerYear.cents`, `$rental.loan`, of every example of a text. */
export function exampleVariables(
  examples: Examples,
  shown: readonly string[],
  facts: FigureFacts,
): { variables: Variables; idle: Set<string> } {
  const follows = movable(examples, shown);
  const idle = new Set<string>();
  const of = (name: string, example: Example) =>
    Object.entries(saidOf(example, facts)).flatMap(([result, said]) => {
      if (said !== null) return [[result, leaf(`${name}.${result}`, said, follows.has(name))] as const];
      idle.add(`${name}.${result}`);
      return [];
    });
  const variables = Object.entries(examples).map(([name, example]) => [
    name,
    Object.fromEntries(of(name, example)),
  ]);
  return { variables: Object.fromEntries(variables), idle };
}

function leaf(of: string, { text: said, cents, about }: SaidResult, follows: boolean): Variables {
  const node = (words: string, form?: 'cents' | 'about'): Leaf =>
    text(follows ? { tag: FIGURE, props: { of: form ? `${of}.${form}` : of }, children: [words] } : words);
  const forms = {
    ...(cents !== undefined && { cents: node(cents, 'cents') }),
    ...(about !== undefined && { about: node(about, 'about') }),
  };
  return { ...node(said), ...forms } as unknown as Variables;
}
