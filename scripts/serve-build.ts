import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The real server on the build, with an empty store of its own and without limits for one address. */
export async function serveBuild() {
  const dataDir = mkdtempSync(join(tmpdir(), 'site-bench-'));
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...process.env,
      ...{ PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, SEND_LIMIT_PER_ADDRESS: '0' },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = () => {
    child.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('exit', stop);
  const address = await new Promise<string>((done, fail) => {
    child.stdout.on('data', (chunk) => {
      const found = /http:\/\/\S+/.exec(String(chunk))?.[0];
      if (found) done(found);
    });
    child.on('exit', () => fail(new Error('The server ended; its message stands above.')));
  });
  return { address, dataDir, stop };
}
