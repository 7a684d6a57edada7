/** What every command of `npm run leads` is made of. */
import type { ParseArgsConfig } from 'node:util';

export type Environment = Record<string, string | undefined>;

/** One call of a command, as it was typed and already checked against its options. */
export interface Call {
  /** What was typed beside the options: ids, words, a file. */
  words: string[];
  /** Whether an option without a value was given. */
  has(option: string): boolean;
  /** The value of an option that takes one. */
  valueOf(option: string): string | undefined;
  env: Environment;
  now: Date;
}

export interface Command {
  name: string;
  /** One line for the list of commands. */
  summary: string;
  /** The whole page that `--help` prints. */
  help: string;
  options: NonNullable<ParseArgsConfig['options']>;
  words: { min: number; max: number; expected: string };
  /** @throws {UsageError} for a wrong call, {CommandError} when it cannot be done. */
  run(call: Call): Promise<void>;
}

/** Thrown when a command cannot do what it was asked; the message is all that a person reads. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** Thrown when a call is not right. The message says what was expected and what was found. */
export class UsageError extends Error {
  override name = 'UsageError';
  readonly helpCall: string;

  /** @param command the name of the command that was called, if one was. */
  constructor(message: string, command?: string) {
    super(message);
    this.helpCall = `npm run leads -- ${command === undefined ? '' : `${command} `}--help`;
  }
}

/** @returns the option as a whole number from 1 on, or `otherwise` where it was not given. */
export function wholeNumber(call: Call, option: string, command: string, otherwise: number) {
  const value = call.valueOf(option);
  if (value === undefined) return otherwise;
  if (/^[1-9]\d{0,4}$/.test(value)) return Number(value);
  throw new UsageError(
    `--${option}: expected a whole number from 1 to 99999, found "${value}".`,
    command,
  );
}
