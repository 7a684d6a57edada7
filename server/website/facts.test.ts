import { beforeEach, expect, test } from 'vitest';
import {
  PERSON,
  RECORDED_FACTS,
  startWebsite,
  type WebsiteBench,
} from '../../tests/support/website-bench.ts';
import { listFacts, reviewFact } from './facts.ts';

const TODAY = '2026-11-20';
let desk: WebsiteBench;
beforeEach(async () => {
  desk = await startWebsite();
});

const lines = () => listFacts(desk.draft, RECORDED_FACTS, TODAY);
const fact = (id: string) => lines().find((one) => one.id === id);
const review = (id: string, found: Parameters<typeof reviewFact>[2]) =>
  reviewFact(desk.draft, id, found, { by: PERSON, at: `${TODAY}T00:00:00.000Z`, today: TODAY });

test('lists each fact with its source and the pages that quote it, the longest overdue first', () => {
  const all = lines();
  expect(all.map(({ reviewBy }) => reviewBy)).toEqual(all.map(({ reviewBy }) => reviewBy).toSorted());
  expect(fact('cash-rate')).toMatchObject({
    title: 'Cash rate',
    usedBy: ['/'],
    canChange: true,
    isChanged: false,
  });
  expect(fact('cash-rate')?.source.url).toMatch(/^https:/);
  for (const { isDue, reviewBy } of all) expect(isDue).toBe(reviewBy < TODAY);
});

test('changes only the review dates of a confirmed fact', () => {
  const before = fact('cash-rate');
  expect(review('cash-rate', { verdict: 'same', readOn: TODAY, reviewBy: '2027-02-20' })).toBeNull();
  expect(fact('cash-rate')).toEqual({ ...before, reviewBy: '2027-02-20', isDue: false, isChanged: true });
  expect(desk.draft.read('facts.yaml')?.toString()).toBe(
    'facts:\n  cash-rate:\n    reviewed: 2026-11-20\n    reviewBy: 2027-02-20\n',
  );
  expect(desk.draft.changes().flatMap((change) => desk.draft.describeChange(change))).toEqual([
    'Fact: Cash rate',
  ]);
});

test('saves the new value, day and source of a changed fact', () => {
  const found = {
    verdict: 'changed' as const,
    value: '3.85%',
    asOf: '2026-11-18',
    readOn: TODAY,
    reviewBy: '2027-02-20',
    sourceTitle: 'Statement by the Board',
    sourceUrl: 'https://www.rba.gov.au/media-releases/',
  };
  expect(review('cash-rate', found)).toBeNull();
  expect(fact('cash-rate')).toMatchObject({
    value: '3.85%',
    asOf: '2026-11-18',
    source: { title: 'Statement by the Board', url: found.sourceUrl },
  });
  expect(desk.draft.problems()).toEqual([]);
});

test('makes an unverified fact due again in sixty days', () => {
  expect(review('cash-rate', { verdict: 'unverified', why: 'The page is gone.' })).toBeNull();
  expect(fact('cash-rate')).toMatchObject({ reviewBy: '2027-01-19', isDue: false });
});

test('rejects an invalid review with its reason, and saves nothing', () => {
  const wrong = review('cash-rate', { verdict: 'same', readOn: TODAY, reviewBy: '1999-01-01' });
  const table = lines().find(({ canChange }) => !canChange);
  const changed = { asOf: TODAY, readOn: TODAY, reviewBy: '2027-02-20', sourceTitle: 'x', sourceUrl: '' };
  expect(wrong).toMatch(/\S/);
  expect(review('no-such-fact', { verdict: 'unverified', why: 'x' })).toBe('There is no such fact any more.');
  expect(review(table?.id ?? '', { verdict: 'changed', value: '1', ...changed })).toContain('by hand');
  expect(desk.draft.changes()).toEqual([]);
});
