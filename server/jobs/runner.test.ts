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

/** Does nothing until the signal ends it. */
const endless = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));

test('a new job is done at once when the runner is told, and with the next look otherwise', async () => {
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

test('many are done a few at a time, each once, and what hangs of one kind holds up no other', async () => {
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

/** Days have many looks into the database; a few of them show as much. */
const rareTimers = (): Timers => ({
  after: (ms, run) => bench.time.timers.after(Math.max(ms, 5 * MINUTE), run),
});

/** Lets every try fail, the first at once. @returns when, in milliseconds after the start. */
async function everyTry(random: number, jumps: (tries: number) => number = () => 0): Promise<number[]> {
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
    { random: () => random, clock, timers: rareTimers() },
  );
  while ((await state()).givenUp === 0) await bench.time.advance(20 * MINUTE);
  return tries;
}

test.each([
  ['at the earliest', 0],
  ['at the latest', 0.999],
])('what fails is tried for three days, in waits that double to three hours, %s', async (_, luck) => {
  const tries = await everyTry(luck);
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
])('a clock that jumps by %s either way gives nothing up and holds nothing up', async (_, by) => {
  const steady = 30;
  const tries = await everyTry(0.5, (count) => (count > 20 ? 0 : [0, by, 0, -by][count % 4]) ?? 0);
  expect(tries.length).toBeGreaterThan(steady);
  expect(tries.at(-1)).toBeLessThan(90 * HOUR);
});

test.each([
  ['takeJob', 'the database cannot be reached'],
  ['endJob', 'the database cannot be reached'],
] as const)('a store that is away at %s is waited for, and nothing is done twice', async (call, said) => {
  await add('a');
  let away = true;
  let times = 0;
  const refuse = () => Promise.reject(new Error('database is locked'));
  const takeJob: LeadDatabase['takeJob'] = async (due, work) => {
    if (!away) return bench.store.takeJob(due, work);
    if (call === 'takeJob') return refuse();
    // The database goes away while the job is being done.
    return bench.store.takeJob(due, async (taken) => {
      await work(taken);
      return refuse();
    });
  };
  const endJob: LeadDatabase['endJob'] = (id, end) => (away ? refuse() : bench.store.endJob(id, end));
  const handler = async () => {
    times += 1;
    return [];
  };
  bench.runner(handler, { store: { ...bench.store, takeJob, endJob } });
  await bench.time.advance(10 * MINUTE);
  expect(await state()).toMatchObject({ waiting: 1 });
  away = false;
  await bench.time.advance(5 * SECOND);
  expect(await state()).toMatchObject({ waiting: 0 });
  expect(times).toBe(1);
  expect(bench.lines[0]?.message).toBe(said);
});

test('what is to be there by a time is made once, also after a restart', async () => {
  const done: string[] = [];
  const handler = async ({ id }: { id: string }) => {
    done.push(id);
    return [];
  };
  const schedule = (now: Date) => [{ ...job(`alert:${now.toISOString().slice(0, 10)}`) }];
  const first = bench.runner(handler, { schedule, timers: rareTimers() });
  await bench.time.advance(30 * HOUR);
  await first.stop(0);
  bench.runner(handler, { schedule });
  await bench.time.advance(HOUR);
  expect(done).toEqual(['alert:2026-11-20', 'alert:2026-11-21']);
});

test('stopping finishes what is under way, and leaves the rest', async () => {
  await add('a', 'b', 'c', 'd', 'e');
  const finished = Promise.withResolvers<never[]>();
  const runner = bench.runner(() => finished.promise);
  await bench.time.advance(0);
  const stopped = runner.stop(8 * SECOND);
  finished.resolve([]);
  await stopped;
  expect(await state()).toMatchObject({ waiting: 1, lastDoneAt: expect.any(String) });
});

test('stopping breaks off what has no end, which is no failure and is done again at once', async () => {
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
