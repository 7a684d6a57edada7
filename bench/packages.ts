/** The bench's own packages, which `npm ci` of the project shall not have to fetch. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = import.meta.dirname;
const stamp = join(folder, 'node_modules', '.installed-from');

export class BenchInstallError extends Error {
  override name = 'BenchInstallError';

  constructor() {
    super(
      'The bench could not install its own packages. Is the network there? Run: npm ci (in bench/)',
    );
  }
}

/**
 * Imports a package of bench/package.json, installing all of them first where that is missing.
 *
 * The caller describes what it uses of the package, because the package's own types are not there
 * when the project is checked.
 *
 * @throws {BenchInstallError}
 */
export async function importBenchPackage<Module>(name: string): Promise<Module> {
  prepareBenchPackages();
  return (await import(name)) as Module;
}

/** The version in bench/package.json, which is exact. */
export function benchPackageVersion(name: string): string {
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  return dependencies[name] ?? 'unknown';
}

/**
 * Installs them where that is missing, once for all threads that are going to use them.
 *
 * @throws {BenchInstallError}
 */
export function prepareBenchPackages(): void {
  const lockfile = readFileSync(join(folder, 'package-lock.json'));
  const wanted = createHash('sha256').update(lockfile).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;

  // Nothing that the bench uses is compiled or fetched on installing; one package would try.
  console.error('Installing what only the bench needs, into bench/node_modules ...');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync(npm ? process.execPath : 'npm', npm ? [npm, ...args] : args, {
    cwd: folder,
    // Standard output belongs to the tables.
    stdio: ['ignore', 2, 'inherit'],
    shell: !npm && process.platform === 'win32',
  });
  if (status !== 0) throw new BenchInstallError();
  writeFileSync(stamp, wanted);
}
