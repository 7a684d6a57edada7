/** Reports the dated facts to review, grouped by source, and newer versions of overridden texts and facts. */
import { z } from 'zod';
import { parseText } from '../../app/markdoc/text.server.ts';
import type { ContentFile } from '../../config/content-files.ts';
import { dataFiles } from '../../config/data-files.ts';
import { type DatedFact, TYPICAL_RATE } from '../../config/facts-schema.ts';
import { shownPath } from '../../config/firm-folder.ts';
import type { LoadedFirm } from '../../config/load-firm.ts';
import { parseYaml, pathsOf, readFrontMatter, readText } from '../../config/read-yaml.ts';
import { longDate as shownDate } from '../../figures/counts-and-dates.ts';
import { plain } from '../../figures/unbroken.ts';
import { hasProductChanged } from '../../server/website/text-file.ts';
import { pluralize } from '../owner-command.ts';
import { factPlaces } from './launch.ts';

/** Formats a date with plain spaces: terminals may not show no-break spaces. */
const longDate = (day: string) => plain(shownDate(day));

const whatToDo = (
  dir: string,
) => `What to do: open the source. If the value is still right, write the next review
date into ${shownPath(dir, dataFiles.facts.firm)}:

  facts:
    the-name-of-the-fact:
      reviewBy: 2027-02-10

If it has changed, add value and asOf there too, and read the articles that quote it:
the text around the value may be wrong now.`;

/**
 * Returns the paragraphs of a report on dated facts.
 *
 * @param listsUnverified lists the unverified facts instead of counting them.
 */
export function factsReport(
  { dir, facts, articles }: LoadedFirm,
  today: string,
  listsUnverified = false,
): string[] {
  const stale = staleFacts(facts.dated, today);
  // Texts may only state these as usual values.
  const open = facts.dated.filter((fact) => fact.unverified);
  const unverified = open.map(({ id, value, unverified: why }) => `\n  ${id} (${value}): ${why}`);
  const list = listsUnverified ? `:${unverified.join('')}` : '. To list them, add --facts.';
  const notVerified =
    open.length === 0 ? [] : [`Not verified: ${open.length} of ${facts.dated.length} facts${list}`];
  if (stale.length === 0) {
    const next = nextToReview(facts.dated, today);
    const then = next ? ` Next: ${next.id}, by ${longDate(next.reviewBy)}.` : '';
    return [`No dated fact is due for review (on ${longDate(today)}).${then}`, ...notVerified];
  }
  const placeOf = factPlaces(dir);
  const quoted = articles.map((file) => ({ file: file.shown, ids: quotedFacts(file) }));
  const describe = ({ fact, daysOver }: StaleFact) => {
    const quoting = quoted.filter(({ ids }) => ids.has(fact.id)).map(({ file }) => file);
    return [
      fact.id,
      `  Value      ${fact.value}`,
      `  As of      ${longDate(fact.asOf)}`,
      `  Review by  ${longDate(fact.reviewBy)}: ${pluralize(daysOver, 'day')} overdue`,
      `  File       ${placeOf(fact.id)}`,
      `  Quoted in  ${quoting.join('\n             ') || 'no article'}`,
      ...(fact.note ? [`  Note       ${fact.note}`] : []),
    ].join('\n');
  };
  // Group the facts that one reading settles; the source of the most overdue fact comes first.
  const sources = Map.groupBy(stale, ({ fact: { source } }) =>
    [source.title, source.url].filter(Boolean).join('\n'),
  );
  const blocks = [...sources].flatMap(([source, of]) => [
    `${source}\nSource of ${pluralize(of.length, 'fact')}:`,
    ...of.map(describe),
  ]);
  const overdue = stale.filter((one) => one.overdue).map(({ fact }) => fact.id);
  return [
    `${stale.length} of ${facts.dated.length} dated facts are due for review (on ${longDate(today)}).`,
    ...blocks,
    ...notVerified,
    whatToDo(dir),
    overdue.length === 0
      ? `This is a warning. The check fails once a fact is more than ${GRACE_DAYS} days overdue.`
      : `The check fails: more than ${GRACE_DAYS} days overdue: ${overdue.join(', ')}.`,
  ];
}

/** Returns the ids of quoted facts, as in `{% $facts.cash-rate %}`. `rates-today` quotes TYPICAL_RATE. */
export function quotedFacts(file: ContentFile): Set<string> {
  const named = parseText(file).variables.filter(({ path: [kind] }) => kind === 'facts');
  return new Set(named.map(({ path: [, id = ''] }) => (id === 'rates-today' ? TYPICAL_RATE : id)));
}

/** Returns the ids of the facts that each page quotes, by its path. */
export function factsByPage({ articles, pages }: LoadedFirm): Map<string, Set<string>> {
  return new Map([...articles, ...pages].map((file) => [file.address, quotedFacts(file)]));
}

/** Days after the review date of a fact before the check fails. */
export const GRACE_DAYS = 60;

interface StaleFact {
  fact: DatedFact;
  /** Whole days since its review date; at least 1. */
  daysOver: number;
  /** Whether the grace period is over too. */
  overdue: boolean;
}

/**
 * Returns the facts whose review date is before today, the most overdue first.
 *
 * @param today as 2026-11-20.
 */
export function staleFacts(facts: readonly DatedFact[], today: string): StaleFact[] {
  return facts
    .map((fact) => ({ fact, daysOver: daysBetween(fact.reviewBy, today) }))
    .filter(({ daysOver }) => daysOver > 0)
    .map((stale) => ({ ...stale, overdue: stale.daysOver > GRACE_DAYS }))
    .toSorted((a, b) => b.daysOver - a.daysOver);
}

/** Returns the fact whose review is due next, today or later. */
export function nextToReview(facts: readonly DatedFact[], today: string): DatedFact | undefined {
  return facts
    .filter(({ reviewBy }) => reviewBy >= today)
    .toSorted((a, b) => a.reviewBy.localeCompare(b.reviewBy))[0];
}

/** Returns the days between two dates as 2026-11-20. Parses them as UTC, where every day has 24 hours. */
function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

/** Returns a sentence for each text and fact of the firm that is older than the product's version. */
export function newerInProduct(firm: LoadedFirm): string[] {
  return [...newerTexts(firm), ...newerFacts(firm.dir)];
}

const dated = z.looseObject({
  updated: z.string(),
  basedOn: z.string().optional(),
  changes: z.array(z.looseObject({ date: z.string(), what: z.string() })).default([]),
});

function* newerTexts({ articles, pages }: LoadedFirm): Iterable<string> {
  for (const own of [...articles, ...pages]) {
    if (own.under === undefined || own.isReviewed) continue;
    const [product, firm] = [readFrontMatter(own.under, dated), readFrontMatter(own, dated)];
    if (!hasProductChanged(firm, own.under.source, own.under.shown)) continue;
    const changes = product.changes.filter(({ date }) => date > firm.updated).map(({ what }) => what);
    yield `${own.shown} was updated on ${firm.updated}, and the product's text, ${own.under.shown}, on ` +
      `${product.updated}${changes.length > 0 ? `: ${changes.join(' ')}` : '.'}`;
  }
}

type Facts = Record<string, { value?: string; asOf?: string | number } | undefined>;

function* newerFacts(dir: string): Iterable<string> {
  const { product, firm } = pathsOf(dir, dataFiles.facts);
  const shipped = factsIn(product);
  for (const [id, fact] of Object.entries(factsIn(firm))) {
    const known = shipped[id];
    if (fact?.value === undefined || known === undefined || known.value === fact.value) continue;
    const [productAsOf, firmAsOf] = [String(known.asOf), String(fact.asOf ?? known.asOf)];
    if (productAsOf <= firmAsOf) continue;
    yield `${shownPath(dir, dataFiles.facts.firm)} states ${id} as ${fact.value} (as of ${firmAsOf}), and the product as ` +
      `${known.value} (as of ${productAsOf}).`;
  }
}

/** Reads the facts of one file, without merging. */
function factsIn(path: string | undefined): Facts {
  if (path === undefined) return {};
  return (parseYaml(readText(path), path).value as { facts?: Facts } | null | undefined)?.facts ?? {};
}
