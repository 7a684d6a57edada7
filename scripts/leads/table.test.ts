import Papa from 'papaparse';
import { expect, test } from 'vitest';
import type { StoredLead } from '../../server/store/lead-store.ts';
import { csvOf } from './table.ts';
import { enquiry } from './testing/leads-folder.ts';

/** The row of an enquiry as a program reads it, under the names of the columns. */
function rowOf(params: { from_name?: string; phone?: string }): Record<string, string> {
  const sent = enquiry('id', '2026-11-19T23:30:00.000Z', params);
  const lead = { ...sent, state: 'waiting', recipients: [] } as unknown as StoredLead;
  const text = csvOf([lead], 'Australia/Perth').replace('\ufeff', '');
  const { data, errors } = Papa.parse<Record<string, string>>(text, {
    header: true,
    skipEmptyLines: true,
  });
  expect({ errors, rows: data.length }).toEqual({ errors: [], rows: 1 });
  return data[0] ?? {};
}

test.each([
  ['=1+1', "'=1+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'  =1"],
  ['\r=1', "'\n=1"],
  ['  =1', "'  =1"],
  ['\u00a0=1', "'\u00a0=1"],
  ['\uff1d1', "'\uff1d1"],
  ['\ufeff=1', "'\ufeff=1"],
  ['\u0000=1', "'\ufffd=1"],
  ['\u202e=1', "'\ufffd=1"],
  ['\u200b=1', "'\u200b=1"],
  ['0800', "'0800"],
  ['"=1', '"=1'],
  ['1-2, "a"', '1-2, "a"'],
  ['a@b\nc', 'a@b\nc'],
])('%j is read as %j, and never as a formula or a number', (typed, expected) => {
  expect(rowOf({ from_name: typed }).Name).toBe(expected);
});

test.each([
  ['0491570156', '0491 570 156'],
  ['0755500199', '07 5550 0199'],
  ['1300975707', '1300 975 707'],
  ['0011614915701', '001 161 491 5701'],
  ['0491,570,156', '0491 570 156'],
  ['(07) 5550 0199', '(07) 5550 0199'],
  ['+61 491 570 156', "'+61 491 570 156"],
  ['', ''],
])('a telephone number %j stays the text %j, with all its digits', (typed, expected) => {
  expect(rowOf({ phone: typed }).Phone).toBe(expected);
});

test('times are those of the firm, and the column says which', () => {
  expect(rowOf({})['Received (Australia/Perth)']).toBe('2026-11-20 07:30');
});
