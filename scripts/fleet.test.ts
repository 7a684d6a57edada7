/** What the command refuses, and what stops it; tests/second-firm.test.ts builds with it. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { callOf } from '../tests/support/processes.ts';
import { testFolder } from '../tests/support/site-fixture.ts';
import { firmIn } from '../tests/support/temporary-firm.ts';
import { fleet } from './fleet.ts';

test.each([
  [['--out', 'sites', 'clients/plum', 'others/plum'], 1, 'plum: expected each firm'],
  [['--jobs', 'many', 'clients/plum'], 2, 'Expected a number'],
  [['--out', 'sites'], 2, "missing required argument 'folders'"],
  [['--out', 'sites', '--limit', '0', 'clients/plum'], 2, 'Expected a number of seconds'],
  [['clients/plum'], 2, "required option '--out <folder>' not specified"],
])('%j is refused', async (args, status, expected) => {
  expect(await callOf(fleet, args)).toMatchObject({ status, stderr: expect.stringContaining(expected) });
});

/** In a process of its own: the folders are such that they may stop it. */
const runFleet = (...args: string[]) =>
  execa(process.execPath, ['scripts/fleet.ts', ...args], { reject: false, timeout: 120_000 });

test('a folder that cannot be read holds up no other', { timeout: 150_000 }, async () => {
  const out = testFolder();
  const folder = (name: string) => firmIn(join(out, 'clients', name), 'tests/firm');
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

test('a check or a build that takes too long is stopped, and leaves nothing behind', async () => {
  const out = testFolder();
  const { stdout } = await runFleet('tests/firm', '--out', out, '--limit', '0.01');
  expect(stdout).toMatch(/^firm; FAILED; .*\n {4}Its check took longer than 0\.01 s\.\n0 of 1 built/);
  const args = ['scripts/build.ts', '--firm', 'tests/firm', '--out', out, '--limit', '0.01'];
  const { failed, all } = await execa(process.execPath, args, { all: true, reject: false });
  expect(failed).toBe(true);
  expect(all).toContain('It took longer than 0.01 s.');
  expect(readdirSync(out)).toEqual(['.builds']);
  expect(readdirSync(join(out, '.builds'))).toEqual(['lock']);
});
