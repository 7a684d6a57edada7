/** The settings file, as the npm scripts that need it read it. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const SHOW = `console.log(JSON.stringify(process.env.MAIL_FROM ?? null));`;

let copy: string;
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'site-env-'));
  mkdirSync(join(copy, 'scripts'));
  copyFileSync('scripts/with-runtime.mjs', join(copy, 'scripts/with-runtime.mjs'));
  // A clone that is installed already.
  writeFileSync(join(copy, 'package-lock.json'), '{}');
  const node = join(copy, 'node_modules', 'node', 'bin');
  mkdirSync(node, { recursive: true });
  symlinkSync(process.execPath, join(node, process.platform === 'win32' ? 'node.exe' : 'node'));
  const stamp = createHash('sha256').update('{}').digest('hex');
  writeFileSync(join(copy, 'node_modules', '.installed-from'), stamp);
  for (const name of ['build', 'dev', 'launch-check', 'leads', 'start', 'test', 'rebrand']) {
    writeFileSync(join(copy, 'scripts', `${name}.ts`), SHOW);
  }
});
afterEach(() => rmSync(copy, { recursive: true }));

function run(name: string, lines: string[], env: Record<string, string> = {}) {
  writeFileSync(join(copy, '.env'), `${lines.join('\n')}\n`);
  const { MAIL_FROM: _own, ...rest } = process.env;
  const call = ['scripts/with-runtime.mjs', `scripts/${name}.ts`];
  const { status, stdout, stderr } = spawnSync(process.execPath, call, {
    cwd: copy,
    env: { ...rest, ...env },
    encoding: 'utf8',
  });
  return { status, stdout: stdout.trim(), stderr: stderr.trim() };
}

test.each(['build', 'dev', 'launch-check', 'leads', 'start'])('%s reads .env', (name) => {
  const { stdout } = run(name, ['# Ours', '', 'MAIL_FROM=Website <website@example.com>']);
  expect(stdout).toBe('"Website <website@example.com>"');
});

test.each(['test', 'rebrand'])('%s does not', (name) => {
  expect(run(name, ['MAIL_FROM=owner@example.com', 'nonsense']).stdout).toBe('null');
});

test('what the environment says wins', () => {
  const { stdout } = run('start', ['MAIL_FROM=a@example.com'], { MAIL_FROM: 'b@example.com' });
  expect(stdout).toBe('"b@example.com"');
});

test.each([
  ['export MAIL_FROM="a # b"', '"a # b"'],
  ['MAIL_FROM=\'a "b"\' # ours', '"a \\"b\\""'],
  ['MAIL_FROM = a@example.com \r', '"a@example.com"'],
  ["MAIL_FROM=O'Hara <a@example.com>", '"O\'Hara <a@example.com>"'],
])('%s is read', (line, shown) => {
  expect(run('start', [line]).stdout).toBe(shown);
});

test('every line that cannot be read is named, and no value is shown', () => {
  const { status, stdout, stderr } = run('start', [
    'MAIL_FROM=a@example.com',
    'SMTP_HOST smtp.example.com',
    'SMTP_PASSWORD=secret#tail',
    'SMTP_USER="secret',
    '2ND=secret',
  ]);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr.split('\n')).toEqual([
    '.env:2: expected NAME=value, or # before a remark',
    '.env:3: SMTP_PASSWORD: expected quotes around a value with a # in it',
    '.env:4: SMTP_USER: expected the quote that opens the value to close it, at its end',
    '.env:5: expected NAME=value, or # before a remark',
  ]);
  expect(stderr).not.toContain('secret');
});
