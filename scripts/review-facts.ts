/**
 * `npm run check:facts -- --review`: walks through what is due, one source at a time, and writes what was
 * found into facts.yaml with the day. Each answer is written at once, so that a walk may be broken off.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isCancel, log, note, select, text } from '@clack/prompts';
import { parseDocument } from 'yaml';
import { z } from 'zod';
import type { DatedFact } from '../config/facts-schema.ts';
import { longDate } from '../figures/counts-and-dates.ts';

/** What somebody found who read the source; null where the walk was broken off. */
export type Finding =
  | { kind: 'same'; next: string }
  | { kind: 'changed'; value: string; asOf: string; next: string }
  | { kind: 'unverified'; reason: string; next: string }
  | { kind: 'later' }
  | null;

/** Asks about one fact; the walk at a terminal, or what a test has in its place. */
export type AskAboutFact = (fact: DatedFact, today: string) => Promise<Finding>;

/**
 * @param facts those that are due, of one source after the other.
 * @param path of the facts.yaml that is written.
 * @returns how many answers were written.
 */
export async function reviewFacts(
  facts: readonly DatedFact[],
  path: string,
  today: string,
  ask: AskAboutFact = askAtTerminal,
): Promise<number> {
  let written = 0;
  for (const fact of facts) {
    const found = await ask(fact, today);
    if (found === null) break;
    if (found.kind === 'later') continue;
    const source = existsSync(path) ? readFileSync(path, 'utf8') : '';
    writeFileSync(path, withFinding(source, fact.id, found, today));
    written += 1;
  }
  return written;
}

/** The file with what was found about a fact; its comments and all else stay as they are. */
export function withFinding(
  source: string,
  id: string,
  found: Exclude<Finding, null | { kind: 'later' }>,
  today: string,
): string {
  const document = parseDocument(source === '' ? '{}' : source);
  const set = (field: string, value: string | null) => document.setIn(['facts', id, field], value);
  if (found.kind === 'changed') {
    set('value', found.value);
    set('asOf', found.asOf);
  }
  if (found.kind === 'unverified') set('unverified', found.reason);
  else {
    // What stands in a file below this one is taken back by null.
    set('unverified', null);
    set('reviewed', today);
  }
  set('reviewBy', found.next);
  // A change that has come is known no longer; a day before it would be refused.
  const next = document.getIn(['facts', id, 'nextChange']);
  if (typeof next === 'string' && next <= today) document.deleteIn(['facts', id, 'nextChange']);
  return document.toString({ lineWidth: 0, flowCollectionPadding: true });
}

/** Half a year on, and never before the next change that is known. */
export function nextReview({ nextChange }: Pick<DatedFact, 'nextChange'>, today: string): string {
  const later = new Date(Date.parse(today) + 182 * 86_400_000).toISOString().slice(0, 10);
  return nextChange && nextChange > today ? nextChange : later;
}

async function askAtTerminal(fact: DatedFact, today: string): Promise<Finding> {
  const { source } = fact;
  note(
    [`${source.title}`, source.url ?? '(no page to link)', `As of ${longDate(fact.asOf)}`, fact.note ?? '']
      .filter(Boolean)
      .join('\n'),
    `${fact.id}: ${fact.value}`,
  );
  const kind = await select({
    message: 'What does the source say?',
    options: [
      { value: 'same' as const, label: 'Still so' },
      { value: 'changed' as const, label: 'Changed to ...' },
      { value: 'unverified' as const, label: 'Cannot be verified' },
      { value: 'later' as const, label: 'Later' },
    ],
  });
  if (isCancel(kind)) return null;
  if (kind === 'later') return { kind };
  const next = () => askDay('When must somebody look again?', nextReview(fact, today));
  if (kind === 'same') return withDay(await next(), (day) => ({ kind, next: day }));
  if (kind === 'unverified') {
    const reason = await askWords('Why not? (the texts then have to say "usually")');
    return reason === null ? null : withDay(await next(), (day) => ({ kind, reason, next: day }));
  }
  const value = await askWords(`Now, in place of ${fact.value}, with its unit?`);
  if (value === null) return null;
  const asOf = await askDay('Of which day is that?', today);
  if (asOf === null) return null;
  log.warn(`Read the articles that quote ${fact.id}: the words around it may no longer be true.`);
  return withDay(await next(), (day) => ({ kind, value, asOf, next: day }));
}

function withDay(day: string | null, make: (day: string) => Finding): Finding {
  return day === null ? null : make(day);
}

async function askWords(message: string): Promise<string | null> {
  const answer = await text({
    message,
    validate: (typed) => (typed?.trim() ? undefined : 'expected some text'),
  });
  return isCancel(answer) ? null : answer.trim();
}

async function askDay(message: string, defaultValue: string): Promise<string | null> {
  const answer = await text({
    message,
    placeholder: defaultValue,
    defaultValue,
    validate: (typed) =>
      !typed || z.iso.date().safeParse(typed).success ? undefined : 'expected a day such as 2026-12-08',
  });
  return isCancel(answer) ? null : answer.trim();
}
