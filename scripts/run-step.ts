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
    child.on('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      resolve(false);
    });
    child.on('exit', (code) => resolve(code === 0));
  });
}
