/**
 * A PostgreSQL server of the tests' own, as Debian installs it: its files in a temporary folder, a
 * socket there instead of a port, everything flushed as in real use.
 */
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { execa, execaSync } from 'execa';
import { installFromDebian } from '../../scripts/install-browser.ts';

const DEBIAN = '/usr/lib/postgresql';
const SUPERUSER = 'postgres';
export const TEST_PASSWORD = 'p@ss/word %41';

export type TestPostgres = Awaited<ReturnType<typeof clusterIn>>;

/** @returns a running server, or why there is none, to be said aloud by whoever skips tests. */
export async function startPostgres(parent = tmpdir()): Promise<TestPostgres | { missing: string }> {
  const isThere = findBinaries() !== undefined || (await installFromDebian({ [DEBIAN]: 'postgresql' }));
  const bin = isThere ? findBinaries() : undefined;
  if (bin === undefined) {
    const where = `there is no initdb in ${DEBIAN}/*/bin or in PATH`;
    return { missing: `PostgreSQL was not tested: ${where}. Install it: apt-get install postgresql` };
  }
  return clusterIn(mkdtempSync(join(parent, 'pg-')), bin);
}

async function clusterIn(folder: string, bin: string) {
  // The server refuses to run as root, so root lends the folder to the package's own user.
  const asRoot = process.getuid?.() === 0;
  const idOf = (option: string) => Number(execaSync('id', [option, SUPERUSER]).stdout);
  const user = asRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  // It keeps real time: with a clock that is moved, its own timers take it down.
  const env = { LD_PRELOAD: undefined };
  // Not piped: the server would keep the pipe open, and nobody would come back from waiting.
  const options = { cwd: folder, stdio: 'ignore', env, ...user } as const;
  const run = (program: string, args: string[]) => execa(join(bin, program), args, options);
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, TEST_PASSWORD, { mode: 0o644 });
  const login = [`--username=${SUPERUSER}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  // Making the cluster need not survive the power failing; what the tests then write does.
  await run('initdb', [`--pgdata=${data}`, '--encoding=UTF8', '--locale=C', '--no-sync', ...login]);

  /** With commits flushed, unless the server's own configuration is to decide that. */
  const start = (fsync: 'on' | 'as configured' = 'on') => {
    const flushed = fsync === 'on' ? '-c fsync=on' : '';
    const settings = `-c listen_addresses='' -c unix_socket_directories='${folder}' ${flushed}`;
    const log = `--log=${join(folder, 'log')}`;
    return run('pg_ctl', ['start', '--wait', `--pgdata=${data}`, log, `--options=${settings}`]);
  };
  const stopping = (mode: string) => ['stop', '--wait', `--mode=${mode}`, `--pgdata=${data}`];
  // At once, so that it can be the last thing that a process does.
  const remove = () => {
    process.off('exit', remove);
    if (existsSync(join(data, 'postmaster.pid'))) {
      execaSync(join(bin, 'pg_ctl'), stopping('immediate'), { ...options, reject: false });
    }
    rmSync(folder, { recursive: true, force: true });
  };
  process.on('exit', remove);
  await start();
  return {
    folder,
    start,
    /** At once, as if the power had failed, or after those who are connected have been sent away. */
    stop: (mode: 'immediate' | 'fast') => run('pg_ctl', stopping(mode)),
    /** Stops the server and deletes its files. */
    remove,
    /** Address of the database of this name, as DATABASE_URL takes it. */
    url(database = 'postgres') {
      const user = `${SUPERUSER}:${encodeURIComponent(TEST_PASSWORD)}`;
      return `postgres://${user}@${encodeURIComponent(folder)}/${database}`;
    },
  };
}

/** The newest that Debian has installed, or what other systems have put in the path. */
function findBinaries(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const newestFirst = versions.toSorted((a, b) => Number(b) - Number(a));
  const folders = newestFirst.map((version) => join(DEBIAN, version, 'bin'));
  const inPath = (process.env.PATH ?? '').split(delimiter);
  return [...folders, ...inPath].find((folder) => existsSync(join(folder, 'initdb')));
}
