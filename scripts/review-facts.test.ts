import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { firm } from '../tests/support/firm.ts';
import { type Finding, nextReview, reviewFacts, withFinding } from './review-facts.ts';

const TODAY = '2026-12-08';
const file = `# Ours.
facts:
  cash-rate: # read with care
    value: 4.60%
    reviewBy: 2026-12-08
    nextChange: 2026-12-08
    unverified: Nobody looked.
`;

const found = (source: string, finding: Exclude<Finding, null | { kind: 'later' }>) =>
  parse(withFinding(source, 'cash-rate', finding, TODAY)).facts['cash-rate'];

test('still so: the day and the next day are written, and comments stay', () => {
  const text = withFinding(file, 'cash-rate', { kind: 'same', next: '2027-02-02' }, TODAY);
  expect(text).toContain('# Ours.');
  expect(text).toContain('# read with care');
  expect(parse(text).facts['cash-rate']).toEqual({
    value: '4.60%',
    reviewBy: '2027-02-02',
    unverified: null,
    reviewed: TODAY,
  });
});

test('changed: value and day go together, also into a file that is not there yet', () => {
  const changed = { kind: 'changed', value: '4.85%', asOf: TODAY, next: '2027-02-02' } as const;
  expect(found('', changed)).toMatchObject({ value: '4.85%', asOf: TODAY, reviewed: TODAY });
});

test('what cannot be verified says why, and was not reviewed', () => {
  const why = { kind: 'unverified', reason: 'The page is gone.', next: '2027-02-02' } as const;
  const fact = found(file, why);
  expect(fact).toMatchObject({ unverified: 'The page is gone.', reviewBy: '2027-02-02' });
  expect(fact).not.toHaveProperty('reviewed');
});

test('the next day is that of the next change that is known', () => {
  expect(nextReview({ nextChange: '2027-07-01' }, TODAY)).toBe('2027-07-01');
  expect(nextReview({ nextChange: TODAY }, TODAY)).toBe('2027-06-08');
  expect(nextReview({}, TODAY)).toBe('2027-06-08');
});

test('a walk writes each answer at once, leaves what is put off, and can be broken off', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'facts-')), 'facts.yaml');
  writeFileSync(path, '# Ours.\n');
  const [one, two, three, four] = firm.facts.dated;
  if (!one || !two || !three || !four) throw new Error('expected four facts');
  const answers: Finding[] = [{ kind: 'same', next: '2027-02-02' }, { kind: 'later' }, null];
  const count = await reviewFacts([one, two, three, four], path, TODAY, async () => answers.shift() ?? null);
  expect(count).toBe(1);
  expect(Object.keys(parse(readFileSync(path, 'utf8')).facts)).toEqual([one.id]);
});
