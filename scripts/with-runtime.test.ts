/** What stands before every npm script: an install where there is none, and the settings file. */

import { appendFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { beforeEach, expect, test } from 'vitest';
import { testFolder } from '../tests/support/site-fixture.ts';

/** In npm's place: says when it begins and ends, and installs a Node. */
const NPM = `
  import { appendFileSync, mkdirSync, symlinkSync } from 'node:fs';
  import { setTimeout } from 'node:timers/promises';
  appendFileSync('log', 'begin ');
  await setTimeout(50);
  mkdirSync('node_modules/node/bin', { recursive: true });
  symlinkSync(process.execPath, 'node_modules/node/bin/node');
  appendFileSync('log', 'end ');`;
const SHOW = 'console.log(JSON.stringify(process.env.MAIL_FROM ?? null));';
const READERS = ['build', 'check', 'fleet', 'launch-check', 'leads', 'start', 'upgrade-firm'];

let folder: string;
const inFolder = (name: string) => join(folder, name);
beforeEach(() => {
  folder = testFolder();
  mkdirSync(inFolder('scripts'));
  cpSync('scripts/with-runtime.mjs', inFolder('scripts/with-runtime.mjs'));
  writeFileSync(inFolder('package-lock.json'), '{}');
  writeFileSync(inFolder('npm.mjs'), NPM);
  for (const name of [...READERS, 'test', 'bench-pages']) writeFileSync(inFolder(`scripts/${name}.ts`), SHOW);
});

/** @param settings the lines of .env. */
function run(name: string, settings: string[] = [], env: Record<string, string> = {}) {
  if (settings.length > 0) writeFileSync(inFolder('.env'), `${settings.join('\n')}\n`);
  const { MAIL_FROM: _own, ...rest } = process.env;
  return execa(process.execPath, [inFolder('scripts/with-runtime.mjs'), `scripts/${name}.ts`], {
    env: { ...rest, npm_execpath: inFolder('npm.mjs'), ...env },
    extendEnv: false,
    reject: false,
  });
}

/** What the script sees of the settings, after the words of the install. */
const shown = async (...call: Parameters<typeof run>) => (await run(...call)).stdout.split('\n').at(-1);

test('several that start at once in a fresh clone install once, and all run', async () => {
  const all = await Promise.all([run('test'), run('test'), run('test')]);
  expect(all.map(({ exitCode, stdout }) => [exitCode, stdout.endsWith('null')])).toEqual(
    Array(3).fill([0, true]),
  );
  expect(readFileSync(inFolder('log'), 'utf8')).toBe('begin end ');
});

test('an install that was killed holds nobody up', async () => {
  const { stdout: pid } = await execa(process.execPath, ['-p', 'process.pid']);
  appendFileSync(inFolder('.installing'), pid);
  expect(await run('test')).toMatchObject({ exitCode: 0 });
});

test.each(READERS)('%s reads .env', async (name) => {
  const lines = ['# Ours', '', 'MAIL_FROM=Website <website@example.com>'];
  expect(await shown(name, lines)).toBe('"Website <website@example.com>"');
});

test.each(['test', 'bench-pages'])('%s does not', async (name) => {
  expect(await shown(name, ['MAIL_FROM=owner@example.com', 'nonsense'])).toBe('null');
});

test('what the environment says wins', async () => {
  const env = { MAIL_FROM: 'b@example.com' };
  expect(await shown('start', ['MAIL_FROM=a@example.com'], env)).toBe('"b@example.com"');
});

test.each([
  ['export MAIL_FROM="a # b"', '"a # b"'],
  ['MAIL_FROM=\'a "b"\' # ours', '"a \\"b\\""'],
  ['MAIL_FROM = a@example.com \r', '"a@example.com"'],
  ["MAIL_FROM=O'Hara <a@example.com>", '"O\'Hara <a@example.com>"'],
])('%s is read', async (line, value) => {
  expect(await shown('start', [line])).toBe(value);
});

test('every line that cannot be read is named, and no value is shown', async () => {
  const { exitCode, stdout, stderr } = await run('start', [
    'MAIL_FROM=a@example.com',
    'SMTP_HOST smtp.example.com',
    'SMTP_PASSWORD=secret#tail',
    'SMTP_USER="secret',
    '2ND=secret',
  ]);
  expect(exitCode).toBe(1);
  expect(stdout).not.toContain('example.com');
  expect(stderr.split('\n')).toEqual([
    '.env:2: expected NAME=value, or # before a remark',
    '.env:3: SMTP_PASSWORD: expected quotes around a value with a # in it',
    '.env:4: SMTP_USER: expected the quote that opens the value to close it, at its end',
    '.env:5: expected NAME=value, or # before a remark',
  ]);
  expect(stdout + stderr).not.toContain('secret');
});
