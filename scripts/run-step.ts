import { spawn } from 'node:child_process';

/** Runs a command of node_modules/.bin or a script, and resolves with whether it succeeded. */
export function runStep(
  command: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<boolean> {
  const isScript = command.endsWith('.ts');
  return new Promise((resolve) => {
    const child = spawn(
      isScript ? process.execPath : command,
      isScript ? [command, ...args] : args,
      {
        stdio: ['ignore', 'inherit', 'inherit'],
        env: { ...process.env, ...env },
        shell: process.platform === 'win32',
      },
    );
    // A signal that reaches only this process must not leave the step running behind it.
    const pass = (signal: NodeJS.Signals) => child.kill(signal);
    process.once('SIGTERM', pass);
    process.once('SIGINT', pass);
    child.on('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      resolve(false);
    });
    child.on('exit', (code) => {
      process.off('SIGTERM', pass);
      process.off('SIGINT', pass);
      resolve(code === 0);
    });
  });
}
