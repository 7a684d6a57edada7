import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { timeZoneOf } from '../../config/time-zone.ts';
import { site } from '../../tests/support/firm.ts';
import { addLead, enquiry, hoursAgo, ids, leadsFolderForEach } from '../../tests/support/leads-folder.ts';
import { spreadsheetTime } from './format.ts';

const folder = leadsFolderForEach();

const run = (...args: string[]) => folder.run(args);
const inFolder = (name: string) => join(folder.path, name);

/** A table as a program reads it, under the names of the columns. */
function rowsOf(name: string): Record<string, string>[] {
  const csv = readFileSync(inFolder(name), 'utf8');
  expect(csv.startsWith('\ufeff')).toBe(true);
  const { data, errors } = Papa.parse<Record<string, string>>(csv.slice(1), {
    header: true,
    skipEmptyLines: true,
  });
  expect(errors).toEqual([]);
  return data;
}

test('export saves a table for a spreadsheet, for its owner alone', async () => {
  const received = '2026-11-19T23:30:00.000Z';
  const message = 'Two lines,\nand "quotes" \u001b[31m';
  await folder.keep(enquiry(ids.a, received, { from_name: '=1+1', phone: '0491570156', message }));
  const { status, stdout, stderr } = await run('export', 'leads.csv');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain(`Saved 1 message in ${inFolder('leads.csv')}\n`);
  expect(statSync(inFolder('leads.csv')).mode & 0o777).toBe(0o600);
  const zone = timeZoneOf(site.contact);
  expect(rowsOf('leads.csv')).toMatchObject([
    {
      Id: ids.a,
      [`Received (${zone})`]: spreadsheetTime(received, zone),
      Kind: 'Enquiry',
      State: 'waiting',
      Name: "'=1+1",
      Email: 'ann@example.com',
      Phone: '0491 570 156',
      Message: 'Two lines,\nand "quotes" \ufffd[31m',
      Location: '',
      'Failed attempts': '0',
    },
  ]);
});

test('times in a table are those of the firm', () => {
  expect(spreadsheetTime('2026-11-19T23:30:00.000Z', 'Australia/Perth')).toBe('2026-11-20 07:30');
});

test.each([
  [
    'text is read as a formula or a number',
    'from_name',
    'Name',
    [
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
    ],
  ],
  [
    'telephone number loses a digit',
    'phone',
    'Phone',
    [
      ['0491570156', '0491 570 156'],
      ['0755500199', '07 5550 0199'],
      ['1300975707', '1300 975 707'],
      ['0011614915701', '001 161 491 5701'],
      ['0491,570,156', '0491 570 156'],
      ['(07) 5550 0199', '(07) 5550 0199'],
      ['+61 491 570 156', "'+61 491 570 156"],
      ['', ''],
    ],
  ],
])('no %s', async (_name, field, column, cases) => {
  await folder.keep(
    ...cases.map(([typed], index) => enquiry(`id-${index}`, hoursAgo(index), { [field]: typed })),
  );
  await run('export', 'leads.csv');
  expect(rowsOf('leads.csv').map((row) => row[column])).toEqual(cases.map(([, expected]) => expected));
});

test('export to JSON holds everything exactly, as the list prints it', async () => {
  await folder.keep(enquiry(ids.a, hoursAgo(2), { message: '=1+1\u001b\r\n\tend' }));
  expect((await run('export', 'leads.JSON')).status).toBe(0);
  const saved = readFileSync(inFolder('leads.JSON'), 'utf8');
  expect(JSON.parse(saved)[0].params.message).toBe('=1+1\u001b\r\n\tend');
  expect((await run('--json')).stdout).toBe(saved);
});

test('export saves those of one state where it is asked for', async () => {
  await folder.change(async (store) => {
    await addLead(store, enquiry(ids.a, hoursAgo(2)));
    await addLead(store, enquiry(ids.b, hoursAgo(1)), true);
  });
  await run('export', 'spam.csv', '--state', 'spam');
  expect(rowsOf('spam.csv')).toMatchObject([{ Id: ids.b, State: 'suspected spam' }]);
});

test.each([
  ['export', 'there.csv'],
  ['backup', 'there.db'],
])('%s does not write over a file', async (command, name) => {
  await folder.keep(enquiry(ids.a, hoursAgo(2)));
  writeFileSync(inFolder(name), 'mine');
  const { status, stdout, stderr } = await run(command, name);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain(`${inFolder(name)} exists already`);
  expect(readFileSync(inFolder(name), 'utf8')).toBe('mine');
});

test.each([
  ['export', 'nowhere/leads.csv'],
  ['backup', 'nowhere/leads.db'],
  ['backup', 'leads.db/inside.db'],
])('%s %s says that it could not be written', async (command, name) => {
  await folder.keep(enquiry(ids.a, hoursAgo(2)));
  const names = () => readdirSync(folder.path).filter((file) => !/-(shm|wal)$/.test(file));
  const { status, stderr } = await run(command, name);
  expect(status).toBe(1);
  expect(stderr).toContain('could not be written');
  expect(stderr).not.toContain('    at ');
  expect(names()).toEqual(['leads.db']);
});

test('files go where the person typed, not where npm runs the script', async () => {
  await folder.keep(enquiry(ids.a, hoursAgo(2)));
  mkdirSync(inFolder('desk'));
  folder.env.INIT_CWD = inFolder('desk');
  await run('export', 'leads.csv');
  expect((await run('backup', 'copy.db')).stdout).toMatch(/^Backed up to .*copy\.db \(\d+ kB\)\n/);
  expect(readdirSync(inFolder('desk')).toSorted()).toEqual(['copy.db', 'leads.csv']);
});

test('a back-up holds nothing of what was erased before', async () => {
  const message = 'Strictly between us. '.repeat(20);
  await folder.keep(enquiry(ids.a, hoursAgo(2), { message }), enquiry(ids.b, hoursAgo(1)));
  await run('erase', 'ann@example.com', '--yes');
  await run('backup', 'copy.db');
  expect(readFileSync(inFolder('copy.db')).includes('Strictly between us')).toBe(false);
});
