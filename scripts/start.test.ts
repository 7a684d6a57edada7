/**
 * `npm start` as a person runs it, on a copy of the project whose content cannot be read: whatever is
 * wrong with a build, the site that was there is served.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyProject, type ProjectCopy } from '../tests/support/project-copy.ts';
import { writeBuild } from '../tests/support/site-fixture.ts';

let copy: ProjectCopy;
beforeAll(() => {
  copy = copyProject();
  writeBuild(join(copy.path, 'build'));
  copy.write('content/pages/home.yaml', 'hero: [');
});
afterAll(() => copy.remove());

const settings = () => ({ PORT: '0', DATA_DIR: join(copy.path, 'data') });

test('npm start serves the last whole build where the new one fails, and says so loudly', async () => {
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: copy.path,
    env: { ...copy.env, ...settings() },
  });
  const ended = once(child, 'exit');
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const address = await new Promise<string>((ready, failed) => {
    child.stdout.on('data', (chunk) => {
      const found = /Open (http:\S+)/.exec(String(chunk))?.[1];
      if (found) ready(found);
    });
    child.once('exit', () => failed(new Error(said)));
  });
  expect((await fetch(address)).status).toBe(200);
  expect(said).toContain('content/pages/home.yaml is not right:\n  line 1: ');
  expect(said).toContain('THE BUILD FAILED');
  child.kill('SIGTERM');
  await ended;
});

test('npm start refuses where the build fails and no whole one is there', () => {
  rmSync(join(copy.path, 'build', 'client', 'robots.txt'));
  const started = copy.run('start.ts', [], settings());
  expect(started.status).toBe(1);
  expect(started.stdout).not.toContain('is ready');
});
