import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { beforeEach, expect, test } from 'vitest';
import { testFolder } from '../tests/support/site-fixture.ts';

/** A fake npm: logs each run, and installs the lockfile and a Node. */
const NPM = `
  import { appendFileSync, cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
  appendFileSync('log', process.argv.slice(2).join(' ') + '\\n');
  mkdirSync('node_modules/node/bin', { recursive: true });
  cpSync('package-lock.json', 'node_modules/.package-lock.json');
  if (!existsSync('node_modules/node/bin/node')) symlinkSync(process.execPath, 'node_modules/node/bin/node');`;

let folder: string;
const inFolder = (name: string) => join(folder, name);
const lock = (packages: Record<string, object>) =>
  writeFileSync(inFolder('package-lock.json'), JSON.stringify({ packages: { '': {}, ...packages } }));
const installs = () =>
  existsSync(inFolder('log')) ? readFileSync(inFolder('log'), 'utf8').split('\n').length - 1 : 0;

beforeEach(() => {
  folder = testFolder();
  mkdirSync(inFolder('scripts'));
  cpSync('scripts/with-runtime.mjs', inFolder('scripts/with-runtime.mjs'));
  writeFileSync(inFolder('npm.mjs'), NPM);
  writeFileSync(inFolder('scripts/say.ts'), 'console.log(process.argv[2] as string); process.exit(3);');
  lock({ 'node_modules/a': { version: '1.0.0' } });
});

const run = () =>
  execa(process.execPath, [inFolder('scripts/with-runtime.mjs'), 'scripts/say.ts', 'hello'], {
    env: { npm_execpath: inFolder('npm.mjs') },
    reject: false,
  });

test('installs missing packages once, and passes on arguments and the exit status', async () => {
  const { stdout, exitCode } = await run();
  expect([stdout.split('\n').at(-1), exitCode]).toEqual(['hello', 3]);
  expect((await run()).stdout).toBe('hello');
  expect(installs()).toBe(1);
});

test('installs again after the lockfile changes, but not after an install by npm', async () => {
  await execa(process.execPath, [inFolder('npm.mjs'), 'ci'], { cwd: folder });
  await run();
  expect(installs()).toBe(1);
  lock({ 'node_modules/a': { version: '1.0.1' } });
  await run();
  expect(installs()).toBe(2);
});

test('ignores missing optional packages of other systems', async () => {
  await run();
  const other = { version: '1.0.0', optional: true };
  lock({ 'node_modules/a': { version: '1.0.0' }, 'node_modules/for-windows': other });
  await run();
  expect(installs()).toBe(1);
});
