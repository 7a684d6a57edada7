import { expect, test } from 'vitest';
import type { StateCode } from '../config/fields.ts';
import type { Site } from '../config/schema.ts';
import { site as ours } from '../tests/support/firm.ts';
import { overdueBefore, replyDueAt } from './reply-promise.ts';

function firmIn(state: StateCode, replyWithin: Site['replyWithin'] = { weekdays: 1 }) {
  const { timeZone: _other, ...contact } = ours.contact as typeof ours.contact & { timeZone?: unknown };
  return { replyWithin, contact: { ...contact, address: { ...contact.address, state } } };
}

/** Times have the firm's UTC offset, so they read as local time. */
test.each<[string, StateCode, received: string, due: string]>([
  ['Monday: on Tuesday', 'WA', '2026-11-16T00:00:00+08:00', '2026-11-17T00:00:00+08:00'],
  ['Friday afternoon: on Monday', 'NSW', '2026-11-20T16:30:00+11:00', '2026-11-23T16:30:00+11:00'],
  [
    'on Saturday: as if it were Monday morning',
    'NSW',
    '2026-11-21T10:00:00+11:00',
    '2026-11-24T00:00:00+11:00',
  ],
  ['still Friday at the firm', 'QLD', '2026-11-20T23:30:00+10:00', '2026-11-23T23:30:00+10:00'],
  ['when the clocks go forward', 'VIC', '2026-10-02T16:30:00+10:00', '2026-10-05T16:30:00+11:00'],
  ['when the clocks go back', 'TAS', '2026-04-03T16:30:00+11:00', '2026-04-06T16:30:00+10:00'],
])('is due one weekday later: %s (%s)', (_when, state, received, due) => {
  const firm = firmIn(state);
  expect(replyDueAt(new Date(received), firm).toISOString()).toBe(new Date(due).toISOString());
  // Overdue after that time and not before.
  const second = (time: string, by: number) => new Date(Date.parse(time) + by * 1000);
  expect(overdueBefore(second(due, 1), firm) > new Date(received)).toBe(true);
  expect(overdueBefore(second(due, -1), firm) <= new Date(received)).toBe(true);
});

test('skips the weekend when due after two weekdays', () => {
  const due = replyDueAt(new Date('2026-11-19T09:00:00+11:00'), firmIn('NSW', { weekdays: 2 }));
  expect(due.toISOString()).toBe(new Date('2026-11-23T09:00:00+11:00').toISOString());
});

test('counts hours on weekends too', () => {
  const received = new Date('2026-11-20T16:30:00+11:00');
  const due = replyDueAt(received, firmIn('NSW', { hours: 24 }));
  expect(due.toISOString()).toBe(new Date('2026-11-21T16:30:00+11:00').toISOString());
});
