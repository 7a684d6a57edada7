/** Runs a command to its end and says what it cost: time, processor time and memory. */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export interface Cost {
  seconds: number;
  /** Processor time of the command and all that it started, user and system together. */
  cpuSeconds: number;
  /**
   * The most memory that the command and all that it started held at one moment, in bytes. Pages
   * that they share are counted for each. Null where there is no /proc to read it from.
   */
  peakBytes: number | null;
}

export class RunFailedError extends Error {
  override name = 'RunFailedError';

  constructor(command: readonly string[], code: number | null, said: string) {
    super(`${command.join(' ')} ended with ${code}. It said at last:\n${said.slice(-2000)}`);
  }
}

const SAMPLE_MS = 200;
const PAGE_BYTES = 4096;
/** Enough for the last words of a failure; a build of thousands of pages says a line for each. */
const KEPT_CHARACTERS = 20_000;

/**
 * @throws {RunFailedError} when the command does not succeed.
 */
export async function measureRun(
  command: readonly string[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<Cost> {
  const started = performance.now();
  // The shell's own `times` is the one portable way to the processor time of grandchildren.
  const child = spawn('sh', ['-c', '"$@"; code=$?; times >&2; exit $code', 'sh', ...command], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const keep = (chunk: Buffer) => {
    said = (said + chunk).slice(-KEPT_CHARACTERS);
  };
  let errors = '';
  child.stdout.on('data', keep);
  child.stderr.on('data', (chunk: Buffer) => {
    errors = (errors + chunk).slice(-KEPT_CHARACTERS);
    keep(chunk);
  });
  let peakBytes: number | null = null;
  const sampler = setInterval(() => {
    const bytes = treeMemory(child.pid ?? 0);
    if (bytes !== null) peakBytes = Math.max(peakBytes ?? 0, bytes);
  }, SAMPLE_MS);
  try {
    const code = await new Promise<number | null>((done, fail) => {
      child.once('error', fail);
      child.once('close', done);
    });
    if (code !== 0) throw new RunFailedError(command, code, said);
  } finally {
    clearInterval(sampler);
  }
  return {
    seconds: (performance.now() - started) / 1000,
    cpuSeconds: childrenTime(errors),
    peakBytes,
  };
}

/** The second line that `times` prints: what the shell's children took, as in `1m2.34s 0m5.6s`. */
export function childrenTime(output: string): number {
  const line = output.trimEnd().split('\n').at(-1) ?? '';
  const parts = [...line.matchAll(/(\d+)m([\d.]+)s/g)];
  if (parts.length !== 2) throw new Error(`expected two times such as 1m2.34s, found "${line}"`);
  return parts.reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );
}

function treeMemory(root: number): number | null {
  try {
    const parents = new Map<number, number>();
    for (const name of readdirSync('/proc')) {
      const pid = Number(name);
      if (!Number.isInteger(pid)) continue;
      const parent = parentOf(pid);
      if (parent !== undefined) parents.set(pid, parent);
    }
    const belongs = (pid: number | undefined): boolean =>
      pid !== undefined && (pid === root || belongs(parents.get(pid)));
    return [...parents.keys()].filter(belongs).reduce((sum, pid) => sum + residentBytes(pid), 0);
  } catch {
    // No /proc: memory stays unmeasured, and the section says so.
    return null;
  }
}

function parentOf(pid: number): number | undefined {
  const stat = readProc(pid, 'stat');
  // The second field is the program's name in brackets and may hold spaces; the rest cannot.
  return stat === undefined
    ? undefined
    : Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

function residentBytes(pid: number): number {
  return Number(readProc(pid, 'statm')?.split(' ')[1] ?? 0) * PAGE_BYTES;
}

/** Undefined when the process has ended since it was listed. */
function readProc(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}
