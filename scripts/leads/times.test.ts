import { expect, test } from 'vitest';
import { monthsBefore } from '../../server/store/retention.ts';
import { hoursIn, timeSince } from './times.ts';

const now = new Date('2026-11-20T12:00:00.000Z');

test.each([
  ['2026-11-20T12:00:05.000Z', 'just now'],
  ['2026-11-20T11:59:01.000Z', 'just now'],
  ['2026-11-20T11:59:00.000Z', '1 minute ago'],
  ['2026-11-20T11:00:01.000Z', '59 minutes ago'],
  ['2026-11-20T11:00:00.000Z', '1 hour ago'],
  ['2026-11-18T12:00:01.000Z', '47 hours ago'],
  ['2026-11-18T12:00:00.000Z', '2 days ago'],
  ['2026-09-21T12:00:01.000Z', '59 days ago'],
  ['2026-09-21T12:00:00.000Z', '2 months ago'],
  ['2024-11-20T12:00:00.000Z', '24 months ago'],
])('%s is %s', (iso, words) => {
  expect(timeSince(iso, now)).toBe(words);
});

test.each([
  ['2026-11-20T12:00:00.000Z', 24, '2024-11-20T12:00:00.000Z'],
  ['2026-03-31T23:30:00.000Z', 1, '2026-02-28T23:30:00.000Z'],
  ['2024-02-29T00:00:00.000Z', 12, '2023-02-28T00:00:00.000Z'],
  ['2026-01-15T00:00:00.000Z', 13, '2024-12-15T00:00:00.000Z'],
])('%s less %i months is %s', (from, months, expected) => {
  expect(monthsBefore(new Date(from), months).toISOString()).toBe(expected);
});

test.each([
  ['24 hours', 24],
  ['1 hour', 1],
  ['one business day', 24],
  ['2 working days', 48],
  ['A week', 168],
  ['0 hours', undefined],
  ['24 to 48 hours', undefined],
  ['24 months', undefined],
  ['soon', undefined],
])('%s are %s hours', (words, hours) => {
  expect(hoursIn(words)).toBe(hours);
});
