import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Terminal } from '../../scripts/owner-command.ts';

/**
 * A command's exit status and what it writes, without a process of its own.
 *
 * @param input what is typed, or piped; without it there is nobody to ask.
 */
export async function callOf(
  command: (args: readonly string[], terminal: Terminal) => Promise<number>,
  args: readonly string[],
  input = '',
) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const printed = [buffer(stdout), buffer(stderr)] as const;
  const status = await command(args, { stdin: Readable.from(input === '' ? [] : [input]), stdout, stderr });
  stdout.end();
  stderr.end();
  return { status, stdout: String(await printed[0]), stderr: String(await printed[1]) };
}
