import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'with-runtime-'));
  mkdirSync(join(root, 'scripts'));
  cpSync('scripts/with-runtime.mjs', join(root, 'scripts/with-runtime.mjs'));
  writeFileSync(join(root, 'package-lock.json'), '{}');
  writeFileSync(join(root, 'say.mjs'), 'console.log("it runs")');
  // In npm's place: says when it begins and ends, and installs a Node.
  writeFileSync(
    join(root, 'npm.mjs'),
    `import { appendFileSync, mkdirSync, symlinkSync } from 'node:fs';
    import { setTimeout } from 'node:timers/promises';
    appendFileSync('log', 'begin ');
    await setTimeout(50);
    mkdirSync('node_modules/node/bin', { recursive: true });
    symlinkSync(process.execPath, 'node_modules/node/bin/node');
    appendFileSync('log', 'end ');`,
  );
});
afterEach(() => rmSync(root, { recursive: true }));

async function start() {
  const child = spawn(process.execPath, [join(root, 'scripts/with-runtime.mjs'), 'say.mjs'], {
    env: { ...process.env, npm_execpath: join(root, 'npm.mjs') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, said };
}

test('several that start at once in a fresh clone install once, and all run', async () => {
  for (const { code, said } of await Promise.all([start(), start(), start()])) {
    expect(code).toBe(0);
    expect(said).toContain('it runs');
  }
  expect(readFileSync(join(root, 'log'), 'utf8')).toBe('begin end ');
});

test('an install that was killed holds nobody up', async () => {
  const { pid } = await new Promise<{ pid: number }>((done) => {
    const dead = spawn(process.execPath, ['-e', '0']);
    dead.on('exit', () => done({ pid: dead.pid ?? 0 }));
  });
  writeFileSync(join(root, '.installing'), String(pid));
  expect(await start()).toMatchObject({ code: 0 });
});
