import { spawn } from 'node:child_process';

/** Runs a command of node_modules/.bin or a script, and resolves with whether it succeeded. */
export function runStep(
  command: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<boolean> {
  const isScript = command.endsWith('.ts');
  const child = spawn(isScript ? process.execPath : command, isScript ? [command, ...args] : args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  return new Promise((resolve) => {
    // A signal that reaches only this process must not leave the step running behind it, and
    // whoever is told to stop has no use for the steps that would follow.
    let told: NodeJS.Signals | undefined;
    const pass = (signal: NodeJS.Signals) => {
      told = signal;
      child.kill(signal);
    };
    process.on('SIGTERM', pass);
    process.on('SIGINT', pass);
    child.on('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      resolve(false);
    });
    child.on('close', (code) => {
      process.off('SIGTERM', pass);
      process.off('SIGINT', pass);
      if (told !== undefined) process.kill(process.pid, told);
      else resolve(code === 0);
    });
  });
}
