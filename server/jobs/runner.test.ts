import { beforeEach, expect, test } from 'vitest';
import { type DeliveryBench, HOUR, MINUTE, openBench, SECOND } from '../../tests/support/delivery-bench.ts';
import type { Timers } from '../background.ts';
import type { NewJob } from '../store/model.ts';
import type { LeadDatabase } from '../store/sql-store.ts';

let bench: DeliveryBench;
beforeEach(async () => {
  bench = await openBench();
});

const START = Date.parse('2026-11-20T00:00:00.000Z');

const job = (id: string): NewJob => {
  return { id, kind: 'alert', leadId: null, dueAt: new Date(START).toISOString() };
};
const add = (...ids: string[]) => bench.store.addJobs(ids.map(job));
const state = () => bench.store.jobState('alert');

/** Never settles until the signal aborts it. */
const endless = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));

test('runs a new job at once when notified, and at the next poll otherwise', async () => {
  const done: string[] = [];
  const runner = bench.runner(async ({ id }) => {
    done.push(id);
    return [];
  });
  await bench.time.advance(0);
  await add('first');
  runner.notify();
  await bench.time.advance(0);
  expect(done).toEqual(['first']);
  await add('second');
  await bench.time.advance(5 * SECOND - 1);
  expect(done).toEqual(['first']);
  await bench.time.advance(1);
  expect(done).toEqual(['first', 'second']);
});

test('runs four jobs of a kind at a time, each once, and a hanging kind does not delay others', async () => {
  const ids = Array.from({ length: 40 }, (_, index) => `job-${index}`);
  await add(...ids);
  await bench.store.addJobs([{ ...job('webhook'), kind: 'webhook' }]);
  const done: string[] = [];
  let atOnce = 0;
  let most = 0;
  const handler = async ({ id }: { id: string }) => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise((resolve) => setImmediate(resolve));
    atOnce -= 1;
    done.push(id);
    return [];
  };
  bench.runner(handler, { handlers: { alert: handler, webhook: (_, signal) => endless(signal) } });
  await expect.poll(() => done.length).toBe(40);
  await bench.time.advance(HOUR);
  expect(done.toSorted()).toEqual(ids.toSorted());
  expect(most).toBe(4);
});

/** Polls less often, so that days pass quickly. */
const slowTimers = (): Timers => ({
  after: (ms, run) => bench.time.timers.after(Math.max(ms, 5 * MINUTE), run),
});

/** Fails every try until the job is given up. @returns the times of the tries in milliseconds after the start. */
async function failUntilGivenUp(
  random: number,
  jumps: (tries: number) => number = () => 0,
): Promise<number[]> {
  await add('a');
  const tries: number[] = [];
  let jumped = 0;
  const clock = () => new Date(bench.time.clock().getTime() + jumped);
  bench.runner(
    async () => {
      tries.push(bench.time.clock().getTime() - START);
      jumped = jumps(tries.length);
      throw new Error('the server answered 451');
    },
    { random: () => random, clock, timers: slowTimers() },
  );
  while ((await state()).givenUp === 0) await bench.time.advance(20 * MINUTE);
  return tries;
}

test.each([
  ['with the shortest jitter', 0],
  ['with the longest jitter', 0.999],
])('retries a failed job for three days, with waits that double up to three hours, %s', async (_, random) => {
  const tries = await failUntilGivenUp(random);
  const waits = tries.slice(1).map((at, index) => at - (tries[index] ?? 0));
  expect(waits[8]).toBeGreaterThanOrEqual(2 * HOUR);
  expect(Math.max(...waits)).toBeLessThanOrEqual(3 * 1.2 * HOUR + 20 * MINUTE);
  expect(tries.length).toBeGreaterThan(24);
  expect(tries.at(-1)).toBeGreaterThan(0.8 * 72 * HOUR);
  expect(tries.at(-1)).toBeLessThan(1.3 * 72 * HOUR);
  expect(bench.lines.filter(({ level }) => level === 'error').map(({ message }) => message)).toEqual([
    'job given up; an owner can retry it at the desk',
  ]);
  expect(await bench.store.retryGivenUp(bench.time.clock().toISOString())).toBe(1);
  await bench.time.advance(HOUR);
  expect(await state()).toMatchObject({ givenUp: 0, waiting: 1 });
});

test.each([
  ['an hour', HOUR],
  ['a year', 365 * 24 * HOUR],
])('gives no job up and delays none when the clock jumps by %s either way', async (_, by) => {
  const minTries = 30;
  const tries = await failUntilGivenUp(0.5, (count) => (count > 20 ? 0 : [0, by, 0, -by][count % 4]) ?? 0);
  expect(tries.length).toBeGreaterThan(minTries);
  expect(tries.at(-1)).toBeLessThan(90 * HOUR);
});

test.each([
  ['takeJob', 'the database cannot be reached'],
  ['endJob', 'the database cannot be reached'],
] as const)('waits for a store that fails at %s, and runs no job twice', async (call, logged) => {
  await add('a');
  let isDown = true;
  let times = 0;
  const refuse = () => Promise.reject(new Error('database is locked'));
  const takeJob: LeadDatabase['takeJob'] = async (due, work) => {
    if (!isDown) return bench.store.takeJob(due, work);
    if (call === 'takeJob') return refuse();
    // The connection is lost while the job runs.
    return bench.store.takeJob(due, async (taken) => {
      await work(taken);
      return refuse();
    });
  };
  const endJob: LeadDatabase['endJob'] = (id, end) => (isDown ? refuse() : bench.store.endJob(id, end));
  const handler = async () => {
    times += 1;
    return [];
  };
  bench.runner(handler, { store: { ...bench.store, takeJob, endJob } });
  await bench.time.advance(10 * MINUTE);
  expect(await state()).toMatchObject({ waiting: 1 });
  isDown = false;
  await bench.time.advance(5 * SECOND);
  expect(await state()).toMatchObject({ waiting: 0 });
  expect(times).toBe(1);
  expect(bench.lines[0]?.message).toBe(logged);
});

test('adds a scheduled job once, also after a restart', async () => {
  const done: string[] = [];
  const handler = async ({ id }: { id: string }) => {
    done.push(id);
    return [];
  };
  const schedule = (now: Date) => [{ ...job(`alert:${now.toISOString().slice(0, 10)}`) }];
  const first = bench.runner(handler, { schedule, timers: slowTimers() });
  await bench.time.advance(30 * HOUR);
  await first.stop(0);
  bench.runner(handler, { schedule });
  await bench.time.advance(HOUR);
  expect(done).toEqual(['alert:2026-11-20', 'alert:2026-11-21']);
});

test('finishes running jobs when stopped, and leaves the rest', async () => {
  await add('a', 'b', 'c', 'd', 'e');
  const finished = Promise.withResolvers<never[]>();
  const runner = bench.runner(() => finished.promise);
  await bench.time.advance(0);
  const stopped = runner.stop(8 * SECOND);
  finished.resolve([]);
  await stopped;
  expect(await state()).toMatchObject({ waiting: 1, lastDoneAt: expect.any(String) });
});

test('aborts a hanging job when stopped, does not count it as failed, and runs it again after a restart', async () => {
  await add('a');
  const runner = bench.runner((_, signal) => endless(signal));
  await bench.time.advance(0);
  const stopped = runner.stop(8 * SECOND);
  await bench.time.advance(8 * SECOND);
  await stopped;
  expect(await state()).toMatchObject({ waiting: 1, attempts: 0, lastError: null });
  bench.runner(async () => []);
  await bench.time.advance(0);
  expect(await state()).toMatchObject({ waiting: 0 });
});
