/** Puts load on one address for a few seconds with wrk, and reads what it reports. */
import { spawn } from 'node:child_process';

export interface Load {
  requestsPerSecond: number;
  /** The time within which 99 of 100 requests were answered, in milliseconds. */
  p99: number;
}

export class LoadError extends Error {
  override name = 'LoadError';
}

export const CONNECTIONS = 16;

/** @throws {LoadError} when a request failed, or wrk did. */
export async function load(wrk: string, url: string, seconds: number): Promise<Load> {
  const args = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--latency'];
  const child = spawn(wrk, [...args, '-H', 'Accept-Encoding: gzip', url], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  });
  if (code !== 0) throw new LoadError(`wrk ended with ${code} on ${url}: ${output.trim()}`);
  return readReport(output, url);
}

const UNITS: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

/** @throws {LoadError} when the report names failed requests, or is none. */
export function readReport(report: string, url: string): Load {
  const failed = /Non-2xx or 3xx responses: (\d+)/.exec(report)?.[1];
  if (failed !== undefined) throw new LoadError(`${url}: ${failed} requests were refused`);
  const errors = /Socket errors: (.*)/.exec(report)?.[1];
  if (errors !== undefined) throw new LoadError(`${url}: ${errors}`);
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(report)?.[1];
  const [, latency, unit = ''] = /^\s+99%\s+([\d.]+)(us|ms|s|m)$/m.exec(report) ?? [];
  const factor = UNITS[unit];
  if (rate === undefined || latency === undefined || factor === undefined) {
    throw new LoadError(`${url}: expected wrk's report, found: ${report.trim()}`);
  }
  return { requestsPerSecond: Number(rate), p99: Number(latency) * factor };
}
