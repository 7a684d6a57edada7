/** Runs the project's real server, so that headers and compression are those of visitors. */
import { spawn } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { endWithUs } from '../children.ts';

export interface SiteServer {
  /** As in `http://localhost:41234`, without a slash at the end. */
  origin: string;
  stop(): Promise<void>;
}

export class ServerStartError extends Error {
  override name = 'ServerStartError';

  constructor(buildDir: string, said: string) {
    super(`The server did not start on ${buildDir}. It said: ${said.trim() || 'nothing'}`);
  }
}

const START_TIMEOUT_MS = 30_000;

/**
 * @param workDir where the server's database goes.
 * @throws {ServerStartError}
 */
export async function startSite(buildDir: string, workDir: string): Promise<SiteServer> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: 'localhost',
      BUILD_DIR: resolve(buildDir),
      DATA_DIR: await mkdtemp(join(workDir, 'data-')),
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endWithUs(child);
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  let said = '';
  const origin = await new Promise<string | undefined>((found) => {
    const listen = (chunk: Buffer) => {
      said += chunk;
      const address = /Open (?<origin>http:\/\/\S+?)\/?\s/.exec(said)?.groups?.origin;
      if (address !== undefined) found(address);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('error', () => found(undefined));
    child.once('exit', () => found(undefined));
    setTimeout(() => found(undefined), START_TIMEOUT_MS).unref();
  });
  const stop = () => {
    child.kill('SIGTERM');
    return exited;
  };
  if (origin === undefined) {
    child.kill('SIGKILL');
    throw new ServerStartError(buildDir, said);
  }
  return { origin, stop };
}
