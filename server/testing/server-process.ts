/** Runs server/main.ts as a process of its own, for tests of starting, stopping and dying. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const MAIN = join(import.meta.dirname, '..', 'main.ts');

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

export interface ServerProcess {
  process: ChildProcess;
  /** The address it printed. Rejects with its output if it ends before printing one. */
  address: Promise<string>;
  /** What it has printed so far. */
  printed(): string;
  ended: Promise<Ended>;
}

/** PATH, and what moves this process's clock, which a process of its own has to share. */
export function sharedVariables(): Record<string, string> {
  const shared = Object.entries(process.env).filter(([name]) =>
    /^(PATH|LD_PRELOAD|FAKETIME.*)$/.test(name),
  );
  return Object.fromEntries(shared) as Record<string, string>;
}

/** @param env beside these, all that the process gets to see. */
export function startServerProcess(
  env: Record<string, string | undefined>,
  cwd: string,
): ServerProcess {
  const child = spawn(process.execPath, [MAIN], {
    cwd,
    env: { ...sharedVariables(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stderr.on('data', (chunk) => {
    output.stderr += chunk;
  });
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, ...output }));
  const address = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output.stdout += chunk;
      // Printed last, so everything before it is there too.
      const found = /Open (http:\S+)[\s\S]*emailed|Open (http:\S+)[\s\S]*not to this server/.exec(
        output.stdout,
      );
      if (found) resolve(found[1] ?? found[2] ?? '');
    });
    ended.then((end) => reject(new Error(`ended early: ${JSON.stringify(end)}`)), reject);
  });
  // A test that expects the end does not wait for the address.
  address.catch(() => undefined);
  return { process: child, address, printed: () => output.stdout + output.stderr, ended };
}
