import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { site } from '../config/site.ts';
import { localTime, timeZoneOf } from '../config/time-zone.ts';
import type { Lead } from '../server/store/lead-store.ts';
import { applicationParams } from '../server/testing/test-app.ts';
import {
  addLead,
  enquiry,
  ids,
  type LeadsFolder,
  leadsFolder,
  SCRIPT,
} from './leads/testing/leads-folder.ts';

let folder: LeadsFolder;
beforeEach(() => {
  folder = leadsFolder();
});
afterEach(() => folder.remove());

const leads = (...args: string[]) => folder.run(args);

const application: Lead = {
  id: ids.b,
  kind: 'application',
  source: 'plain-form',
  receivedAt: '2026-11-20T03:30:00.000Z',
  params: {
    ...applicationParams,
    experience_level: '3plus',
    expected_volume: '6-10',
    application_type: 'Broker Application',
  },
};

const first = enquiry(ids.a, '2026-11-20T00:02:00.000Z');

test('newest first, with kind, local time, short id, state and every field', async () => {
  await folder.keep(first, application);
  const { status, stdout, stderr } = leads();
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain('2 messages, newest first');
  expect(stdout.indexOf('Application, ')).toBeLessThan(stdout.indexOf('Enquiry, '));
  const zone = timeZoneOf(site.contact.address.state);
  expect(stdout).toContain(`Enquiry, ${localTime(first.receivedAt, zone)} (`);
  expect(stdout).toMatch(
    / Id +aaaaaaaa\n +State +Waiting to be emailed, not answered yet\n +Name +Ann Citizen\n/,
  );
  expect(stdout).toMatch(/ Email +ann@example\.com\n +Phone +\(07\) 5550 0199\n +Message +We wo/);
  expect(stdout).toMatch(/Experience +3\+ years\n/);
  expect(stdout).toMatch(/Volume +6-10 loans per month\n/);
  expect(leads('list').stdout).toBe(stdout);
});

test('piped, it has no colours and breaks no line of a message', async () => {
  const line = `${'many words '.repeat(60)}and the end`;
  await folder.keep(enquiry(ids.a, '2026-11-20T00:02:00.000Z', { message: `${line}\n\nBye` }));
  const { stdout } = leads();
  expect(stdout).toContain(line);
  expect(stdout).toMatch(/the end\n\n {14}Bye\n/);
  expect(stdout).not.toContain('\u001b');
});

test('a message cannot give orders to the terminal, in any way of showing it', async () => {
  const evil = 'Hello\u001b[2J\u0007 \u009b31m \u202egnp.exe\u061c\r overwritten \u0000 end';
  await folder.keep(
    enquiry(ids.a, '2020-11-20T00:02:00.000Z', { message: evil, from_name: evil, phone: evil }),
  );
  const ways = [
    ['list'],
    ['list', '--json'],
    ['show', 'a'],
    ['show', 'a', '--json'],
    ['search', 'Hello'],
    ['overdue'],
    ['export', '--csv'],
    ['export', '--json'],
    ['resend', 'a'],
    ['answered', 'a'],
    ['answered', 'a'],
    ['erase', 'ann@example.com'],
  ];
  for (const args of ways) {
    const { stdout } = leads(...args);
    expect(stdout, args.join(' ')).toContain('Hello');
    const spreadsheet = args.includes('--csv') ? stdout.replaceAll('\r\n', '\n') : stdout;
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
    expect(spreadsheet).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e\u061c]/);
  }
  expect(leads().stdout).toContain('Hello\uFFFD[2J');
  expect(JSON.parse(leads('--json').stdout)[0].params.message).toBe(evil);
});

test('--json gives the leads as they are stored, while the server has them open', async () => {
  const store = await folder.open();
  await addLead(store, first);
  await addLead(store, application);
  const { status, stdout } = leads('--json');
  await store.close();
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject([application, first]);
});

test('without a database it says so and makes none', () => {
  const { status, stdout } = leads();
  expect(status).toBe(0);
  expect(stdout).toMatch(/There is no database yet at .*leads\.db/);
  expect(leads('show', 'a')).toEqual({ status: 1, stdout: '', stderr: stdout });
  expect(leads('answered', 'a')).toEqual({ status: 1, stdout: '', stderr: stdout });
  expect(leads('erase', 'ann@example.com', '--yes').status).toBe(1);
  expect(leads().stdout).toBe(stdout);
  expect(leads('--json')).toEqual({ status: 0, stdout: '[]\n', stderr: '' });
});

test('with an empty database it says that nothing has come in', async () => {
  await folder.keep();
  expect(leads()).toMatchObject({ status: 0, stdout: expect.stringContaining('have come in yet') });
});

test('a file that is no database is named, with status 1', () => {
  mkdirSync(folder.path, { recursive: true });
  writeFileSync(folder.database, 'not a database, only a text file, but a long one');
  const { status, stderr } = leads();
  expect(status).toBe(1);
  expect(stderr).toMatch(/leads\.db could not be read/);
  expect(stderr).not.toContain('    at ');
});

test('a reader that stops reading is no fault', async () => {
  const many = Array.from({ length: 300 }, (_, index) =>
    enquiry(`id-${index}`, '2026-11-20T00:02:00.000Z', { message: 'many words '.repeat(100) }),
  );
  await folder.keep(...many);
  for (const args of [[], ['export', '--csv']]) {
    const child = spawn(process.execPath, [SCRIPT, ...args], { env: folder.env });
    let stderr = '';
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    child.stdout.once('data', () => child.stdout.destroy());
    const status = await new Promise((resolve) => child.once('close', resolve));
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  }
});
