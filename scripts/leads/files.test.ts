import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { site } from '../../config/site.ts';
import { timeZoneOf } from '../../config/time-zone.ts';
import {
  addLead,
  enquiry,
  hoursAgo,
  ids,
  type LeadsFolder,
  leadsFolder,
} from './testing/leads-folder.ts';
import { spreadsheetTime } from './times.ts';

let folder: LeadsFolder;
beforeEach(() => {
  folder = leadsFolder();
});
afterEach(() => folder.remove());

const inFolder = (name: string) => join(folder.path, name);

test('export saves a table for a spreadsheet, for its owner alone', async () => {
  const received = '2026-11-20T00:02:00.000Z';
  const message = 'Two lines,\nand "quotes" \u001b[31m';
  await folder.keep(enquiry(ids.a, received, { from_name: '=1+1', phone: '0491570156', message }));
  const { status, stdout, stderr } = folder.run(['export', 'leads.csv']);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain(`Saved 1 message in ${inFolder('leads.csv')}\n`);
  expect(statSync(inFolder('leads.csv')).mode & 0o777).toBe(0o600);
  const text = readFileSync(inFolder('leads.csv'), 'utf8');
  expect(text.startsWith('\ufeff')).toBe(true);
  const zone = timeZoneOf(site.contact.address.state);
  const { data } = Papa.parse<Record<string, string>>(text.slice(1), { header: true });
  expect(data[0]).toMatchObject({
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
  });
});

test('export to JSON holds everything exactly, in a file or printed', async () => {
  await folder.keep(enquiry(ids.a, hoursAgo(2), { message: '=1+1\u001b\r\n\tend' }));
  expect(folder.run(['export', 'leads.JSON']).status).toBe(0);
  const saved = readFileSync(inFolder('leads.JSON'), 'utf8');
  expect(JSON.parse(saved)[0].params.message).toBe('=1+1\u001b\r\n\tend');
  expect(folder.run(['export', '--json']).stdout).toBe(saved);
  expect(folder.run(['--json']).stdout).toBe(saved);
});

test('export prints the same table that it saves, of one state where it is asked for', async () => {
  const store = await folder.open();
  await addLead(store, enquiry(ids.a, hoursAgo(2)));
  await addLead(store, enquiry(ids.b, hoursAgo(1)), true);
  await store.close();
  folder.run(['export', 'spam.csv', '--state', 'spam']);
  const { stdout } = folder.run(['export', '--csv', '--state', 'spam']);
  expect(stdout).toBe(readFileSync(inFolder('spam.csv'), 'utf8'));
  expect(stdout).toContain('"suspected spam"');
  expect(stdout).toContain(ids.b);
  expect(stdout).not.toContain(ids.a);
});

test.each([
  ['export', 'there.csv'],
  ['backup', 'there.db'],
])('%s does not write over a file', async (command, name) => {
  await folder.keep(enquiry(ids.a, hoursAgo(2)));
  writeFileSync(inFolder(name), 'mine');
  const { status, stdout, stderr } = folder.run([command, name]);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain(`${inFolder(name)} exists already`);
  expect(readFileSync(inFolder(name), 'utf8')).toBe('mine');
});

test.each([
  ['export', 'nowhere/leads.csv'],
  ['backup', 'nowhere/leads.db'],
  ['backup', 'leads.db/inside.db'],
])('%s %s says that the folder does not exist', async (command, name) => {
  await folder.keep(enquiry(ids.a, hoursAgo(2)));
  const names = () => readdirSync(folder.path).filter((file) => !/-(shm|wal)$/.test(file));
  const { status, stderr } = folder.run([command, name]);
  expect(status).toBe(1);
  expect(stderr).toContain('could not be written');
  expect(stderr).not.toContain('    at ');
  expect(names()).toEqual(['leads.db']);
});

test('files go where the person typed, not where npm runs the script', async () => {
  await folder.keep(enquiry(ids.a, hoursAgo(2)));
  mkdirSync(inFolder('desk'));
  Object.assign(folder.env, { npm_lifecycle_event: 'leads', INIT_CWD: inFolder('desk') });
  folder.run(['export', 'leads.csv']);
  folder.run(['backup', 'copy.db']);
  expect(readdirSync(inFolder('desk')).toSorted()).toEqual(['copy.db', 'leads.csv']);
});

test('a back-up that was put back holds everything, and nothing else is left behind', async () => {
  const store = await folder.open();
  await addLead(store, enquiry(ids.a, hoursAgo(2)));
  await store.markAnswered(ids.a, hoursAgo(1));
  // The store is still open, so what was added is in the write-ahead log alone.
  const { status, stdout, stderr } = folder.run(['backup', 'copy.db']);
  const expected = await store.list();
  await addLead(store, enquiry(ids.b, hoursAgo(0)));
  await store.close();
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^Backed up to .*copy\.db \(\d+ kB\)\n/);
  expect(statSync(inFolder('copy.db')).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder.path).filter((name) => name.includes('copy'))).toEqual(['copy.db']);

  const restored = leadsFolder();
  cpSync(inFolder('copy.db'), restored.database);
  const again = await restored.open();
  expect(await again.list()).toEqual(expected);
  await addLead(again, enquiry(ids.b, hoursAgo(0)));
  await again.close();
  restored.remove();
});

test('a back-up holds nothing of what was erased before', async () => {
  const message = 'Strictly between us. '.repeat(20);
  await folder.keep(enquiry(ids.a, hoursAgo(2), { message }), enquiry(ids.b, hoursAgo(1)));
  folder.run(['erase', 'ann@example.com', '--yes']);
  folder.run(['backup', 'copy.db']);
  expect(readFileSync(inFolder('copy.db')).includes('Strictly between us')).toBe(false);
});
