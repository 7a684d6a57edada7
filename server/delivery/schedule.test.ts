import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextAttempt, type SchedulePolicy } from './schedule.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const policy: SchedulePolicy = {
  firstMs: MINUTE,
  longestMs: 3 * HOUR,
  giveUpAfterMs: 3 * DAY,
};
const accepted = Date.parse('2026-11-20T00:00:00.000Z');
const receivedAt = new Date(accepted).toISOString();

/** Lets every try fail, the first at once, and lists when they were, after acceptance. */
function everyTry(random: () => number, startedAt = accepted): number[] {
  const tries: number[] = [];
  let now: Date | null = new Date(startedAt);
  while (now !== null) {
    tries.push(now.getTime() - accepted);
    now = nextAttempt({ receivedAt, failures: tries.length, now, random }, policy);
  }
  return tries;
}

test('without luck either way, the waits double from a minute up', () => {
  const waits = everyTry(() => 0.5)
    .slice(0, 6)
    .map((time) => time / MINUTE);
  expect(waits).toEqual([0, 1, 3, 7, 15, 31]);
});

test('the first retry comes after about a minute, and no wait is above three hours', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })), (stream) => {
      const tries = everyTry(() => stream.next().value ?? 0);
      const waits = tries.slice(1).map((time, index) => time - (tries[index] ?? 0));
      expect(waits[0]).toBeGreaterThanOrEqual(0.8 * MINUTE);
      expect(waits[0]).toBeLessThanOrEqual(1.2 * MINUTE);
      expect(Math.max(...waits)).toBeLessThanOrEqual(3 * HOUR);
      expect(tries.length).toBeGreaterThan(24);
    }),
    { numRuns: 50 },
  );
});

test('the last try is at the end of three days, and then the message is given up', () => {
  expect(everyTry(() => 0.5).at(-1)).toBe(3 * DAY);
  expect(everyTry(() => 0.99).at(-1)).toBe(3 * DAY);
});

test('a message that had to wait for the machine is not given up for one bad moment', () => {
  const late = everyTry(() => 0.5, accepted + 4 * DAY);
  expect(late).toHaveLength(10);
  expect((late.at(-1) ?? 0) - 4 * DAY).toBeGreaterThan(5 * HOUR);
});

test('messages that failed in one moment do not come back in one moment', () => {
  const failed = { receivedAt, failures: 5, now: new Date(accepted) };
  const early = nextAttempt({ ...failed, random: () => 0 }, policy);
  const late = nextAttempt({ ...failed, random: () => 0.999 }, policy);
  expect((late?.getTime() ?? 0) - (early?.getTime() ?? 0)).toBeGreaterThan(6 * MINUTE);
});
