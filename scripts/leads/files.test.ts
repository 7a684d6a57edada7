import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  addLead,
  enquiry,
  hoursAgo,
  ids,
  type LeadsFolder,
  leadsFolder,
} from './testing/leads-folder.ts';

let folder: LeadsFolder;
beforeEach(() => {
  folder = leadsFolder();
});
afterEach(() => folder.remove());

const inFolder = (name: string) => join(folder.path, name);

test('export saves a table for a spreadsheet, for its owner alone', async () => {
  await folder.keep(
    enquiry(ids.a, '2026-11-20T00:02:00.000Z', {
      from_name: '=HYPERLINK("https://example.com","Click")',
      phone: '+61 7 5550 0199',
      message: 'Two lines,\nand "quotes" \u001b[31m',
    }),
  );
  const { status, stdout, stderr } = folder.run(['export', 'leads.csv']);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain(`Saved 1 message in ${inFolder('leads.csv')}\n`);
  expect(statSync(inFolder('leads.csv')).mode & 0o777).toBe(0o600);
  expect(readFileSync(inFolder('leads.csv'), 'utf8')).toBe(
    '\ufeff"Id","Received","Kind","State","Name","Email","Phone","Message","Location","Experience","Situation","Goals","Volume","Heard from","More","Delivered","Answered","Failed attempts","Last failure"\r\n' +
      `"${ids.a}","2026-11-20 10:02","Enquiry","waiting","'=HYPERLINK(""https://example.com"",""Click"")","ann@example.com","'+61 7 5550 0199","Two lines,\nand ""quotes"" \ufffd[31m","","","","","","","","","","0",""\r\n`,
  );
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
  expect(stderr).toContain('its folder does not exist');
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
