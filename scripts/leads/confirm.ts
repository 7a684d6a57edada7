/** Asks before something is deleted for good. */
import { createInterface } from 'node:readline';
import { type Call, CommandError } from './command.ts';

/**
 * Resolves when the person typed yes, or said `--yes` beforehand. The question goes to the error
 * output, so that what is piped holds only the list.
 *
 * @param refusal what to say when the answer is anything else, or there is nobody to ask.
 * @throws {CommandError} with the refusal.
 */
export async function confirm(call: Call, question: string, refusal: string): Promise<void> {
  if (call.has('yes')) return;
  const answer = await firstLine(`${question} Type yes to go on: `);
  if (answer?.trim().toLowerCase() === 'yes') return;
  const nobody = answer === null && !process.stdin.isTTY;
  const hint = nobody ? ' Nobody was there to ask; a script says --yes.' : '';
  throw new CommandError(`${refusal}${hint}`);
}

/** @returns null when the input ends without a line. */
function firstLine(question: string): Promise<string | null> {
  return new Promise((resolve) => {
    const lines = createInterface({ input: process.stdin, output: process.stderr });
    let answer: string | null = null;
    lines.once('line', (line) => {
      answer = line;
      lines.close();
    });
    lines.once('close', () => {
      // Where nobody answered, nobody ended the question's line either.
      if (answer === null) console.error();
      resolve(answer);
      // Nothing else is read, and an input that stays open would keep the process.
      process.stdin.destroy();
    });
    lines.setPrompt(question);
    lines.prompt();
  });
}
