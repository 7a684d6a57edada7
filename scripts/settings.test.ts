import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { beforeEach, expect, test } from 'vitest';
import { testFolder } from '../tests/support/site-fixture.ts';
import { makeFirmFolder, readSettings } from './settings.ts';

let firm: string;
beforeEach(() => {
  firm = join(testFolder(), 'plum');
  mkdirSync(firm);
});

function settings(...lines: string[]): string {
  writeFileSync(`${firm}.env`, `${lines.join('\n')}\n`);
  return `${firm}.env`;
}

test.each([
  ['MAIL_FROM=Website <website@example.com>', 'Website <website@example.com>'],
  ['export MAIL_FROM="a # b"', 'a # b'],
  ['MAIL_FROM=\'a "b"\' # ours', 'a "b"'],
  ['MAIL_FROM = a@example.com \r', 'a@example.com'],
  ["MAIL_FROM=O'Hara <a@example.com>", "O'Hara <a@example.com>"],
])('reads %s', (line, value) => {
  expect(readSettings(settings('# Ours', '', line))).toEqual({ MAIL_FROM: value });
});

test('reads the first line after a byte order mark', () => {
  expect(readSettings(settings('\uFEFFMAIL_FROM=a@example.com'))).toEqual({ MAIL_FROM: 'a@example.com' });
});

test('names every invalid line and shows no value', () => {
  const path = settings(
    'MAIL_FROM=a@example.com',
    'SMTP_HOST smtp.example.com',
    'SMTP_PASSWORD=secret#tail',
    'SMTP_USER="secret',
    '2ND=secret',
  );
  expect(() => readSettings(path)).toThrow(
    [
      `${path}:2: expected NAME=value, or a comment that begins with #`,
      `${path}:3: SMTP_PASSWORD: expected quotes around a value that contains #`,
      `${path}:4: SMTP_USER: expected the value to end with the quote that it begins with`,
      `${path}:5: expected NAME=value, or a comment that begins with #`,
    ].join('\n'),
  );
});

/** Returns MAIL_ORIGIN as a command reads it from the file beside the firm's folder. */
const readMailOrigin = (env: Record<string, string> = {}) =>
  execa(process.execPath, ['--import', './scripts/dotenv.ts', '-p', 'process.env.MAIL_ORIGIN'], {
    env: { FIRM_DIR: firm, ...env },
    reject: false,
  });

test("loads the firm's own settings, prefers the environment, and stops at an invalid line", async () => {
  settings('MAIL_ORIGIN=https://plum.example.com');
  expect((await readMailOrigin()).stdout).toBe('https://plum.example.com');
  expect((await readMailOrigin({ MAIL_ORIGIN: 'same-origin' })).stdout).toBe('same-origin');
  const path = settings('MAIL_ORIGIN');
  const stderr = `${path}:1: expected NAME=value, or a comment that begins with #`;
  expect(await readMailOrigin()).toMatchObject({ exitCode: 1, stderr });
});

test("drops the first firm's settings when another firm is selected", async () => {
  settings('MAIL_ORIGIN=https://plum.example.com', 'SMTP_HOST=plum.example.com');
  const other = join(firm, '../fig');
  mkdirSync(other);
  writeFileSync(`${other}.env`, 'MAIL_ORIGIN=https://fig.example.com\n');
  const code = `import { applyFolderOptions } from './scripts/settings.ts'; applyFolderOptions({ firm: '${other}' });
    console.log(process.env.MAIL_ORIGIN, process.env.SMTP_HOST)`;
  const args = ['--import', './scripts/dotenv.ts', '--input-type=module', '--eval', code];
  const { stdout } = await execa(process.execPath, args, { env: { FIRM_DIR: firm } });
  expect(stdout).toBe('https://fig.example.com undefined');
});

test('keeps settings files out of commits and images', async () => {
  const files = ['.env', 'plum.env', 'clients/plum.env', 'clients/north/plum.env'];
  const { stdout } = await execa('git', ['check-ignore', '--no-index', '.env.example', ...files]);
  expect(stdout.split('\n')).toEqual(files);
  expect(readFileSync('.dockerignore', 'utf8').split('\n')).toContain('**/*.env');
});

test('copies the sample only to a new folder, which git ignores', async () => {
  const folder = join(testFolder(), 'firm');
  expect(makeFirmFolder(folder)).toBe(true);
  expect(readdirSync(folder)).toEqual(readdirSync('sample-firm'));
  writeFileSync(join(folder, 'firm.yaml'), '# Ours');
  expect(makeFirmFolder(folder)).toBe(false);
  expect(readFileSync(join(folder, 'firm.yaml'), 'utf8')).toBe('# Ours');
  // A link to a disk that is not mounted yet.
  symlinkSync('gone', `${folder}-link`);
  expect(makeFirmFolder(`${folder}-link`)).toBe(false);
  expect(existsSync(`${folder}-link`)).toBe(false);
  const { stdout } = await execa('git', ['check-ignore', 'firm/firm.yaml']);
  expect(stdout).toBe('firm/firm.yaml');
});

test('publishes the ports of containers on this machine only', () => {
  const example = readFileSync('Dockerfile', 'utf8').matchAll(/ -p (\S+:\d+)/g);
  const composed = readFileSync('compose.yaml', 'utf8').matchAll(/^ +- '(\S+:\d+:\d+)'/gm);
  const ports = [...example, ...composed].map(([, port]) => port);
  expect(ports).toHaveLength(4);
  for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
});

test("reads settings files in the owner's commands but not in tests and benchmarks", () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const readers = Object.keys(scripts).filter((name) =>
    scripts[name]?.includes('--import ./scripts/dotenv.ts'),
  );
  expect(readers.toSorted()).toEqual(
    ['build', 'check', 'desk', 'dev', 'fleet', 'leads', 'new-firm', 'start'].toSorted(),
  );
});
