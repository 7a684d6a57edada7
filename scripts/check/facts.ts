/** What `npm run check` says of dated facts: which somebody must read again, source by source, and why. */
import { GRACE_DAYS, nextToReview, type StaleFact, staleFacts } from '../../app/content/stale-facts.ts';
import { parseText } from '../../app/content/text.server.ts';
import { dataFiles } from '../../config/data-files.ts';
import { TYPICAL_RATE } from '../../config/facts-schema.ts';
import { shownPath } from '../../config/firm-folder.ts';
import type { ContentFile, LoadedFirm } from '../../config/loaded-firm.ts';
import { longDate as shownDate } from '../../figures/counts-and-dates.ts';
import { plain } from '../../figures/unbroken.ts';
import { factPlaces } from '../launch-check/launch.ts';
import { counted } from '../owner-command.ts';

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
export function factsReport({ dir, facts, articles }: LoadedFirm, today: string): string[] {
  const stale = staleFacts(facts.dated, today);
  // What the texts may only call usual.
  const open = facts.dated.filter((fact) => fact.unverified);
  const unverified = open.map(({ id, value, unverified: why }) => `\n  ${id} (${value}): ${why}`);
  const notVerified =
    open.length === 0 ? [] : [`Not verified, ${open.length} of ${facts.dated.length}:${unverified.join('')}`];
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
      `  Review by  ${longDate(fact.reviewBy)}: ${counted(daysOver, 'day')} over`,
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
