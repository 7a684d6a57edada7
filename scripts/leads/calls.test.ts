import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { site } from '../../config/site.ts';
import { leadsProgram } from './program.ts';
import { enquiry, ids, type LeadsFolder, leadsFolder } from './testing/leads-folder.ts';

let folder: LeadsFolder;
beforeEach(() => {
  folder = leadsFolder();
});
afterEach(() => {
  folder.remove();
  vi.restoreAllMocks();
});

const now = new Date('2026-11-20T12:00:00.000Z');
const program = (changed: Partial<typeof site> = {}) =>
  leadsProgram({ env: folder.env, now, site: { ...site, ...changed } });

test('--help names every command, each has its own, and no line is wider than 80', async () => {
  const names = program().commands.map((command) => command.name());
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  for (const call of [['--help'], ...names.map((name) => [name, '--help'])]) {
    printed.mockClear();
    const called = program().parseAsync(call, { from: 'user' });
    await expect(called).rejects.toMatchObject({ exitCode: 0 });
    const page = printed.mock.calls.join('');
    expect(page.split('\n').filter((line) => line.length > 80)).toEqual([]);
    for (const name of call.length > 1 ? [`Usage: npm run leads -- ${call[0]}`] : names) {
      expect(page).toMatch(new RegExp(`^( {2})?${name} `, 'm'));
    }
  }
  const { status, stderr } = folder.run(['--help']);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
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
  'search a  b',
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

test.each(wrong.slice(0, 3))('%s ends with status 2, and says where to read more', (args) => {
  const { status, stdout, stderr } = folder.run(args.split(' '));
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain('--help');
  expect(stderr).not.toContain('    at ');
});

test.each(wrong)('%s is a wrong call', async (args) => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const called = program().parseAsync(args.split(' '), { from: 'user' });
  await expect(called).rejects.toMatchObject({ name: 'CommanderError', exitCode: 1 });
});

test('a wrong call cannot give orders to the terminal either', () => {
  expect(folder.run(['--state', '\u001b[2J']).stderr).toContain('\ufffd[2J');
});

test.each([
  ['2 hours', ['bbbbbbbb', 'aaaaaaaa']],
  ['one business day', ['bbbbbbbb']],
])('what is overdue is what has waited longer than the promised %s', async (promise, expected) => {
  await folder.keep(
    enquiry(ids.a, '2026-11-20T09:00:00.000Z'),
    enquiry(ids.b, '2026-11-19T09:00:00.000Z'),
  );
  const log = vi.spyOn(console, 'log').mockReturnValue();
  await program({ replyPromise: promise }).parseAsync(['overdue'], { from: 'user' });
  const [[text]] = log.mock.calls as [[string]];
  expect(Array.from(text.matchAll(/ Id +(\S+)/g), ([, id]) => id)).toEqual(expected);
});

test.each([['overdue', { replyPromise: 'the blink of an eye' }, 'expected --hours']])(
  '%s asks for a number where the configuration names none',
  async (name, changed, words) => {
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const called = program(changed).parseAsync([name], { from: 'user' });
    await expect(called).rejects.toMatchObject({ exitCode: 1 });
    expect(String(said.mock.calls[0]?.[0])).toContain(words);
  },
);
