/** Runs the command in this process, as a process, and beside a running server. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { execa } from 'execa';
import Papa from 'papaparse';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SEND_PATH } from '../contracts/send-request.ts';
import { leadFields } from '../server/leads/lead-text.ts';
import type { Lead } from '../server/store/model.ts';
import { site } from '../tests/support/firm.ts';
import { enquiryParams } from '../tests/support/form-answers.ts';
import { inheritedVariables, runCommand, startServerProcess } from '../tests/support/processes.ts';
import { addLead, application } from '../tests/support/sample-leads.ts';
import { temporaryFolder, testMail, writeBuild } from '../tests/support/site-fixture.ts';
import { openSqliteStore, type TestStore } from '../tests/support/test-store.ts';
import { runLeads } from './leads.ts';

const SCRIPT = join(import.meta.dirname, 'leads.ts');
const NOW = new Date('2026-11-20T12:00:00.000Z');

const ids = {
  a: 'aaaaaaaa-0000-4000-8000-000000000001',
  b: 'bbbbbbbb-0000-4000-8000-000000000002',
  c: 'cccccccc-0000-4000-8000-000000000003',
} as const;

function leadsFolder() {
  const { path, remove } = temporaryFolder();
  const database = join(path, 'leads.db');
  const open = () => openSqliteStore({ path: database });
  // As npm sets them when it is run in this folder.
  const env: Record<string, string> = { DATA_DIR: path, npm_lifecycle_event: 'leads', INIT_CWD: path };

  /** In this process. */
  const run = (args: string[]) =>
    runCommand((call, terminal) => runLeads(call, { env, now: NOW, site, ...terminal }), args);

  return {
    path,
    database,
    env,
    run,
    /** Starts a process in another time zone: times have to be in the firm's. */
    start: (args: string[]): ChildProcess =>
      spawn(process.execPath, [SCRIPT, ...args], {
        env: { ...inheritedVariables(), DATA_DIR: path, BUILD_DIR: path, TZ: 'America/New_York' },
        cwd: path,
      }),
    /** Adds leads and closes the database. */
    async keep(...leads: Lead[]) {
      await within(open, async (store) => {
        for (const lead of leads) await addLead(store, lead);
      });
    },
    /** Changes the leads as the server would. */
    change: (work: (store: TestStore) => Promise<void>) => within(open, work),
    remove,
  };
}

/** Creates a folder for each test. */
function leadsFolderForEach() {
  const folder = {} as ReturnType<typeof leadsFolder>;
  beforeEach(() => void Object.assign(folder, leadsFolder()));
  afterEach(() => folder.remove());
  return folder;
}

async function within<T>(open: () => Promise<TestStore>, work: (store: TestStore) => Promise<T>) {
  const store = await open();
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

function enquiry(id: string, receivedAt: string, params: Partial<typeof enquiryParams> = {}): Lead {
  return { id, kind: 'enquiry', source: 'sdk', receivedAt, params: { ...enquiryParams, ...params } };
}

function hoursAgo(hours: number): string {
  return new Date(NOW.getTime() - hours * 3_600_000).toISOString();
}

const folder = leadsFolderForEach();
const inFolder = (name: string) => join(folder.path, name);

test.each(['--jsno', 'extra', '--stage gone', 'export', 'export leads.xlsx', 'move', 'move --to leads.db'])(
  'rejects "%s" and points to --help',
  async (call) => {
    const { status, stdout, stderr } = await folder.run(call.split(' '));
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('--help');
    expect((await folder.run(['--help'])).stdout).toMatch(/^(.{0,80}\n)*$/);
  },
);

test('escapes control characters in arguments and messages', async () => {
  expect((await folder.run(['--stage', '\u001b[2J'])).stderr).toContain('\ufffd[2J');
  await folder.keep(enquiry(ids.a, hoursAgo(1), { message: 'Clear \u001b[2J this\nStage: won' }));
  const { stdout } = await folder.run([]);
  expect(stdout).toContain('Clear \ufffd[2J this\n    Stage: won');
  expect((await folder.run(['--json'])).stdout).toContain('\\u001b[2J');
});

test('lists all fields in the firm’s time zone, unanswered leads first', async () => {
  const lead = { ...application(), receivedAt: '2026-11-20T00:02:00.000Z' };
  await folder.keep(enquiry(ids.a, hoursAgo(1)), enquiry(ids.b, hoursAgo(2)), lead);
  await folder.change(async (store) => void (await store.markAnswered(ids.a, hoursAgo(0))));
  const { status, stdout, stderr } = await folder.run([]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain('Messages: 3');
  expect(stdout).toMatch(/Application, Friday,\s20\sNovember\s2026 at 10:02:00\sam\sAEST/);
  for (const { label } of Object.values(leadFields.application)) if (label) expect(stdout).toContain(label);
  const order = Array.from(stdout.matchAll(/Reference: (\S+)/g), ([, id]) => id);
  expect(order, 'the longest waiting first').toEqual([lead.id, ids.b, ids.a]);
});

test.each([
  [
    ['--kind', 'enquiry'],
    [ids.b, ids.a],
  ],
  [['--kind', 'application'], []],
  [['--stage', 'new'], [ids.b]],
  [['--stage', 'contacted'], [ids.a]],
  [['--words', 'second FIRST'], [ids.b]],
  [['--spam'], [ids.c]],
])('%j lists %j', async (args, expected) => {
  await folder.keep(
    enquiry(ids.a, hoursAgo(1)),
    enquiry(ids.b, hoursAgo(2), { message: 'First, then second' }),
  );
  await folder.change(async (store) => {
    await store.markAnswered(ids.a, hoursAgo(0));
    await store.add(enquiry(ids.c, hoursAgo(3)), { duplicateSince: hoursAgo(0), suspectedSpam: true });
  });
  const { status, stdout } = await folder.run([...args, '--json']);
  expect(status).toBe(0);
  expect(JSON.parse(stdout).map(({ id }: { id: string }) => id)).toEqual(expected);
});

test('exports the same CSV as the desk, without formulas and readable only by its owner', async () => {
  await folder.keep(enquiry(ids.a, '2026-11-20T00:02:00.000Z', { message: '=1+1\nand \u001b[2J' }));
  expect((await folder.run(['export', 'leads.csv'])).stdout).toContain(`Saved ${inFolder('leads.csv')}`);
  expect(statSync(inFolder('leads.csv')).mode & 0o777).toBe(0o600);
  const written = readFileSync(inFolder('leads.csv'), 'utf8');
  expect(written).toMatch(/^\ufeff"First name",.*\r\n/);
  const { data } = Papa.parse<Record<string, string>>(written.slice(1).trim(), { header: true });
  expect(data).toMatchObject([{ Received: '2026-11-20T10:02:00+10:00', Reference: ids.a }]);
  expect(data[0]?.Note).toMatch(/^'=1\+1\s+and \ufffd\[2J$/);
});

test('exports the stored parameters as JSON, and does not overwrite a file', async () => {
  await folder.keep(enquiry(ids.a, hoursAgo(1)));
  await folder.run(['export', 'leads.json']);
  const written = readFileSync(inFolder('leads.json'), 'utf8');
  expect(JSON.parse(written)).toMatchObject([{ id: ids.a, params: enquiryParams }]);
  const again = await folder.run(['export', 'leads.json']);
  expect(again).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('already exists. Choose another'),
  });
  expect(readFileSync(inFolder('leads.json'), 'utf8')).toBe(written);
});

test.each([[[]], [['export', 'leads.csv']]])(
  '%j reports a missing database and creates nothing',
  async (args) => {
    const { status, stderr } = await folder.run(args);
    expect(status).toBe(1);
    expect(stderr).toContain(`There is no database yet at ${folder.database}.`);
    expect(existsSync(folder.database) || existsSync(inFolder('leads.csv'))).toBe(false);
  },
);

test('rejects a database of another version, and a file that is not a database', async () => {
  await folder.keep(enquiry(ids.a, hoursAgo(1)));
  const database = new DatabaseSync(folder.database);
  database.exec("INSERT INTO kysely_migration VALUES ('9999_later', '2030-01-01')");
  database.close();
  const refused = (why: string) => ({ status: 1, stdout: '', stderr: expect.stringContaining(why) });
  expect(await folder.run([])).toEqual(refused('was made by another version of this site'));
  writeFileSync(folder.database, 'Not a database at all.');
  expect(await folder.run([])).toEqual(refused('leads.db could not be read'));
  expect(readFileSync(folder.database, 'utf8')).toBe('Not a database at all.');
});

test('moves the database to another folder, and prints the next steps', async () => {
  await folder.keep(enquiry(ids.a, hoursAgo(1)));
  const { status, stdout, stderr } = await folder.run(['move', '--to', 'new']);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain('\n  lead: 1\n');
  expect(stdout).toContain(`Set DATA_DIR=${inFolder('new')}`);
  expect(existsSync(inFolder('new/leads.db'))).toBe(true);
  const again = await folder.run(['move', '--to', 'new']);
  expect(again).toMatchObject({ status: 1, stderr: expect.stringContaining('is not empty') });
});

async function ended(process: ChildProcess) {
  const closed = new Promise((done) => process.once('close', done));
  const stderr = process.stderr === null ? '' : await text(process.stderr);
  return { status: await closed, stderr };
}

test('prints the same as a process, and exits normally when the reader closes the pipe', async () => {
  const message = 'many words '.repeat(100);
  await folder.keep(...Array.from({ length: 120 }, (_, i) => enquiry(`id-${i}`, hoursAgo(i), { message })));
  // The firm's time zone is in the build.
  expect(await ended(folder.start([]))).toEqual({
    status: 1,
    stderr: expect.stringMatching(
      /^\S+firm\.json is missing or was changed after the build, .* Run: npm run build\n$/,
    ),
  });
  writeBuild(folder.path);
  const whole = folder.start([]);
  const printed = text(whole.stdout as NonNullable<typeof whole.stdout>);
  expect(await ended(whole)).toEqual({ status: 0, stderr: '' });
  expect(await printed).toBe((await folder.run([])).stdout);
  const child = folder.start([]);
  child.stdout?.once('data', () => child.stdout?.destroy());
  expect(await ended(child)).toEqual({ status: 0, stderr: '' });
});

test('reads every acknowledged lead while a server runs', async () => {
  writeBuild(folder.path);
  const env = { PORT: '0', BUILD_DIR: folder.path, DATA_DIR: folder.path, SEND_LIMIT_PER_ADDRESS: '0' };
  const server = startServerProcess(env, folder.path);
  const address = await server.address;
  const send = async (index: number) => {
    const answer = await fetch(address + SEND_PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: address },
      body: JSON.stringify({
        user_id: testMail.publicKey,
        service_id: testMail.serviceId,
        template_id: testMail.enquiryTemplateId,
        template_params: { ...enquiryParams, message: `This is message number ${index}.` },
      }),
    });
    expect(await answer.text()).toBe('OK');
  };
  try {
    for (const index of [1, 2, 3]) {
      await Promise.all([send(index), folder.run(['--json'])]);
      const { status, stdout } = await folder.run(['--json']);
      expect([status, JSON.parse(stdout).length]).toEqual([0, index]);
    }
  } finally {
    server.process.kill('SIGKILL');
    await server.ended;
  }
});

test('refuses the database of another firm', async () => {
  const firm = { origin: 'https://www.other.example' };
  await within(
    () => openSqliteStore({ path: folder.database, firm }),
    async () => {},
  );
  const { status, stdout, stderr } = await folder.run([]);
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain('keeps the enquiries of https://www.other.example');
});

test('opens the database of the firm in --firm, and never that of the environment', async () => {
  await folder.keep(enquiry(ids.a, hoursAgo(1)));
  writeBuild(inFolder('build'));
  mkdirSync(inFolder('plum'));
  const listed = async (settings: string) => {
    writeFileSync(inFolder('plum.env'), settings);
    const env = { ...inheritedVariables(), DATA_DIR: folder.path, BUILD_DIR: inFolder('build') };
    const { all } = await execa(process.execPath, [SCRIPT, '--firm', inFolder('plum')], {
      ...{ env, extendEnv: false, all: true, reject: false },
    });
    return all;
  };
  const [build, data] = [`BUILD_DIR=${inFolder('build')}\n`, `DATA_DIR=${inFolder('plum-data')}\n`];
  // DATA_DIR of the environment has an enquiry of another firm.
  expect(await listed(build)).toContain('plum.env: expected DATA_DIR or DATABASE_URL');
  expect(await listed(data)).toContain('plum.env: expected BUILD_DIR');
  expect(await listed(build + data)).toContain(`no database yet at ${inFolder('plum-data/leads.db')}`);
  expect(await listed(`${build}DATA_DIR=${folder.path}\n`)).toContain('Messages: 1');
});
