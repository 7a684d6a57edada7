/** The server as a process of its own, and commands without one. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Terminal } from '../../scripts/owner-command.ts';

const MAIN = join(import.meta.dirname, '..', '..', 'server', 'main.ts');

export type ServerProcess = ReturnType<typeof startServerProcess>;

/** PATH, the firm, what Node has compiled before, and what moves this process's clock, which a process of its own has to share. */
export function inheritedVariables(): Record<string, string> {
  const shared = Object.entries(process.env).filter(([name]) =>
    /^(PATH|FIRM_DIR|NODE_COMPILE_CACHE|LD_PRELOAD|FAKETIME.*)$/.test(name),
  );
  return Object.fromEntries(shared) as Record<string, string>;
}

/**
 * Runs server/main.ts, for tests of starting, stopping and dying.
 *
 * @param env beside these, all that the process gets to see.
 */
export function startServerProcess(env: Record<string, string | undefined>, cwd: string) {
  const child = spawn(process.execPath, [MAIN], {
    cwd,
    env: { ...inheritedVariables(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stderr.on('data', (chunk) => {
    output.stderr += chunk;
  });
  const ended = once(child, 'close').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
    ...output,
  }));
  const address = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output.stdout += chunk;
      // Printed last, so everything before it is there too.
      const found = /Open (http:\S+)[\s\S]*(emailed|not to this server)/.exec(output.stdout)?.[1];
      if (found) resolve(found);
    });
    ended.then((end) => reject(new Error(`ended early: ${JSON.stringify(end)}`)), reject);
  });
  // A test that expects the end does not wait for the address.
  address.catch(() => undefined);
  return {
    process: child,
    /** The address it printed. Rejects with its output if it ends before printing one. */
    address,
    /** What it has printed so far. */
    printed: () => output.stdout + output.stderr,
    ended,
  };
}

/** A command's exit status and what it writes, without a process of its own. */
export async function runCommand(
  command: (args: readonly string[], terminal: Terminal) => Promise<number>,
  args: readonly string[],
) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const printed = [buffer(stdout), buffer(stderr)] as const;
  const status = await command(args, { stdout, stderr });
  stdout.end();
  stderr.end();
  return { status, stdout: String(await printed[0]), stderr: String(await printed[1]) };
}
