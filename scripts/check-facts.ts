/**
 * `npm run check:facts`: which dated facts somebody must look at again, and in which articles they
 * stand. Written for whoever owns the site, who need not be able to program.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkDatedFacts, type DatedFact } from '../app/content/dated-facts-schema.ts';
import { quotedFacts } from '../app/content/quoted-facts.server.ts';
import {
  GRACE_DAYS,
  nextToReview,
  type StaleFact,
  staleFacts,
} from '../app/content/stale-facts.ts';
import { longDate } from '../app/lib/format.ts';
import { isDay, localDay } from './local-day.ts';
import { stopAtUnreadable } from './source-files.ts';

const ARTICLES = 'content/articles';

const HELP = `Usage: npm run check:facts -- [--today 2027-03-01]

Rates, caps and dates of law in the articles are kept in content/dated-facts.ts,
each with a date by which somebody must read its source again. This lists the
facts whose date is past, and the articles that quote them. It fails when one is
more than ${GRACE_DAYS} days past its date.

  --today   the day to reckon from, instead of today
  --help    print this`;

const WHAT_TO_DO = `What to do for each: open its source. If the value still holds, set its reviewBy in
content/dated-facts.ts to the next date on which to look. If it changed, change value
and asOf too, and read the articles that quote it, since the words around the value
may no longer be true.`;

function readArguments(): { today: string; help: boolean } | { problem: string } {
  try {
    const { values } = parseArgs({
      options: { today: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
    const today = values.today ?? localDay(new Date());
    if (!isDay(today)) {
      return { problem: `--today: expected a day such as 2027-03-01, found "${today}"` };
    }
    return { today, help: values.help ?? false };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

async function main() {
  const given = readArguments();
  if ('problem' in given) {
    console.error(`${given.problem}\nRun "npm run check:facts -- --help" to see what there is.`);
    process.exitCode = 2;
    return;
  }
  if (given.help) {
    console.log(HELP);
    return;
  }
  stopAtUnreadable();
  const { datedFacts } = await import('../content/dated-facts.ts');
  const facts = checkDatedFacts(datedFacts);
  const stale = staleFacts(facts, given.today);
  if (stale.length === 0) {
    console.log(nothingToDo(facts, given.today));
    return;
  }
  const articles = articlesByFact();
  const count = `${stale.length} of ${facts.length} dated facts ${stale.length === 1 ? 'has' : 'have'} to be looked at again (on ${longDate(given.today)}).`;
  const blocks = stale.map((one) => describe(one, articles.get(one.fact.id) ?? []));
  console.log([count, ...blocks, WHAT_TO_DO, verdict(stale)].join('\n\n'));
  if (stale.some(({ overdue }) => overdue)) process.exitCode = 1;
}

function nothingToDo(facts: readonly DatedFact[], today: string): string {
  const next = nextToReview(facts, today);
  return [
    `No dated fact has to be looked at again yet (on ${longDate(today)}).`,
    ...(next ? [`The next is ${next.id}, by ${longDate(next.reviewBy)}.`] : []),
  ].join(' ');
}

function verdict(stale: readonly StaleFact[]): string {
  const overdue = stale.filter((one) => one.overdue).map(({ fact }) => fact.id);
  return overdue.length === 0
    ? `This is a warning. The check fails once a fact is more than ${GRACE_DAYS} days over.`
    : `The check fails: more than ${GRACE_DAYS} days over ${overdue.length === 1 ? 'is' : 'are'} ${overdue.join(', ')}.`;
}

function describe({ fact, daysOver }: StaleFact, articles: readonly string[]): string {
  return [
    fact.id,
    ...lines('Value', [fact.value]),
    ...lines('As of', [longDate(fact.asOf)]),
    ...lines('Review by', [
      `${longDate(fact.reviewBy)}: ${daysOver} ${daysOver === 1 ? 'day' : 'days'} over`,
    ]),
    ...lines('Source', [fact.source.title, fact.source.url]),
    ...lines('Quoted in', articles.length === 0 ? ['no article'] : articles),
    ...lines('Note', fact.note ? [fact.note] : []),
  ].join('\n');
}

/** The label in a column of its own, the values below each other beside it. */
function lines(label: string, values: readonly string[]): string[] {
  return values.map((value, index) => `${`  ${index === 0 ? label : ''}`.padEnd(13)}${value}`);
}

/** The files of the articles that quote each fact, by its id. */
function articlesByFact(): Map<string, string[]> {
  const articles = new Map<string, string[]>();
  for (const name of readdirSync(ARTICLES).toSorted()) {
    if (!name.endsWith('.mdx')) continue;
    const file = `${ARTICLES}/${name}`;
    for (const id of quotedFacts(readFileSync(file, 'utf8'), file)) {
      articles.set(id, [...(articles.get(id) ?? []), file]);
    }
  }
  return articles;
}

try {
  await main();
} catch (error) {
  // Facts and articles that are not right name themselves; where it happened says nothing more.
  const isExpected =
    error instanceof Error && ['ContentError', 'DatedFactError'].includes(error.name);
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
}
