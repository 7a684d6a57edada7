import { expect, test } from 'vitest';
import { type Step, walk } from './walk.ts';

/** Questions that get these answers in turn, and what stood at each when it was asked. */
function stepsWith(flags: readonly string[], typed: readonly string[], asked: string[] = []): Step[] {
  const left = [...typed];
  return flags.map((flag) => ({
    flag,
    isAsked: (answers) => flag !== 'claim' || answers.get('page') !== 'no',
    ask: async (answers) => {
      asked.push(`${flag}:${answers.get(flag) ?? ''}`);
      return left.shift() ?? '';
    },
  }));
}

test('each is asked once, and nothing typed leaves it as it is', async () => {
  const steps = stepsWith(['name', 'phone', 'page'], ['Fig', '', 'yes']);
  const { answers, isStopped } = await walk(steps, new Map());
  expect([...answers]).toEqual([
    ['name', 'Fig'],
    ['page', 'yes'],
  ]);
  expect(isStopped).toBe(false);
});

test('one can go back as far as the first question, and finds there what one has answered', async () => {
  const asked: string[] = [];
  const steps = stepsWith(['name', 'phone'], ['Fig', '<', '<', 'Plum', '555'], asked);
  const { answers } = await walk(steps, new Map());
  expect([...answers]).toEqual([
    ['name', 'Plum'],
    ['phone', '555'],
  ]);
  expect(asked).toEqual(['name:', 'phone:', 'name:Fig', 'name:Fig', 'phone:']);
});

test('whoever stops keeps what they have answered', async () => {
  const { answers, isStopped } = await walk(stepsWith(['name', 'phone'], ['Fig', 'stop']), new Map());
  expect([...answers]).toEqual([['name', 'Fig']]);
  expect(isStopped).toBe(true);
});

test('flags and earlier answers leave out what they settle, and back does not stop at it', async () => {
  const asked: string[] = [];
  const steps = stepsWith(['name', 'page', 'claim', 'phone'], ['no', '<', 'no', '555'], asked);
  const { answers } = await walk(steps, new Map([['name', 'Fig']]));
  expect(asked).toEqual(['page:', 'phone:', 'page:no', 'phone:']);
  expect([...answers]).toEqual([
    ['name', 'Fig'],
    ['page', 'no'],
    ['phone', '555'],
  ]);
});
