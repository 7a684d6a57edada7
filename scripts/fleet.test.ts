/** Two firms from one installation, in a copy of the project: one can be built, and one cannot. */
import { globSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { callOf } from '../tests/support/call-of.ts';
import { copyProject } from '../tests/support/project-copy.ts';
import { fleet } from './fleet.ts';

test('one that cannot be built holds up no other, and the built one is its own', () => {
  const copy = copyProject();
  const names = ['--name', 'Plum Loans', '--short-name', 'Plum', '--entity', 'Plum Loans Pty Ltd'];
  expect(copy.run('rebrand.ts', ['--firm', 'clients/plum', ...names]).status).toBe(0);
  mkdirSync(join(copy.path, 'clients/wrong'));
  copy.write('clients/wrong/firm.yaml', 'schemaVersion: 1\n');
  const { status, stdout, stderr } = copy.run('fleet.ts', ['clients/wrong', 'clients/plum']);
  expect(stderr).toBe('Not built: wrong\n');
  expect(status).toBe(1);
  const { version } = JSON.parse(copy.read('package.json'));
  expect(stdout).toMatch(
    new RegExp(
      `^plum; Plum Loans; ${version}; demonstration, \\d+ things before it can open; \\d+ facts? overdue; ` +
        String.raw`built in \.fleet[\\/]plum; \d+\.\d s$`,
      'm',
    ),
  );
  expect(stdout).toMatch(/^wrong; .*FAILED; .*\n {4}/m);
  expect(stdout).toContain('clients/wrong/firm.yaml is not right:');
  expect(stdout).toMatch(/^1 of 2 built in /m);
  const pages = globSync('.fleet/plum/build/client/**/index.html', { cwd: copy.path });
  expect(pages.length).toBeGreaterThan(15);
  // By name only: a page is too long to read in a report.
  const pagesWith = (words: string) =>
    pages.filter((page) => readFileSync(join(copy.path, page), 'utf8').includes(words));
  expect(pagesWith('Plum Loans')).toEqual(pages);
  expect(pagesWith('Figbird')).toEqual([]);
  copy.remove();
}, 300_000);

test.each([
  [['clients/plum', 'others/plum'], 1, 'plum: expected each firm'],
  [['--jobs', 'many', 'clients/plum'], 2, 'Expected a number'],
  [[], 2, "missing required argument 'folders'"],
])('%j is refused', async (args, status, expected) => {
  expect(await callOf(fleet, args)).toMatchObject({ status, stderr: expect.stringContaining(expected) });
});
