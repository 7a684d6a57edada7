import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Lead } from '../server/store/lead-store.ts';
import { openSqliteStore } from '../server/store/sqlite-store.ts';
import { temporaryFolder } from '../server/testing/site-fixture.ts';
import { applicationParams, enquiryParams } from '../server/testing/test-app.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const SCRIPT = join(import.meta.dirname, 'leads.ts');

function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, DATA_DIR: folder.path, TZ: 'Australia/Brisbane' };
}

function leads(...flags: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...flags], {
    env: environment(),
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

function enquiry(id: string, receivedAt: string, message = enquiryParams.message): Lead {
  const params = { ...enquiryParams, message };
  return { id, kind: 'enquiry', source: 'sdk', receivedAt, params };
}

const application: Lead = {
  id: 'b',
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

async function store(...stored: Lead[]) {
  const open = await openSqliteStore({ path: join(folder.path, 'leads.db') });
  for (const lead of stored) await open.add(lead);
  return open;
}

test('newest first, with kind, local time and every field', async () => {
  const open = await store(enquiry('a', '2026-11-20T00:02:00.000Z'), application);
  await open.close();
  const { status, stdout, stderr } = leads();
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain('2 messages, newest first');
  expect(stdout.indexOf('Application, ')).toBeLessThan(stdout.indexOf('Enquiry, '));
  expect(stdout).toMatch(/Enquiry, Friday,? 20 November 2026 at 10:02\sam/);
  expect(stdout).toMatch(
    /Name +Ann Citizen\n +Email +ann@example\.com\n +Phone +\(07\) 5550 0199\n +Message +We would/,
  );
  expect(stdout).toMatch(/Experience +3\+ years\n/);
  expect(stdout).toMatch(/Volume +6-10 loans per month\n/);
});

test('nothing is wider than 80 columns and nothing is cut off', async () => {
  const message = `${'word '.repeat(60)}\n\n${'x'.repeat(200)} https://example.com/end`;
  await (await store(enquiry('a', '2026-11-20T00:02:00.000Z', message))).close();
  const { stdout } = leads();
  const lines = stdout.split('\n');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
  expect(stdout.match(/word/g)).toHaveLength(60);
  expect(stdout.match(/x/g)?.length).toBeGreaterThanOrEqual(200);
  expect(stdout).toContain('https://example.com/end');
});

test('a message cannot give orders to the terminal, as text or as JSON', async () => {
  const message = 'Hello\u001b[2J\u0007 \u009b31m \u202egnp.exe\r overwritten \u0000 end';
  await (await store(enquiry('a', '2026-11-20T00:02:00.000Z', message))).close();
  for (const flags of [[], ['--json']]) {
    const { stdout } = leads(...flags);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
    expect(stdout).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]/);
  }
  expect(leads().stdout).toContain('Hello\uFFFD[2J');
  expect(JSON.parse(leads('--json').stdout)[0].params.message).toBe(message);
});

test('--json gives the leads as they are stored, while the server has them open', async () => {
  const first = enquiry('a', '2026-11-20T00:02:00.000Z');
  const open = await store(first, application);
  const { status, stdout } = leads('--json');
  await open.close();
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toEqual([application, first]);
});

test('without a database it says so and makes none', () => {
  const first = leads();
  expect(first.status).toBe(0);
  expect(first.stdout).toMatch(/There is no database yet at .*leads\.db/);
  expect(leads().stdout).toBe(first.stdout);
  expect(leads('--json')).toEqual({ status: 0, stdout: '[]\n', stderr: '' });
});

test('with an empty database it says that nothing has come in', async () => {
  await (await store()).close();
  expect(leads()).toMatchObject({ status: 0, stdout: expect.stringContaining('have come in yet') });
});

test('--help says what there is', () => {
  const { status, stdout } = leads('--help');
  expect(status).toBe(0);
  expect(stdout).toContain('--json');
});

test.each([['--jsno'], ['-x'], ['--json=yes'], ['extra']])(
  '%s is refused with status 2',
  (flag) => {
    const { status, stdout, stderr } = leads(flag);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('--help');
    expect(stderr).not.toContain('    at ');
  },
);

test('a file that is no database is named, with status 1', () => {
  mkdirSync(folder.path, { recursive: true });
  writeFileSync(join(folder.path, 'leads.db'), 'not a database, only a text file, but a long one');
  const { status, stderr } = leads();
  expect(status).toBe(1);
  expect(stderr).toMatch(/leads\.db could not be read/);
  expect(stderr).not.toContain('    at ');
});

test('a reader that stops reading is no fault', async () => {
  const many = Array.from({ length: 300 }, (_, index) =>
    enquiry(`id-${index}`, '2026-11-20T00:02:00.000Z', 'many words '.repeat(100)),
  );
  await (await store(...many)).close();
  const child = spawn(process.execPath, [SCRIPT], { env: environment() });
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  child.stdout.once('data', () => child.stdout.destroy());
  const status = await new Promise((resolve) => child.once('close', resolve));
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
