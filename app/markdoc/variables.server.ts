/** The variables of a text: dated facts, details of the firm, and results of its examples. */

import Markdoc, { type RenderableTreeNode } from '@markdoc/markdoc';
import { TYPICAL_RATE } from '../../config/facts-schema.ts';
import { GLOSSARY } from '../../config/fixed-pages.ts';
import type { LoadedFirm } from '../../config/load-firm.ts';
import { didYouMean } from '../../config/nearest.ts';
import type { FigureFacts } from '../../figures/calculator.ts';
import { longDate } from '../../figures/counts-and-dates.ts';
import { descendants, type Examples, formatExample, resultVariables } from '../../figures/examples.ts';
import { requireCalculator } from '../../figures/registry.ts';

/** The tag of a body node that shows a result, and beside it the result for the reader's numbers. */
const FIGURE = 'figure-value';

type Value = RenderableTreeNode | RenderableTreeNode[];

/** Values by path, such as `facts.cash-rate.date`; null for a result that does not apply. */
export type Variables = ReadonlyMap<string, Value>;

type Entries = [path: string, value: Value][];

/** @param shown names of the examples that the text shows, whose results follow the reader's numbers. */
export function collectVariables(firm: LoadedFirm, examples: Examples, shown: readonly string[]): Variables {
  return new Map([
    ...exampleVariables(examples, shown, firm.figureFacts),
    ...factVariables(firm),
    ...firmVariables(firm),
  ]);
}

/** Returns an error message with the nearest name, or else with what follows the longest valid prefix. */
export function explainUnknownVariable(path: string, variables: Variables): string {
  if (variables.has(path)) return `"$${path}" does not apply to the numbers of its example`;
  const unknown = `there is no figure or fact "$${path}"`;
  const suggestion = didYouMean(path, variables.keys());
  if (suggestion !== '') return unknown + suggestion;
  const keys = path.split('.');
  const has = (prefix: string) => [...variables.keys()].filter((one) => one.startsWith(prefix));
  while (keys.length > 0 && has(`${keys.join('.')}.`).length === 0) keys.pop();
  const prefix = keys.map((key) => `${key}.`).join('');
  const names = new Set(has(prefix).map((one) => one.slice(prefix.length).split('.')[0] ?? ''));
  return keys.length > 0
    ? `${unknown}; $${keys.join('.')} has ${[...names].join(', ')}`
    : `${unknown}: the text has no example "${path.split('.')[0]}"`;
}

function factVariables(firm: LoadedFirm): Entries {
  const facts = firm.facts.dated.flatMap(
    ({ id, value, asOf }): Entries => [
      [`facts.${id}`, value],
      [`facts.${id}.date`, longDate(asOf)],
    ],
  );
  return [...facts, ['facts.rates-today', ratesToday(firm)]];
}

/** The section of content/pages/glossary.md that derives the rate of the examples. */
const RATE_NOTE = `/${GLOSSARY}#the-rate-in-our-examples`;

/** Returns a sentence that states the examples' rate and links to its derivation. */
function ratesToday({ facts: { dated }, pages }: LoadedFirm): Value {
  const typical = dated.find(({ id }) => id === TYPICAL_RATE);
  if (!typical) return '';
  const sentence = `By our estimate, about ${typical.value} is usual for a variable loan for owner-occupiers (as at ${longDate(typical.asOf)}, not an offer)`;
  // A firm may hide the glossary.
  if (!pages.some(({ name }) => name === GLOSSARY)) return `${sentence}.`;
  return [`${sentence}: `, link(RATE_NOTE, 'how we worked it out'), '.'];
}

/** `$firm.contact.email` and the like, and sentences of legal texts that depend on what the firm does. */
function firmVariables({ site, firm }: LoadedFirm): Entries {
  const { analytics, privacy, legal } = site;
  const list = (names: readonly string[]) => new Intl.ListFormat('en-AU').format(names);
  const sentences: Record<string, Value> = {
    'overseas-disclosure': overseasDisclosure(privacy),
    // Other companies' systems that receive enquiries through the webhook.
    'enquiry-systems':
      privacy.enquirySystems.length === 0
        ? ''
        : ` A copy also goes to ${list(privacy.enquirySystems)}, where we keep track of enquiries.`,
    'credit-guide':
      legal.creditGuideUrl === null
        ? 'Ask us for a copy of our credit guide.'
        : ['Read our ', link(legal.creditGuideUrl, 'credit guide'), '.'],
    'tracking-in-short':
      analytics === null
        ? 'This website uses no tracking cookies, no advertising pixels and no analytics tools.'
        : `This website uses no tracking cookies and no advertising pixels. It counts visits with ${analytics.name}.`,
    'cookies-and-counts':
      analytics === null
        ? 'this website does not use cookies to track you, and it has no advertising pixels or analytics tools. If we ever want to add some, we will change this policy first.'
        : [
            `this website does not use cookies to track you, and it has no advertising pixels. It counts visits with ${analytics.name}, which ${analytics.operator} runs and which keeps its counts in ${analytics.country}. Your browser asks it for a small script, so it receives your IP address, the page you are on and the page you came from. It sets no cookies and builds no profile of you. Its `,
            link(analytics.privacyUrl, 'privacy policy'),
            ' says more.',
          ],
    'automated-tools': automatedTools(firm.automatedTools),
  };
  const entries = Object.entries(sentences).map(
    ([name, words]) => [`firm.${name}`, words] as Entries[number],
  );
  return [...flatten('firm', site), ...entries];
}

/** States where enquiries are held. Promises nothing while the firm has not asked its hosting provider (null). */
function overseasDisclosure({
  hostingProvider,
  overseasCountries: countries,
}: LoadedFirm['site']['privacy']): string {
  if (countries === null) {
    return `What you send is held by ${hostingProvider}, which may hold it outside Australia. Ask us in which countries.`;
  }
  if (countries.length === 0) return "We don't expect to send your personal information outside Australia.";
  const names = new Intl.ListFormat('en-AU').format(countries);
  return `Some of our service providers hold information outside Australia, in ${names}.`;
}

function link(href: string, words: string): RenderableTreeNode {
  return new Markdoc.Tag('a', { href }, [words]);
}

/** Discloses software that helps to decide about people, as Australian Privacy Principles 1.7 to 1.9 require. */
function automatedTools(tools: LoadedFirm['firm']['automatedTools']): string {
  if (tools === null) return 'Ask us which software we use in our work as mortgage brokers.';
  if (tools.length === 0) return "We don't use software like that in our work as mortgage brokers either.";
  return tools.map(({ name, helpsTo, uses }) => `We use ${name} to ${helpsTo}, based on ${uses}.`).join(' ');
}

/** Lists strings and numbers of an object by path. Null values are no variables. */
function flatten(path: string, value: object): Entries {
  return Object.entries<unknown>({ ...value }).flatMap(([name, part]): Entries => {
    const at = `${path}.${name}`;
    if (typeof part === 'string' || typeof part === 'number') return [[at, String(part)]];
    return typeof part === 'object' && part !== null && !Array.isArray(part) ? flatten(at, part) : [];
  });
}

/** `$rental.costPerYear`, `$rental.costPerYear.cents`, `$rental.loan`, of every example of a text. */
function exampleVariables(examples: Examples, shown: readonly string[], facts: FigureFacts): Entries {
  // Examples derived (`like`) from one that readers can move follow it.
  const follows = new Set(shown.flatMap((name) => [name, ...Object.keys(descendants(examples, name))]));
  return Object.entries(examples).flatMap(([name, example]) => {
    const figure = (of: string, words: string): Value =>
      follows.has(name) ? new Markdoc.Tag(FIGURE, { of }, [words]) : words;
    const calculator = requireCalculator(example.calculator);
    return Object.entries(formatExample(calculator, example.values, facts)).flatMap(
      ([result, formatted]): Entries => {
        const path = `${name}.${result}`;
        if (formatted === null) return [[path, null]];
        return resultVariables(path, formatted).map(([at, words]) => [at, figure(at, words)]);
      },
    );
  });
}
