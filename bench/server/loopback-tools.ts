/** nginx and the load generator wrk, from the system's packages. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export interface Tools {
  nginx: string;
  wrk: string;
}

const PACKAGES = { nginx: 'nginx-light', wrk: 'wrk' } as const;

/**
 * Finds both, installing them first where this user may.
 *
 * @returns null when one is missing and cannot be installed here.
 */
export function findTools(): Tools | null {
  const missing = Object.entries(PACKAGES).filter(([name]) => findProgram(name) === undefined);
  if (missing.length > 0) installPackages(missing.map(([, debianPackage]) => debianPackage));
  const nginx = findProgram('nginx');
  const wrk = findProgram('wrk');
  return nginx === undefined || wrk === undefined ? null : { nginx, wrk };
}

/** As nginx says it, such as "nginx/1.22.1". */
export function nginxVersion(nginx: string): string {
  const { stderr } = spawnSync(nginx, ['-v'], { encoding: 'utf8' });
  return /nginx\/[\d.]+/.exec(stderr)?.[0] ?? 'nginx of an unknown version';
}

function findProgram(name: string): string | undefined {
  // Debian keeps daemons where the path of ordinary users does not look.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

function installPackages(names: readonly string[]): void {
  if (process.getuid?.() !== 0 || findProgram('apt-get') === undefined) return;
  console.error(`Installing ${names.join(' and ')} for the comparison ...`);
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', ...args], {
      // Standard output belongs to the tables. Packages shall not start services of their own.
      stdio: ['ignore', 2, 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    });
  const install = () => apt('install', '-y', '--no-install-recommends', ...names);
  if (install().status !== 0) {
    apt('update');
    install();
  }
}
