import { expect, test } from 'vitest';
import type { StateCode } from '../config/fields.ts';
import { site as ours } from '../tests/support/firm.ts';
import { dueAt, isWorkingDay, lateBefore, lengthOf } from './reply-promise.ts';

function firmIn(state: StateCode, replyPromise = 'one business day') {
  const { timeZone: _other, ...contact } = ours.contact as typeof ours.contact & { timeZone?: unknown };
  return { replyPromise, contact: { ...contact, address: { ...contact.address, state } } };
}

test.each([
  ['24 hours', { hours: 24 }],
  ['two days', { hours: 48 }],
  ['a week', { hours: 168 }],
  ['One business day', { workingDays: 1 }],
  ['2 working days', { workingDays: 2 }],
  ['a working week', { workingDays: 5 }],
  ['4 business hours', { hours: 4 }],
  ['soon', undefined],
  ['zero days', undefined],
])('%s', (words, length) => {
  expect(lengthOf(words)).toEqual(length);
});

/** Times with the zone's own offset, so that they read as the firm's clock. */
test.each<[string, StateCode, received: string, due: string]>([
  ['Friday afternoon: on Monday', 'NSW', '2026-11-20T16:30:00+11:00', '2026-11-23T16:30:00+11:00'],
  [
    'on Saturday: as if it were Monday morning',
    'NSW',
    '2026-11-21T10:00:00+11:00',
    '2026-11-24T00:00:00+11:00',
  ],
  ['over a long weekend', 'NSW', '2026-06-05T16:30:00+10:00', '2026-06-09T16:30:00+10:00'],
  ['which another state does not have', 'QLD', '2026-06-05T16:30:00+10:00', '2026-06-08T16:30:00+10:00'],
  ['over Easter', 'VIC', '2027-03-25T09:00:00+11:00', '2027-03-30T09:00:00+11:00'],
  ['over Christmas on a Friday', 'WA', '2026-12-24T15:00:00+08:00', '2026-12-29T15:00:00+08:00'],
  ['when the clocks go forward', 'VIC', '2026-10-02T16:30:00+10:00', '2026-10-05T16:30:00+11:00'],
  ['when the clocks go back', 'TAS', '2026-04-02T16:30:00+11:00', '2026-04-07T16:30:00+10:00'],
  ['over New Year on a Friday', 'SA', '2026-12-31T09:00:00+10:30', '2027-01-04T09:00:00+10:30'],
])('one business day, %s (%s)', (_when, state, received, due) => {
  const firm = firmIn(state);
  expect(dueAt(new Date(received), firm).toISOString()).toBe(new Date(due).toISOString());
  // Late from then on, and not before.
  const second = (time: string, by: number) => new Date(Date.parse(time) + by * 1000);
  expect(lateBefore(second(due, 1), firm) > new Date(received)).toBe(true);
  expect(lateBefore(second(due, -1), firm) <= new Date(received)).toBe(true);
});

test('hours are hours, whatever the day', () => {
  const firm = firmIn('NSW', '24 hours');
  const received = new Date('2026-11-20T16:30:00+11:00');
  expect(dueAt(received, firm).toISOString()).toBe(new Date('2026-11-21T16:30:00+11:00').toISOString());
});

test.each<[string, StateCode, boolean]>([
  ['2026-01-26', 'NSW', false],
  ['2027-01-01', 'NT', false],
  ['2028-01-03', 'ACT', false],
  ['2026-04-03', 'SA', false],
  ['2026-11-03', 'VIC', false],
  ['2026-11-03', 'NSW', true],
  ['2026-03-09', 'SA', false],
  ['2026-06-01', 'ACT', false],
  ['2026-09-28', 'WA', false],
  ['2026-10-05', 'QLD', false],
  ['2027-12-27', 'TAS', false],
  ['2027-12-28', 'TAS', false],
  ['2026-11-24', 'NT', true],
])('%s in %s is a working day: %s', (day, state, expected) => {
  expect(isWorkingDay(day, state)).toBe(expected);
});
