/** Shared by the commands: parses arguments and reports errors. */
import { inspect } from 'node:util';
import { type Argument, Command, CommanderError, InvalidArgumentError } from 'commander';
import { execa } from 'execa';
import { z } from 'zod';
import { escaped, UNSAFE } from '../config/problems.ts';

/** The streams that a command writes to: those of the process, or of a test. */
export interface Terminal {
  stdout: NodeJS.WritableStream & { isTTY?: boolean; columns?: number };
  stderr: NodeJS.WritableStream;
}

/** Thrown when a command fails for a known reason; only its message is printed. */
export class CommandFailure extends Error {
  override name = 'CommandFailure';
}

/** Creates a command. @param exits what exit statuses 0 and 1 mean, for --help. */
export function ownerProgram(name: string, { stdout, stderr }: Terminal, exits?: string): Command {
  // A reader such as `head` may close the pipe early.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  const status = exits && `\nExit status: ${exits};\n2 for invalid arguments.`;
  return new Command(`npm run ${name} --`)
    .addHelpText('after', status ?? '')
    .showHelpAfterError(`Run "npm run ${name} -- --help" for the options.`)
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(safe(text)),
      getOutHelpWidth: () => Math.min(stdout.columns || 80, 80),
    })
    .exitOverride();
}

/** Runs a command. @returns the exit status: 0 for success, 1 for failure, 2 for invalid arguments. */
export async function runProgram(program: Command, args: readonly string[], { stderr }: Terminal) {
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has printed the help or the error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    // The message of these explains itself; a stack trace would not help.
    const isExplained =
      error instanceof Error && /^(CommandFailure|ConfigError|SiteNotBuiltError)$/.test(error.name);
    const words = safe(isExplained ? error.message : inspect(error));
    if (words !== '') stderr.write(`${words}\n`);
    return 1;
  }
}

/**
 * Parses the arguments of a command without options. Exits after --help and for invalid arguments.
 *
 * @returns the arguments.
 */
export async function parseArguments(
  name: string,
  description: string,
  argument?: Argument,
): Promise<string[]> {
  let named: string[] | undefined;
  const program = ownerProgram(name, process).description(description);
  if (argument !== undefined) program.addArgument(argument);
  program.action((given: unknown) => {
    named = argument === undefined ? [] : (given as string[]);
  });
  const status = await runProgram(program, process.argv.slice(2), process);
  return named ?? process.exit(status);
}

/** Parses an option whose value is a day. */
export function parseDay(value: string): string {
  if (z.iso.date().safeParse(value).success) return value;
  throw new InvalidArgumentError('Expected a day such as 2026-11-20.');
}

/** Parses an option whose value is a number of seconds. */
export function parseSeconds(value: string): number {
  if (/^\d+(\.\d+)?$/.test(value) && Number(value) > 0) return Number(value);
  throw new InvalidArgumentError('Expected a number of seconds above 0.');
}

/** Returns the day in the machine's time zone, as 2026-11-20. */
export function localDay(now = new Date()): string {
  const midnight = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  return new Date(midnight).toISOString().slice(0, 10);
}

/** Formats "1 thing" or "2 things". */
export const pluralize = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

/** Formats the time since `start`, a value of performance.now(), as "1.2 s". */
export const elapsed = (start: number) => `${((performance.now() - start) / 1000).toFixed(1)} s`;

/** Replaces control characters, which could command the terminal. */
export function safe(text: string): string {
  return text.replaceAll('\t', '  ').replace(UNSAFE, '\uFFFD');
}

/** Formats JSON with control characters escaped. */
export function safeJson(data: unknown): string {
  return escaped(JSON.stringify(data, null, 2));
}

/** Runs a command of node_modules/.bin, or a script, which ends with this process. @returns whether it succeeded. */
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
