import { expect, test } from 'vitest';
import { replyPromise } from './reply-promise.ts';
import { siteSchema } from './schema.ts';

test.each([
  [{ hours: 24 }, '24 hours'],
  [{ hours: 1 }, '1 hour'],
  [{ weekdays: 1 }, '1 business day'],
  [{ weekdays: 2 }, '2 business days'],
])('formats %j as "%s"', (within, words) => {
  expect(replyPromise(within)).toBe(words);
});

test('defaults to the promise of the specification', () => {
  expect(replyPromise(siteSchema.shape.replyWithin.parse(undefined))).toBe('24 hours');
});

test.each([
  ['24 hours'],
  [24],
  [{}],
  [{ hours: 0 }],
  [{ hours: 1.5 }],
  [{ days: 2 }],
  [{ hours: 4, weekdays: 1 }],
])('rejects %j and names the expected forms', (found) => {
  const { error } = siteSchema.shape.replyWithin.safeParse(found);
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'expected { hours: 24 }, up to 720, or { weekdays: 1 }, up to 20',
  ]);
});
