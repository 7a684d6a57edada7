import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTypedSender, type SendOutcome } from './typed-sender.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A sender whose requests end when the test says so. */
function setUp() {
  const ends: ((outcome: SendOutcome) => void)[] = [];
  const sender = createTypedSender(
    () =>
      new Promise((end) => {
        ends.push(end);
      }),
  );
  const end = async (outcome: SendOutcome) => {
    ends.at(-1)?.(outcome);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { sender, end, count: () => ends.length };
}

test('sends once after a pause', async () => {
  const { sender, count } = setUp();
  sender.typed();
  await vi.advanceTimersByTimeAsync(300);
  sender.typed();
  await vi.advanceTimersByTimeAsync(300);
  expect(count()).toBe(0);
  await vi.advanceTimersByTimeAsync(100);
  expect(count()).toBe(1);
});

test('sends again, after the answer, what was typed during a request', async () => {
  const { sender, end, count } = setUp();
  sender.sendNow();
  await vi.advanceTimersByTimeAsync(0);
  sender.typed();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(count()).toBe(1);
  await end('sent');
  await vi.advanceTimersByTimeAsync(400);
  expect(count()).toBe(2);
  await end('sent');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(count()).toBe(2);
});

test('tries again by itself after a network failure, and after a refusal only when something is typed', async () => {
  const { sender, end, count } = setUp();
  sender.sendNow();
  await vi.advanceTimersByTimeAsync(0);
  await end('retry');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(count()).toBe(2);
  await end('failed');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(count()).toBe(2);
  sender.typed();
  await vi.advanceTimersByTimeAsync(400);
  expect(count()).toBe(3);
});

test('waits for the request before a save, and sends nothing during it', async () => {
  const { sender, end, count } = setUp();
  const done: string[] = [];
  sender.sendNow();
  await vi.advanceTimersByTimeAsync(0);
  let saved: () => void = () => undefined;
  const saving = sender.exclusively(() => {
    done.push('save');
    return new Promise<void>((resolve) => {
      saved = resolve;
    });
  });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(done).toEqual([]);
  await end('retry');
  expect(done).toEqual(['save']);
  sender.typed();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(count()).toBe(1);
  saved();
  await saving;
  await vi.advanceTimersByTimeAsync(400);
  expect(count()).toBe(2);
});
