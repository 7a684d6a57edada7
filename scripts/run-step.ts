import { execa } from 'execa';

/**
 * Runs a command of node_modules/.bin or a script, and resolves with whether it succeeded. It ends with
 * this process; whoever is told to stop has no use for the steps that would follow either.
 */
export async function runStep(
  command: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<boolean> {
  const isScript = command.endsWith('.ts');
  const step = await execa(isScript ? process.execPath : command, isScript ? [command, ...args] : args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env,
    preferLocal: true,
    reject: false,
  });
  if (step.code !== undefined) console.error(`${command} could not be started: ${step.shortMessage}`);
  return !step.failed;
}
