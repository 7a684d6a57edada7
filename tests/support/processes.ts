/** Runs the server in a child process, and commands in this one. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Terminal } from '../../scripts/owner-command.ts';

const MAIN = join(import.meta.dirname, '..', '..', 'server', 'main.ts');

export type ServerProcess = ReturnType<typeof startServerProcess>;

/** The environment variables that a child process inherits: PATH, FIRM_DIR, Node's compile cache and libfaketime's. */
export function inheritedVariables(): Record<string, string> {
  const inherited = Object.entries(process.env).filter(([name]) =>
    /^(PATH|FIRM_DIR|NODE_COMPILE_CACHE|LD_PRELOAD|FAKETIME.*)$/.test(name),
  );
  return Object.fromEntries(inherited) as Record<string, string>;
}

/**
 * Starts server/main.ts in a child process.
 *
 * @param env the variables it gets besides the inherited ones.
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
      // Matches the last line that the server prints at startup, so that all output before it is available.
      const found = /Open (http:\S+)[\s\S]*(emailed|not to this server)/.exec(output.stdout)?.[1];
      if (found) resolve(found);
    });
    ended.then((end) => reject(new Error(`ended early: ${JSON.stringify(end)}`)), reject);
  });
  // Tests that expect the process to end do not await the address.
  address.catch(() => undefined);
  return {
    process: child,
    /** The printed address. Rejects with the output if the process ends first. */
    address,
    /** The output so far. */
    printed: () => output.stdout + output.stderr,
    ended,
  };
}

/** Runs a command in this process. @returns its exit status and output. */
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
