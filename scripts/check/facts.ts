/** What `npm run check` says of dated facts: which somebody must read again, source by source, and why. */
import { GRACE_DAYS, nextToReview, type StaleFact, staleFacts } from '../../app/content/stale-facts.ts';
import { parseText } from '../../app/content/text.server.ts';
import { dataFiles } from '../../config/data-files.ts';
import { type DatedFact, TYPICAL_RATE } from '../../config/facts-schema.ts';
import { shownPath } from '../../config/firm-folder.ts';
import type { ContentFile, LoadedFirm } from '../../config/loaded-firm.ts';
import { longDate as shownDate } from '../../figures/counts-and-dates.ts';
import { plain } from '../../figures/unbroken.ts';
import { factPlaces } from '../fact-place.ts';

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

/** Parts of a report, each of some lines. */
export function factsReport(firm: LoadedFirm, today: string): string[] {
  const facts = firm.facts.dated;
  const stale = staleFacts(facts, today);
  if (stale.length === 0) return [nothingToDo(facts, today), ...unverified(facts)];
  const articles = articlesByFact(firm);
  const placeOf = factPlaces(firm.dir);
  const have = stale.length === 1 ? 'has' : 'have';
  // What one reading settles stands together; the source of the longest overdue comes first.
  const blocks = [...Map.groupBy(stale, ({ fact }) => sourceOf(fact))].flatMap(([source, of]) => [
    `${source}\n${of.length === 1 ? 'One fact rests' : `${of.length} facts rest`} on this reading.`,
    ...of.map((one) => describe(one, placeOf(one.fact.id), articles.get(one.fact.id) ?? [])),
  ]);
  return [
    `${stale.length} of ${facts.length} dated facts ${have} to be looked at again (on ${longDate(today)}).`,
    ...blocks,
    ...unverified(facts),
    whatToDo(firm.dir),
    verdict(stale),
  ];
}

function sourceOf({ source }: DatedFact): string {
  return [source.title, source.url].filter(Boolean).join('\n');
}

/** What the texts may only call usual. */
function unverified(facts: readonly DatedFact[]): string[] {
  const open = facts.filter((fact) => fact.unverified);
  if (open.length === 0) return [];
  const list = open.map(({ id, value, unverified: why }) => `  ${id} (${value}): ${why}`);
  return [`Not verified, ${open.length} of ${facts.length}:\n${list.join('\n')}`];
}

function nothingToDo(facts: readonly DatedFact[], today: string): string {
  const next = nextToReview(facts, today);
  const then = next ? ` The next is ${next.id}, by ${longDate(next.reviewBy)}.` : '';
  return `No dated fact has to be looked at again yet (on ${longDate(today)}).${then}`;
}

function verdict(stale: readonly StaleFact[]): string {
  const overdue = stale.filter((one) => one.overdue).map(({ fact }) => fact.id);
  if (overdue.length === 0) {
    return `This is a warning. The check fails once a fact is more than ${GRACE_DAYS} days over.`;
  }
  const are = overdue.length === 1 ? 'is' : 'are';
  return `The check fails: more than ${GRACE_DAYS} days over ${are} ${overdue.join(', ')}.`;
}

function describe({ fact, daysOver }: StaleFact, place: string, articles: readonly string[]): string {
  const over = `${daysOver} ${daysOver === 1 ? 'day' : 'days'} over`;
  return [
    fact.id,
    ...lines('Value', fact.value),
    ...lines('As of', longDate(fact.asOf)),
    ...lines('Review by', `${longDate(fact.reviewBy)}: ${over}`),
    ...lines('Stands in', place),
    ...lines('Quoted in', ...(articles.length === 0 ? ['no article'] : articles)),
    ...(fact.note ? lines('Note', fact.note) : []),
  ].join('\n');
}

/** The label in a column of its own, the values below each other beside it. */
function lines(label: string, ...values: string[]): string[] {
  return values.map((value, index) => `${`  ${index === 0 ? label : ''}`.padEnd(13)}${value}`);
}

/** The files of the articles that quote each fact, by its id. */
function articlesByFact({ articles }: LoadedFirm): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of articles) {
    for (const id of quotedFacts(file)) found.set(id, [...(found.get(id) ?? []), file.shown]);
  }
  return found;
}

/** As in `{% $facts.cash-rate %}`; the rates of today are a sentence about one of them. */
function quotedFacts(file: ContentFile): Set<string> {
  const named = parseText(file).variables.flatMap(({ path: [kind, id = ''] }) =>
    kind === 'facts' ? [id] : [],
  );
  return new Set(named.map((id) => (id === 'rates-today' ? TYPICAL_RATE : id)));
}
