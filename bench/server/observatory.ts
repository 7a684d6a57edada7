/** MDN's HTTP Observatory, run as a library against the server on loopback. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { importBenchPackage } from '../packages.ts';

export const OBSERVATORY = '@mdn/mdn-http-observatory';

export interface Scan {
  grade: string;
  score: number;
  tests: { name: string; result: string; pass: boolean; points: number }[];
}

export class ObservatoryError extends Error {
  override name = 'ObservatoryError';
}

/**
 * In a process of its own, because a process can be given a certificate to trust only when it
 * starts.
 *
 * @param host as in `localhost:41234`.
 * @param certificate to trust besides the system's.
 * @throws {ObservatoryError} when the scan fails or its answer cannot be read.
 */
export async function scanHost(host: string, certificate?: string): Promise<Scan> {
  // Installs the bench's packages if they are not there yet.
  await importBenchPackage(OBSERVATORY);
  const proxyless = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(https?|all)_proxy$/i.test(name)),
  );
  const child = spawn(process.execPath, [join(import.meta.dirname, 'observatory-scan.ts'), host], {
    env: { ...proxyless, ...(certificate && { NODE_EXTRA_CA_CERTS: certificate }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk;
  });
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  });
  if (code !== 0) throw new ObservatoryError(`The scan of ${host} failed: ${errors.trim()}`);
  try {
    return JSON.parse(output) as Scan;
  } catch {
    throw new ObservatoryError(`The scan of ${host} answered: ${output.trim()}`);
  }
}
