/**
 * Runs a PostgreSQL server for tests, from the binaries that Debian installs. Its data and Unix socket are in a
 * temporary folder, and fsync is on as in production.
 */
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { execa, execaSync } from 'execa';
import { installFromDebian } from '../../scripts/install-browser.ts';

const DEBIAN = '/usr/lib/postgresql';
const SUPERUSER = 'postgres';
export const TEST_PASSWORD = 'p@ss/word %41';

export type TestPostgres = Awaited<ReturnType<typeof createCluster>>;

/** @returns a running server, or the reason why it is missing, for callers to print when they skip tests. */
export async function startPostgres(parent = tmpdir()): Promise<TestPostgres | { missing: string }> {
  const isInstalled = findBinaries() !== undefined || (await installFromDebian({ [DEBIAN]: 'postgresql' }));
  const bin = isInstalled ? findBinaries() : undefined;
  if (bin === undefined) {
    const where = `there is no initdb in ${DEBIAN}/*/bin or in PATH`;
    return { missing: `PostgreSQL was not tested: ${where}. Install it: apt-get install postgresql` };
  }
  return createCluster(mkdtempSync(join(parent, 'pg-')), bin);
}

async function createCluster(folder: string, bin: string) {
  // PostgreSQL refuses to run as root, so root runs it as the package's user and hands over the folder.
  const asRoot = process.getuid?.() === 0;
  const readId = (option: string) => Number(execaSync('id', [option, SUPERUSER]).stdout);
  const user = asRoot ? { uid: readId('-u'), gid: readId('-g') } : {};
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  // Unsets libfaketime, under which the server's own timers stop it.
  const env = { LD_PRELOAD: undefined };
  // Ignores stdio: the server would keep a pipe open, and execa would wait for it forever.
  const options = { cwd: folder, stdio: 'ignore', env, ...user } as const;
  const run = (program: string, args: string[]) => execa(join(bin, program), args, options);
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, TEST_PASSWORD, { mode: 0o644 });
  const login = [`--username=${SUPERUSER}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  // initdb can skip fsync; only the tests' own writes need it.
  await run('initdb', [`--pgdata=${data}`, '--encoding=UTF8', '--locale=C', '--no-sync', ...login]);

  /** Starts the server, with fsync forced on unless its configuration decides. */
  const start = (fsync: 'on' | 'as configured' = 'on') => {
    const fsyncOption = fsync === 'on' ? '-c fsync=on' : '';
    const settings = `-c listen_addresses='' -c unix_socket_directories='${folder}' ${fsyncOption}`;
    const log = `--log=${join(folder, 'log')}`;
    return run('pg_ctl', ['start', '--wait', `--pgdata=${data}`, log, `--options=${settings}`]);
  };
  const stopArguments = (mode: string) => ['stop', '--wait', `--mode=${mode}`, `--pgdata=${data}`];
  // Synchronous, so that it can run in an `exit` listener.
  const remove = () => {
    process.off('exit', remove);
    if (existsSync(join(data, 'postmaster.pid'))) {
      execaSync(join(bin, 'pg_ctl'), stopArguments('immediate'), { ...options, reject: false });
    }
    rmSync(folder, { recursive: true, force: true });
  };
  process.on('exit', remove);
  await start();
  return {
    folder,
    start,
    /** Stops the server: `immediate` aborts as a crash would, `fast` disconnects clients and shuts down. */
    stop: (mode: 'immediate' | 'fast') => run('pg_ctl', stopArguments(mode)),
    /** Stops the server and deletes its files. */
    remove,
    /** The DATABASE_URL of this database. */
    url(database = 'postgres') {
      const user = `${SUPERUSER}:${encodeURIComponent(TEST_PASSWORD)}`;
      return `postgres://${user}@${encodeURIComponent(folder)}/${database}`;
    },
  };
}

/** Finds the newest version that Debian has installed, or the one in PATH. */
function findBinaries(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const newestFirst = versions.toSorted((a, b) => Number(b) - Number(a));
  const folders = newestFirst.map((version) => join(DEBIAN, version, 'bin'));
  const inPath = (process.env.PATH ?? '').split(delimiter);
  return [...folders, ...inPath].find((folder) => existsSync(join(folder, 'initdb')));
}
