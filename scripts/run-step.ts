import { type ChildProcess, spawn } from 'node:child_process';

/** Runs a command of node_modules/.bin or a script, and resolves with whether it succeeded. */
export function runStep(
  command: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<boolean> {
  return succeeds(command, start(command, args, env, 'inherit'));
}

/** A step that runs beside others. What it says is held back, so that it does not mix with theirs. */
export interface StepBeside {
  /** Says what it had to say, and resolves with whether it succeeded, when it has ended. */
  end(): Promise<boolean>;
  /** Ends it early, without a word. */
  stop(): void;
}

export function runBeside(command: string, env: Record<string, string> = {}): StepBeside {
  const child = start(command, [], env, 'pipe');
  const said: [to: NodeJS.WriteStream, what: Buffer][] = [];
  child.stdout?.on('data', (chunk: Buffer) => said.push([process.stdout, chunk]));
  child.stderr?.on('data', (chunk: Buffer) => said.push([process.stderr, chunk]));
  const success = succeeds(command, child);
  return {
    end: async () => {
      const succeeded = await success;
      for (const [to, what] of said) to.write(what);
      return succeeded;
    },
    stop: () => child.kill(),
  };
}

function start(
  command: string,
  args: readonly string[],
  env: Record<string, string>,
  output: 'inherit' | 'pipe',
): ChildProcess {
  const isScript = command.endsWith('.ts');
  return spawn(isScript ? process.execPath : command, isScript ? [command, ...args] : args, {
    stdio: ['ignore', output, output],
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
}

function succeeds(command: string, child: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    // A signal that reaches only this process must not leave the step running behind it.
    const pass = (signal: NodeJS.Signals) => child.kill(signal);
    process.once('SIGTERM', pass);
    process.once('SIGINT', pass);
    child.on('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      resolve(false);
    });
    child.on('close', (code) => {
      process.off('SIGTERM', pass);
      process.off('SIGINT', pass);
      resolve(code === 0);
    });
  });
}
