/** What `npm run check` says of dated facts: which somebody must read again, source by source, and why. */

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
import { pluralize } from '../owner-command.ts';
import { factPlaces } from './launch.ts';

/** A terminal may draw the spaces that pages keep as anything. */
const longDate = (day: string) => plain(shownDate(day));

const whatToDo = (
  dir: string,
) => `What to do: open the source. If the value still holds, write the next date on
which to look into ${shownPath(dir, dataFiles.facts.firm)}:

  facts:
    the-name-of-the-fact:
      reviewBy: 2027-02-10

If it changed, add value and asOf there too, and read the articles that quote it,
since the words around the value may no longer be true.`;

/**
 * Parts of a report, each of some lines.
 *
 * @param listsUnverified whether facts that nobody could verify are listed, and not only counted.
 */
export function factsReport(
  { dir, facts, articles }: LoadedFirm,
  today: string,
  listsUnverified = false,
): string[] {
  const stale = staleFacts(facts.dated, today);
  // What the texts may only call usual.
  const open = facts.dated.filter((fact) => fact.unverified);
  const unverified = open.map(({ id, value, unverified: why }) => `\n  ${id} (${value}): ${why}`);
  const list = listsUnverified ? `:${unverified.join('')}` : '. With --facts they are listed.';
  const notVerified =
    open.length === 0 ? [] : [`Not verified, ${open.length} of ${facts.dated.length}${list}`];
  if (stale.length === 0) {
    const next = nextToReview(facts.dated, today);
    const then = next ? ` The next is ${next.id}, by ${longDate(next.reviewBy)}.` : '';
    return [`No dated fact has to be looked at again yet (on ${longDate(today)}).${then}`, ...notVerified];
  }
  const placeOf = factPlaces(dir);
  const quoted = articles.map((file) => ({ file: file.shown, ids: quotedFacts(file) }));
  const describe = ({ fact, daysOver }: StaleFact) => {
    const quoting = quoted.filter(({ ids }) => ids.has(fact.id)).map(({ file }) => file);
    return [
      fact.id,
      `  Value      ${fact.value}`,
      `  As of      ${longDate(fact.asOf)}`,
      `  Review by  ${longDate(fact.reviewBy)}: ${pluralize(daysOver, 'day')} over`,
      `  Stands in  ${placeOf(fact.id)}`,
      `  Quoted in  ${quoting.join('\n             ') || 'no article'}`,
      ...(fact.note ? [`  Note       ${fact.note}`] : []),
    ].join('\n');
  };
  // What one reading settles stands together; the source of the longest overdue comes first.
  const sources = Map.groupBy(stale, ({ fact: { source } }) =>
    [source.title, source.url].filter(Boolean).join('\n'),
  );
  const blocks = [...sources].flatMap(([source, of]) => [
    `${source}\n${of.length === 1 ? 'One fact rests' : `${of.length} facts rest`} on this reading.`,
    ...of.map(describe),
  ]);
  const overdue = stale.filter((one) => one.overdue).map(({ fact }) => fact.id);
  return [
    `${stale.length} of ${facts.dated.length} dated facts to be looked at again (on ${longDate(today)}).`,
    ...blocks,
    ...notVerified,
    whatToDo(dir),
    overdue.length === 0
      ? `This is a warning. The check fails once a fact is more than ${GRACE_DAYS} days over.`
      : `The check fails: more than ${GRACE_DAYS} days over: ${overdue.join(', ')}.`,
  ];
}

/** As in `{% $facts.cash-rate %}`; the rates of today are a sentence about one of them. */
function quotedFacts(file: ContentFile): Set<string> {
  const named = parseText(file).variables.filter(({ path: [kind] }) => kind === 'facts');
  return new Set(named.map(({ path: [, id = ''] }) => (id === 'rates-today' ? TYPICAL_RATE : id)));
}

/** The facts that each page's text quotes, by the page's address. */
export function factsByPage({ articles, pages }: LoadedFirm): Map<string, Set<string>> {
  return new Map([...articles, ...pages].map((file) => [file.address, quotedFacts(file)]));
}

/** Days after its review date for which a fact is only warned of. */
export const GRACE_DAYS = 60;

interface StaleFact {
  fact: DatedFact;
  /** Whole days since its review date; at least 1. */
  daysOver: number;
  /** Whether the days of grace are over too. */
  overdue: boolean;
}

/**
 * The facts whose review date is past, the longest past first. On the date itself there is still
 * time.
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

/** The fact that has to be looked at next, of those whose review date is not past. */
export function nextToReview(facts: readonly DatedFact[], today: string): DatedFact | undefined {
  return facts
    .filter(({ reviewBy }) => reviewBy >= today)
    .toSorted((a, b) => a.reviewBy.localeCompare(b.reviewBy))[0];
}

/** Days from one date to another, both as 2026-11-20: read as UTC, where every day has 24 hours. */
function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

/**
 * What the product has brought up to date under something that the firm writes itself.
 *
 * @returns a sentence for each text and fact of the firm's that is older than the product's.
 */
export function newerInProduct(firm: LoadedFirm): string[] {
  return [...newerTexts(firm), ...newerFacts(firm.dir)];
}

const dated = z.looseObject({
  updated: z.string(),
  changes: z.array(z.looseObject({ date: z.string(), what: z.string() })).default([]),
});

function* newerTexts({ articles, pages }: LoadedFirm): Iterable<string> {
  for (const own of [...articles, ...pages]) {
    if (own.under === undefined || own.isReviewed) continue;
    const [ours, theirs] = [readFrontMatter(own.under, dated), readFrontMatter(own, dated)];
    if (ours.updated <= theirs.updated) continue;
    const changes = ours.changes.filter(({ date }) => date > theirs.updated).map(({ what }) => what);
    yield `${own.shown} is of ${theirs.updated}, and the product's own text, ${own.under.shown}, was updated on ` +
      `${ours.updated}${changes.length > 0 ? `: ${changes.join(' ')}` : '.'}`;
  }
}

type Facts = Record<string, { value?: string; asOf?: string | number } | undefined>;

function* newerFacts(dir: string): Iterable<string> {
  const { product, firm } = pathsOf(dir, dataFiles.facts);
  const ours = factsIn(product);
  for (const [id, fact] of Object.entries(factsIn(firm))) {
    const known = ours[id];
    if (fact?.value === undefined || known === undefined || known.value === fact.value) continue;
    const [since, than] = [String(known.asOf), String(fact.asOf ?? known.asOf)];
    if (since <= than) continue;
    yield `${shownPath(dir, dataFiles.facts.firm)} says that ${id} is ${fact.value} (as of ${than}), and the product says ` +
      `${known.value} (as of ${since}).`;
  }
}

/** Of one layer alone, as it is written. */
function factsIn(path: string | undefined): Facts {
  if (path === undefined) return {};
  return (parseYaml(readText(path), path).value as { facts?: Facts } | null | undefined)?.facts ?? {};
}
