/**
 * `npm run check:facts`: which dated facts somebody must look at again, and in which articles they
 * stand. Written for whoever owns the site, who need not be able to program.
 */
import { join } from 'node:path';
import { GRACE_DAYS, nextToReview, type StaleFact, staleFacts } from '../app/content/stale-facts.ts';
import { parseText, variablesIn } from '../app/content/text.server.ts';
import { dataFiles } from '../config/data-files.ts';
import { type DatedFact, RATES_TODAY, UNCONFIRMED_DECISION } from '../config/facts-schema.ts';
import { firmFolder, ROOT, shownPath } from '../config/firm-folder.ts';
import { type ContentFile, type LoadedFirm, loadFirm } from '../config/load-firm.ts';
import { longDate } from '../figures/counts-and-dates.ts';
import { factPlace, factsFile } from './fact-place.ts';
import {
  CommandFailure,
  dayValue,
  localDay,
  ownerProgram,
  runProgram,
  type Terminal,
} from './owner-command.ts';
import { reviewFacts } from './review-facts.ts';

const DESCRIPTION = `Rates, caps and dates of law in the articles are kept in content/facts.yaml
and, where the firm states them otherwise, in facts.yaml of its folder, each with
a date by which somebody must read its source again. This lists the
facts whose date is past, source by source, and the articles that quote them, and
what nobody could verify. It fails when a fact is more than ${GRACE_DAYS} days past its
date. With --review it asks about each, and writes what you found with the day.`;

const whatToDo = (
  dir: string,
) => `What to do: npm run check:facts -- --review asks about each, source by source, and
writes the answers into ${factsFile(dir)}. By hand: open the source. If the value
still holds, write the next date on which to look there:

  facts:
    the-name-of-the-fact:
      reviewBy: 2027-02-10

If it changed, add value and asOf there too, and read the articles that quote it,
since the words around the value may no longer be true.`;

/** @returns the exit status. */
export function checkFacts(args: readonly string[], terminal: Terminal): Promise<number> {
  const program = ownerProgram('check:facts', terminal)
    .description(DESCRIPTION)
    .option('--today <day>', 'the day to reckon from, instead of today', dayValue, localDay(new Date()))
    .option('--review', 'go through what is due, and write what you found into facts.yaml')
    .option('--product', "with --review: write into the product's own facts.yaml, for a release")
    .action(async ({ today, review, product }: Call) => {
      const firm = loadFirm(firmFolder());
      const facts = firm.facts.dated;
      const stale = bySource(staleFacts(facts, today));
      if (stale.length === 0) {
        terminal.stdout.write(`${[nothingToDo(facts, today), ...unverified(facts)].join('\n\n')}\n`);
        return;
      }
      if (review) {
        if (!terminal.stdin.isTTY) throw new CommandFailure('--review asks at a terminal, and this is none.');
        const path = product
          ? join(ROOT, dataFiles.facts.product ?? '')
          : join(firm.dir, dataFiles.facts.firm);
        const count = await reviewFacts(
          stale.map(({ fact }) => fact),
          path,
          today,
        );
        terminal.stdout.write(`${count} of ${stale.length} written into ${shownPath(path)}.\n`);
        return;
      }
      const articles = articlesByFact(firm);
      const have = stale.length === 1 ? 'has' : 'have';
      const count = `${stale.length} of ${facts.length} dated facts ${have} to be looked at again`;
      const blocks = [...Map.groupBy(stale, ({ fact }) => sourceOf(fact))].flatMap(([source, of]) => [
        `${source}\n${of.length === 1 ? 'One fact rests' : `${of.length} facts rest`} on this reading.`,
        ...of.map((one) => describe(firm.dir, one, articles.get(one.fact.id) ?? [])),
      ]);
      const parts = [
        `${count} (on ${longDate(today)}).`,
        ...blocks,
        ...unverified(facts),
        whatToDo(firm.dir),
        verdict(stale),
      ];
      terminal.stdout.write(`${parts.join('\n\n')}\n`);
      if (stale.some(({ overdue }) => overdue)) throw new CommandFailure();
    });
  return runProgram(program, args, terminal);
}

interface Call {
  today: string;
  review?: true;
  product?: true;
}

/** What one reading settles stands together; the source of the longest overdue comes first. */
function bySource(stale: readonly StaleFact[]): StaleFact[] {
  return [...Map.groupBy(stale, ({ fact }) => sourceOf(fact)).values()].flat();
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

function describe(dir: string, { fact, daysOver }: StaleFact, articles: readonly string[]): string {
  const over = `${daysOver} ${daysOver === 1 ? 'day' : 'days'} over`;
  return [
    fact.id,
    ...lines('Value', fact.value),
    ...lines('As of', longDate(fact.asOf)),
    ...lines('Review by', `${longDate(fact.reviewBy)}: ${over}`),
    ...lines('Stands in', factPlace(dir, fact.id)),
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

/** As in `{% $facts.cash-rate %}`; the rates of today are several. */
function quotedFacts(file: ContentFile): Set<string> {
  const named = variablesIn(parseText(file)).flatMap(({ path: [kind, id = ''] }) =>
    kind === 'facts' ? [id] : [],
  );
  return new Set(
    named.flatMap((id) => (id === 'rates-today' ? [...RATES_TODAY, UNCONFIRMED_DECISION] : [id])),
  );
}

if (import.meta.main) process.exitCode = await checkFacts(process.argv.slice(2), process);
