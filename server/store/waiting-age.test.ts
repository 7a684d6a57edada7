import { expect, test } from 'vitest';
import { createWaitingAge } from './waiting-age.ts';

test('a clock that is set back makes no age negative, and stretches no wait', () => {
  let clock = Date.parse('2026-11-22T00:00:00.000Z');
  let elapsed = 0;
  const waitedMs = createWaitingAge(
    () => new Date(clock),
    () => elapsed,
  );
  expect(waitedMs('2026-11-21T23:59:00.000Z')).toBe(60_000);
  clock = Date.parse('2026-11-20T00:00:00.000Z');
  expect(waitedMs('2026-11-21T23:59:00.000Z')).toBe(0);
  elapsed = 3_600_000;
  expect(waitedMs('2026-11-21T23:59:00.000Z')).toBe(3_600_000);
  expect(waitedMs('2026-11-22T00:00:00.000Z')).toBe(0);
  expect(waitedMs(null)).toBe(0);
});
