/** Runs `npm start` with an invalid firm's folder. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { testFolder, writeBuild } from '../tests/support/site-fixture.ts';
import { copyFirm } from '../tests/support/temporary-firm.ts';

test('serves the last complete build if the new one fails, and exits if there is none', async () => {
  const root = testFolder();
  const firm = copyFirm(join(root, 'firm'));
  firm.write('pages/home.yaml', 'hero: [');
  const build = join(root, 'build');
  writeBuild(build);
  const start = () => {
    const settings = { PORT: '0', DATA_DIR: join(root, 'data'), FIRM_DIR: firm.path, BUILD_DIR: build };
    const child = spawn(process.execPath, ['scripts/start.ts'], { env: { ...process.env, ...settings } });
    return { child, ended: once(child, 'exit'), said: text(child.stderr) };
  };

  const serving = start();
  const address = await new Promise<string>((ready, failed) => {
    serving.child.stdout.on('data', (chunk) => {
      const found = /Open (http:\S+)/.exec(String(chunk))?.[1];
      if (found) ready(found);
    });
    void serving.said.then(failed);
  });
  expect((await fetch(address)).status).toBe(200);
  serving.child.kill('SIGTERM');
  await serving.ended;
  expect(await serving.said).toContain('pages/home.yaml is not right:\n  line 1: ');
  expect(await serving.said).toContain('THE BUILD FAILED');

  rmSync(join(build, 'client', 'robots.txt'));
  const refused = start();
  expect((await refused.ended)[0]).toBe(1);
});
