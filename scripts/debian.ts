/** Programs that Debian and Ubuntu have and npm has not. */
import { existsSync } from 'node:fs';
import { runStep } from './run-step.ts';

/**
 * Installs the packages whose programs are missing, where this is Debian and we are root.
 *
 * @param packages the path of each program, and the package that brings it.
 * @returns whether all programs are there in the end.
 */
export async function installFromDebian(packages: Record<string, string>): Promise<boolean> {
  const missing = () => Object.keys(packages).filter((program) => !existsSync(program));
  if (missing().length === 0) return true;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const names = missing().map((program) => packages[program] ?? '');
  console.log(`Installing from Debian: ${names.join(', ')}`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runStep('apt-get', ['update', '-q'], env);
  await runStep('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...names], env);
  return missing().length === 0;
}
