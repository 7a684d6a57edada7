/** Errors and status; tests/second-firm.test.ts covers builds. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { runCommand } from '../tests/support/processes.ts';
import { addLead } from '../tests/support/sample-leads.ts';
import { testFolder, writeBuild } from '../tests/support/site-fixture.ts';
import { copyFirm } from '../tests/support/temporary-firm.ts';
import { openSqliteStore } from '../tests/support/test-store.ts';
import { fleet } from './fleet.ts';

test.each([
  [['--out', 'sites', 'clients/plum', 'others/plum'], 1, 'plum: expected each firm'],
  [['--jobs', 'many', 'clients/plum'], 2, 'Expected a number'],
  [['--out', 'sites'], 2, "missing required argument 'folders'"],
  [['--out', 'sites', '--limit', '0', 'clients/plum'], 2, 'Expected a number of seconds'],
  [['clients/plum'], 2, "required option '--out <folder>' not specified"],
])('rejects %j', async (args, status, expected) => {
  expect(await runCommand(fleet, args)).toMatchObject({ status, stderr: expect.stringContaining(expected) });
});

/** Runs the command as a process, which these folders could block. */
const runFleet = (...args: string[]) =>
  execa(process.execPath, ['scripts/fleet.ts', ...args], { reject: false, timeout: 120_000 });

test('checks the other firms if a folder cannot be read', { timeout: 150_000 }, async () => {
  const out = testFolder();
  const folder = (name: string) => copyFirm(join(out, 'clients', name), 'tests/firm');
  const [brackets, pipe, settings, last] = ['brackets', 'pipe', 'settings', 'last'].map(folder);
  brackets?.write('articles/deep.md', `---\ntitle: A\n---\n\n{% note a=${'['.repeat(20_000)} %}\n`);
  await execa('mkfifo', [join(pipe?.path ?? '', 'articles/pipe.md')]);
  settings?.write('../settings.env', 'PORT');
  last?.write('brand.yaml', '"\\e[2J": 1\n');
  const { stdout, exitCode } = await runFleet(
    ...[brackets, pipe, settings, last].map((firm) => firm?.path ?? ''),
    ...['--out', join(out, 'sites'), '--jobs', '1'],
  );
  expect(exitCode).toBe(1);
  const lines = stdout.split(/\n(?! )/);
  expect(lines).toEqual([
    expect.stringMatching(/^brackets; .*FAILED; .*\n {4}.*deep\.md is not right:/),
    expect.stringMatching(
      /^pipe; .*FAILED; .*\n {4}.*pipe\.md is not right:\n {6}expected a file, found a pipe/,
    ),
    expect.stringMatching(/^settings; FAILED; .*\n {4}.*settings\.env:1: expected NAME=value/),
    expect.stringMatching(/^last; .*FAILED; [\s\S]*\\u001b\[2J: unknown field/),
    expect.stringMatching(/^0 of 4 built/),
  ]);
  expect(stdout).not.toContain('\u001b');
});

test('stops a check or build at its time limit, and leaves nothing behind', async () => {
  const out = testFolder();
  const { stdout } = await runFleet('tests/firm', '--out', out, '--limit', '0.01');
  expect(stdout).toMatch(/^firm; FAILED; .*\n {4}The check took longer than 0\.01 s\.\n0 of 1 built/);
  const args = ['scripts/build.ts', '--firm', 'tests/firm', '--out', out, '--limit', '0.01'];
  const { failed, all } = await execa(process.execPath, args, { all: true, reject: false });
  expect(failed).toBe(true);
  expect(all).toContain('The build took longer than 0.01 s.');
  expect(readdirSync(out)).toEqual(['.builds']);
  expect(readdirSync(join(out, '.builds'))).toEqual(['lock']);
});

test('prints a status line for each firm: opened, built, facts due, mail, and errors', async () => {
  const root = testFolder();
  const firms = ['plum', 'fig', 'new'].map((name) => join(root, 'clients', name));
  for (const firm of firms) mkdirSync(firm, { recursive: true });
  for (const name of ['plum', 'fig']) writeBuild(join(root, 'sites', name, 'build'));
  const built = join(root, 'sites/plum/build');
  const write = (name: string, data: object) => writeFileSync(join(built, name), JSON.stringify(data));
  write('launch.json', { opening: { by: 'Ann', on: '2026-10-01' }, stops: [] });
  const fact = { value: '4.60%', source: { title: 'Reserve Bank' } };
  write('facts.json', [
    { id: 'past', reviewBy: '2001-01-01', ...fact },
    { id: 'to come', reviewBy: '2999-01-01', ...fact },
  ]);
  writeFileSync(join(root, 'clients/plum.env'), `DATA_DIR=${root}\n`);
  const store = await openSqliteStore({ path: join(root, 'leads.db') });
  await addLead(store);
  await addLead(store);
  const due = {
    kinds: ['mail'],
    now: '2999-01-01T00:00:00.000Z',
    latest: '2999-01-01T00:00:00.000Z',
  } as const;
  const ends = [
    { doneAt: '2026-11-20T01:00:00.000Z', dueAt: '2026-11-20T00:00:00.000Z' },
    { doneAt: null, dueAt: null },
  ];
  for (const end of ends) {
    await store.takeJob({ ...due, except: [] }, async () => ({
      attempts: 1,
      lastError: null,
      next: [],
      ...end,
    }));
  }
  await store.close();
  const { status, stdout } = await runCommand(fleet, [...firms, '--out', join(root, 'sites'), '--status']);
  expect(status).toBe(0);
  const [plum, fig, unbuilt] = stdout.split('\n');
  expect(plum).toMatch(
    /^plum; Figbird Home Loans; open since 2026-10-01; built \d{4}-\d\d-\d\d; 1 fact due; last mail .*20.November.2026.*; 1 undelivered$/,
  );
  expect(fig).toMatch(/^fig; .*; demonstration; .*fig\.env: expected DATA_DIR or DATABASE_URL/);
  expect(unbuilt).toBe('new; not built');
});
