/** Settings that stand in files: `.env`, and beside a firm's folder `NAME` its own `NAME.env`. */
import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { shownPath } from '../config/firm-folder.ts';
import { CommandFailure } from './owner-command.ts';

/**
 * @returns what a file sets; nothing where there is none.
 * @throws {CommandFailure} naming each line that Node would leave out, or cut at a #, without a word. It tells no
 * value: they may be secret.
 */
export function readSettings(path: string): Record<string, string> {
  if (!existsSync(path)) return {};
  const text = readFileSync(path, 'utf8');
  const problems = text.split(/\r?\n/).flatMap((line, index) => {
    const problem = problemOf(line);
    return problem === null ? [] : [`${shownPath(path)}:${index + 1}: ${problem}`];
  });
  if (problems.length > 0) throw new CommandFailure(problems.join('\n'));
  return parseEnv(text) as Record<string, string>;
}

function problemOf(line: string): string | null {
  if (/^\s*(#|$)/.test(line)) return null;
  const [, name, value = ''] = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*)$/.exec(line) ?? [];
  if (name === undefined) return 'expected NAME=value, or # before a remark';
  if (/^["'`]/.test(value)) {
    return /^(["'`])((?!\1).)*\1\s*(#.*)?$/.test(value)
      ? null
      : `${name}: expected the quote that opens the value to close it, at its end`;
  }
  return value.includes('#') ? `${name}: expected quotes around a value with a # in it` : null;
}
