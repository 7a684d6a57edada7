/** From the words of a call to the command that they name. */
import { parseArgs } from 'node:util';
import { type Call, type Command, type Environment, UsageError } from './command.ts';
import { commandNamed, commands, DEFAULT_COMMAND } from './commands.ts';
import { overview } from './help.ts';

/** @throws {UsageError} for an unknown command or option, and for words too many or too few. */
export function readCall(
  args: string[],
  env: Environment,
): { help: string } | { run(): Promise<void> } {
  const [first, ...others] = args;
  if (first === 'help') return { help: helpFor(others) };
  const named = first !== undefined && !first.startsWith('-');
  const command = commandNamed(named ? first : DEFAULT_COMMAND);
  if (command === undefined) throw unknownCommand(first ?? '');

  const { values, words } = parsed(command, named ? others : args, named);
  if (values.help === true) return { help: named ? command.help : overview() };
  const { min, max, expected } = command.words;
  if (words.length < min || words.length > max) {
    const found = words.length === 0 ? 'nothing' : words.map((word) => `"${word}"`).join(' ');
    throw new UsageError(`${command.name}: expected ${expected}, found ${found}.`, command.name);
  }
  const call: Call = {
    words,
    has: (option) => values[option] === true,
    valueOf: (option) => {
      const value = values[option];
      return typeof value === 'string' ? value : undefined;
    },
    env,
    now: new Date(),
  };
  return { run: () => command.run(call) };
}

interface Parsed {
  values: Record<string, unknown>;
  words: string[];
}

function parsed(command: Command, args: string[], named: boolean): Parsed {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { ...command.options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    });
    return { values, words: positionals };
  } catch (error) {
    // Node's own words end in advice for programmers.
    const [words = ''] = error instanceof Error ? error.message.split('. ') : [];
    throw new UsageError(`${words.replace(/\.$/, '')}.`, named ? command.name : undefined);
  }
}

function helpFor([name]: string[]): string {
  if (name === undefined) return overview();
  const command = commandNamed(name);
  if (command === undefined) throw unknownCommand(name);
  return command.help;
}

function unknownCommand(name: string): UsageError {
  const names = commands.map((command) => command.name).join(', ');
  return new UsageError(`Expected a command (${names}), found "${name}".`);
}
