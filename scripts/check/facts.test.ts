/** Derives what is expected from the product's facts. */
import { expect, test } from 'vitest';
import { TYPICAL_RATE } from '../../config/facts-schema.ts';
import { firm } from '../../tests/support/firm.ts';
import { factsReport, nextToReview, staleFacts } from './facts.ts';

const dated = firm.facts.dated;
const firstReview = dated.map(({ reviewBy }) => reviewBy).toSorted()[0] ?? '';
const firstIds = dated.filter((fact) => fact.reviewBy === firstReview).map(({ id }) => id);

/** Reports so many days after the first review date. */
function reportAfter(days: number, listsUnverified = false) {
  const day = new Date(Date.parse(firstReview) + days * 86_400_000).toISOString().slice(0, 10);
  return factsReport(firm, day, listsUnverified).join('\n\n');
}

/** The ids of the facts in a report. */
const listed = (report: string) => [...report.matchAll(/^(.+)\n {2}Value /gm)].map(([, id]) => id);

test('warns of due facts, and fails after 60 days', () => {
  expect(listed(reportAfter(0))).toEqual([]);
  expect(reportAfter(0)).toContain(`Next: ${firstIds[0]}, by `);
  expect(listed(reportAfter(1))).toEqual(firstIds);
  expect(reportAfter(1)).toContain(': 1 day overdue');
  expect(reportAfter(60)).toContain('This is a warning.');
  expect(reportAfter(61)).toMatch(new RegExp(`The check fails: .* ${firstIds.join(', ')}`));
});

test('groups facts by source, with their values and the articles that quote them', () => {
  const parts = reportAfter(400_000).split('\n\n');
  const headings = parts.filter((part) => /^Source of \d+ facts?:$/m.test(part));
  expect(new Set(headings.map((heading) => heading.split('\n')[0])).size).toBe(headings.length);
  expect(headings.length).toBeLessThan(dated.length);
  expect(listed(parts.join('\n\n'))).toHaveLength(dated.length);
  for (const { id, value, source } of dated) {
    const place = parts.findIndex((part) => part.startsWith(`${id}\n`));
    const block = parts[place] ?? '';
    const named = new RegExp(
      String.raw`\$facts\.(${id}${id === TYPICAL_RATE ? '|rates-today' : ''})(?![\w-])`,
    );
    const quoting = firm.articles.filter((article) => named.test(article.source)).map(({ shown }) => shown);
    expect(block).toContain(`Value      ${value}\n`);
    expect(block).toContain(`content/facts.yaml: facts.${id}`);
    expect(parts.slice(0, place).findLast((part) => headings.includes(part))).toContain(
      source.url ?? source.title,
    );
    expect(block.match(/(content|tests\/firm)\/articles\/.*\.md/g) ?? []).toEqual(quoting);
    expect(block.includes('no article')).toBe(quoting.length === 0);
  }
});

test('counts unverified facts, and lists them with their reasons on request', () => {
  const open = dated.filter(({ unverified }) => unverified);
  expect(open.length).toBeGreaterThan(0);
  expect(reportAfter(0)).toContain(
    `Not verified: ${open.length} of ${dated.length} facts. To list them, add --facts`,
  );
  for (const { id } of open) expect(reportAfter(0)).not.toContain(`  ${id} (`);
  for (const { id, unverified } of open)
    expect(reportAfter(0, true)).toMatch(new RegExp(`  ${id} \\(.*${unverified?.slice(0, 9)}`));
});

test('the rate of the examples is the sum in the glossary, rounded to a tenth', () => {
  const numberOf = (id: string) => Number.parseFloat(dated.find((one) => one.id === id)?.value ?? '');
  const exact = numberOf('average-owner-rate') + numberOf('cash-rate-rise');
  expect(exact).toBeCloseTo(numberOf('typical-owner-rate-exact'), 9);
  expect(Math.round(numberOf('typical-owner-rate-exact') * 10) / 10).toBe(numberOf(TYPICAL_RATE));
  const investor = numberOf('average-investor-rate') + numberOf('cash-rate-rise');
  expect(Math.round(investor * 10) / 10).toBe(numberOf('typical-investor-rate'));
});

function fact(id: string, reviewBy: string) {
  const source = { title: 'Reserve Bank', url: 'https://www.rba.gov.au/' };
  return { id, value: '4.60%', asOf: '2026-09-29', source, reviewBy };
}
const cash = fact('cash-rate', '2026-12-08');
const levy = fact('levy', '2027-05-15');

test.each([
  ['2026-12-08', []],
  ['2026-12-09', [{ daysOver: 1, overdue: false }]],
  ['2027-02-06', [{ daysOver: 60, overdue: false }]],
  ['2027-02-07', [{ daysOver: 61, overdue: true }]],
])('finds overdue facts on %s', (today, expected) => {
  expect(staleFacts([cash, levy], today)).toEqual(expected.map((days) => ({ fact: cash, ...days })));
});

test('sorts the most overdue fact first', () => {
  const stale = staleFacts([levy, cash], '2027-06-01');
  expect(stale.map(({ fact: { id }, daysOver }) => [id, daysOver])).toEqual([
    ['cash-rate', 175],
    ['levy', 17],
  ]);
});

test('finds the next review date from today', () => {
  expect(nextToReview([levy, cash], '2026-12-08')).toBe(cash);
  expect(nextToReview([levy, cash], '2026-12-09')).toBe(levy);
  expect(nextToReview([levy, cash], '2027-05-16')).toBeUndefined();
});
