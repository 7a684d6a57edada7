/** What the commands for the owner have in common: how a call is read, and how a fault is told. */
import { inspect } from 'node:util';
import { type Argument, Command, CommanderError, InvalidArgumentError } from 'commander';
import { execa } from 'execa';
import { z } from 'zod';
import { escaped, UNSAFE } from '../config/problems.ts';

/** Where a command writes: the process, or what a test has in its place. */
export interface Terminal {
  stdout: NodeJS.WritableStream & { isTTY?: boolean; columns?: number };
  stderr: NodeJS.WritableStream;
}

/** Thrown when a command cannot do what it was asked; the message is all that a person reads of it. */
export class CommandFailure extends Error {
  override name = 'CommandFailure';
}

/** @param exits when its exit status is 0 and 1, in lines of their own where they are many. */
export function ownerProgram(name: string, { stdout, stderr }: Terminal, exits?: string): Command {
  // A reader such as `head` that has seen enough is no fault.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  const status = exits && `\nExit status: ${exits};\n2 for a call that is not right.`;
  return new Command(`npm run ${name} --`)
    .addHelpText('after', status ?? '')
    .showHelpAfterError(`Run "npm run ${name} -- --help" to see what there is.`)
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(safe(text)),
      getOutHelpWidth: () => Math.min(stdout.columns || 80, 80),
    })
    .exitOverride();
}

/** @returns the exit status: 0 when it is done, 1 when it failed, 2 for a call that is not right. */
export async function runProgram(program: Command, args: readonly string[], { stderr }: Terminal) {
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    // It has printed the help, or what was wrong with the call.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    // Of these, where in the program it happened says nothing more.
    const isExplained =
      error instanceof Error && /^(CommandFailure|ConfigError|SiteNotBuiltError)$/.test(error.name);
    const words = safe(isExplained ? error.message : inspect(error));
    if (words !== '') stderr.write(`${words}\n`);
    return 1;
  }
}

/**
 * For a command without options, which asks for --help or names what it is about, or else ends the process.
 *
 * @returns what was named.
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

/** For an option whose value is a day. */
export function parseDay(value: string): string {
  if (z.iso.date().safeParse(value).success) return value;
  throw new InvalidArgumentError('Expected a day such as 2026-11-20.');
}

/** For an option that counts seconds. */
export function parseSeconds(value: string): number {
  if (/^\d+(\.\d+)?$/.test(value) && Number(value) > 0) return Number(value);
  throw new InvalidArgumentError('Expected a number of seconds, more than 0.');
}

/** The day in the machine's own time zone, as 2026-11-20: in Brisbane it begins before UTC's. */
export function localDay(now = new Date()): string {
  const midnight = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  return new Date(midnight).toISOString().slice(0, 10);
}

/** As in "1 thing" and "2 things". */
export const pluralize = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

/** As in "1.2 s", from what performance.now() said in the beginning. */
export const elapsed = (start: number) => `${((performance.now() - start) / 1000).toFixed(1)} s`;

export function safe(text: string): string {
  return text.replaceAll('\t', '  ').replace(UNSAFE, '\uFFFD');
}

/** The same data, with the characters that JSON leaves as they are written as escapes. */
export function safeJson(data: unknown): string {
  return escaped(JSON.stringify(data, null, 2));
}

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
