import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '../testing/site-fixture.ts';
import { dueFactLines } from './facts-due.ts';

let folder: TemporaryFolder;
let file: string;
beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder.path, 'facts.json');
  writeFacts(['cash-rate', '2026-12-08'], ['levy', '2026-12-12']);
});
afterEach(() => folder.remove());

function writeFacts(...facts: [id: string, reviewBy: string][]) {
  const source = { title: 'Reserve Bank', url: 'https://www.rba.gov.au/' };
  const list = facts.map(([id, reviewBy]) => ({ id, reviewBy, value: '4.60%', source, asOf: '' }));
  writeFileSync(file, JSON.stringify(list));
}

const told = (now: string) =>
  dueFactLines(file, new Date(now), 'Australia/Brisbane').filter((line) => /due|by 20/.test(line));

test('the owner hears of a fact on the day after its day, by the clock of its own place', () => {
  expect(told('2026-12-08T13:30:00.000Z')).toEqual([]);
  expect(told('2026-12-08T14:30:00.000Z')).toEqual([
    expect.stringContaining('cash-rate (4.60%) had to be checked again by 2026-12-08'),
  ]);
});

test('again for each fact that becomes overdue, and every week until it is done', () => {
  const days = Array.from({ length: 14 }, (_none, index) => `2026-12-${index + 9}T00:00:00Z`);
  const lines = days.map((day) => told(day.replace('-9T', '-09T')).length);
  expect(lines).toEqual([1, 0, 0, 0, 2, 0, 0, 2, 0, 0, 0, 2, 0, 0]);
  writeFacts(['cash-rate', '2027-12-08']);
  expect(told('2026-12-30T00:00:00Z')).toEqual([]);
});

test('a build of before, which wrote no facts, is no fault', () => {
  writeFileSync(file, 'nothing');
  expect(told('2099-01-01T00:00:00.000Z')).toEqual([]);
});
