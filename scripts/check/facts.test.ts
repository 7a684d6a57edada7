/** On the site's own facts: what is expected is read off them. */
import { expect, test } from 'vitest';
import { TYPICAL_RATE } from '../../config/facts-schema.ts';
import { firm } from '../../tests/support/firm.ts';
import { factsReport } from './facts.ts';

const datedFacts = firm.facts.dated;
const firstReview = datedFacts.map(({ reviewBy }) => reviewBy).toSorted()[0] ?? '';
const firstIds = datedFacts.filter((fact) => fact.reviewBy === firstReview).map(({ id }) => id);

const reportOn = (today: string) => factsReport(firm, today).join('\n\n');

function daysAfter(day: string, days: number) {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The ids that have a block of their own in the output. */
function listed(stdout: string) {
  return [...stdout.matchAll(/^(.+)\n {2}Value /gm)].map(([, id]) => id);
}

test('while no review date is past it says what comes next', () => {
  const stdout = reportOn(firstReview);
  expect(listed(stdout)).toEqual([]);
  expect(stdout).toContain(`The next is ${firstIds[0]}, by `);
});

test('a fact whose date is past is a warning', () => {
  const stdout = reportOn(daysAfter(firstReview, 1));
  expect(listed(stdout)).toEqual(firstIds);
  expect(stdout).toContain(': 1 day over');
  expect(stdout).toContain('This is a warning.');
});

test('more than 60 days later the check fails, and the facts are named', () => {
  expect(reportOn(daysAfter(firstReview, 60))).toContain('This is a warning.');
  expect(reportOn(daysAfter(firstReview, 61))).toMatch(
    new RegExp(`The check fails: .* ${firstIds.join(', ')}`),
  );
});

test('every fact comes with value, source and the articles that quote it', () => {
  const stdout = reportOn('2999-01-01');
  expect(listed(stdout)).toHaveLength(datedFacts.length);
  for (const { id, value, source } of datedFacts) {
    const parts = stdout.split('\n\n');
    const place = parts.findIndex((part) => part.startsWith(`${id}\n`));
    const block = parts[place] ?? '';
    const heading = parts.slice(0, place).findLast((part) => part.includes(' on this reading.'));
    const isToday = id === TYPICAL_RATE;
    const named = new RegExp(String.raw`\$facts\.(${id}${isToday ? '|rates-today' : ''})(?![\w-])`);
    const quoting = firm.articles.filter(({ source }) => named.test(source));
    expect(block).toContain(`Value      ${value}\n`);
    expect(block).toContain(`content/facts.yaml: facts.${id}`);
    expect(heading).toContain(source.url ?? source.title);
    expect(block.match(/(content|tests\/firm)\/articles\/.*\.md/g) ?? []).toEqual(
      quoting.map(({ shown }) => shown),
    );
    expect(block.includes('no article')).toBe(quoting.length === 0);
  }
});

test('one reading settles all facts of a source: each is named once', () => {
  const stdout = reportOn('2999-01-01');
  const headings = [...stdout.matchAll(/^(.*)\n(?:http.*\n)?(?:One fact rests|\d+ facts rest) on this/gm)];
  const titles = headings.map(([, title]) => title);
  expect(new Set(titles).size).toBe(titles.length);
  expect(titles.length).toBeLessThan(datedFacts.length);
});

test('what nobody could verify is listed with its reason, due or not', () => {
  const stdout = reportOn(firstReview);
  const open = datedFacts.filter(({ unverified }) => unverified);
  expect(open.length).toBeGreaterThan(0);
  for (const { id } of open) expect(stdout).toContain(`  ${id} (`);
  expect(stdout).toContain(open[0]?.unverified ?? '');
});

test('the rate of the examples is the sum that the glossary works out, rounded to a tenth', () => {
  const numberOf = (id: string) => {
    const fact = datedFacts.find((one) => one.id === id);
    return Number.parseFloat(fact?.value ?? '');
  };
  const exact = numberOf('average-owner-rate') + numberOf('cash-rate-rise');
  expect(exact).toBeCloseTo(numberOf('typical-owner-rate-exact'), 9);
  expect(Math.round(numberOf('typical-owner-rate-exact') * 10) / 10).toBe(numberOf(TYPICAL_RATE));
});
