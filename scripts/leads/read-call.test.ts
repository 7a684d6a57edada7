import { afterEach, beforeEach, expect, test } from 'vitest';
import { UsageError } from './command.ts';
import { commands } from './commands.ts';
import { readCall } from './read-call.ts';
import { type LeadsFolder, leadsFolder } from './testing/leads-folder.ts';

let folder: LeadsFolder;
beforeEach(() => {
  folder = leadsFolder();
});
afterEach(() => folder.remove());

const leads = (...args: string[]) => folder.run(args);

test('--help says what there is, and each command has its own', () => {
  const { status, stdout } = leads('--help');
  expect(status).toBe(0);
  for (const { name, options } of commands) {
    expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
    const own = leads(name, '--help');
    expect(own).toMatchObject({ status: 0, stderr: '' });
    for (const option of Object.keys(options)) expect(own.stdout).toContain(`--${option}`);
    expect(own.stdout).toContain(`npm run leads -- ${name}`.replace(' -- list', ''));
  }
  expect(leads('help', 'erase')).toEqual(leads('erase', '--help'));
  const pages = [stdout, ...commands.map(({ help }) => help)].join('\n');
  expect(pages.split('\n').filter((line) => line.length > 80)).toEqual([]);
});

const wrong = [
  '--jsno',
  'extra',
  'list --state gone',
  'show',
  'purge --months 1.5',
  '-x',
  '--json=yes',
  'help extra',
  'list extra',
  'show a b',
  'search',
  'answered',
  'overdue --hours 0',
  'overdue --hours soon',
  'resend',
  'resend a --undelivered',
  'export',
  'export leads.xlsx',
  'export --csv --json',
  'erase',
  'erase ann',
  'purge --months -1',
  'backup',
  'backup a b',
];

test.each(wrong.slice(0, 5))('%s ends with status 2, and says where to read more', (args) => {
  const { status, stdout, stderr } = leads(...args.split(' '));
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain('--help');
  expect(stderr).not.toContain('    at ');
});

test.each(wrong)('%s is a wrong call', async (args) => {
  const called = async () => {
    const call = readCall(args.split(' '), folder.env);
    if ('run' in call) await call.run();
  };
  await expect(called()).rejects.toThrow(UsageError);
});
