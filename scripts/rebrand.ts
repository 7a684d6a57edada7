/** `npm run rebrand`: a questionnaire that makes a site a firm's own. */
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { brandSchema } from '../config/brand-schema.ts';
import { ownerProgram, runProgram, type Terminal } from './owner-command.ts';
import { questions } from './rebrand/questions.ts';

const INTRODUCTION = [
  "Makes this website your own: asks for your firm's details, colours and logo, checks each answer, shows",
  "what will be written and writes it to the firm's folder. An answer that you have given before stands on",
  'Enter; what is not yours yet is shown as an example. "<" goes back, and "stop" ends it with what you have',
  'answered so far, so that the next run goes on from there. A folder that is empty or not there yet becomes',
  "a new firm's. Then it prints what is left before the site can open.\n\nWith flags, it asks only for the",
  'rest; with --yes, or without a terminal, it asks nothing and leaves the rest as it is. Running it twice',
  'with the same answers changes nothing the second time.',
].join(' ');

const EXIT_STATUS = `
Exit status: 0 when it is done or there was nothing to do, 1 when you left without
writing, 2 when an answer is not right: it says which, what was expected and found.`;

/** @returns the exit status. */
export function rebrand(args: readonly string[], terminal: Terminal): Promise<number> {
  const program: Command = ownerProgram('rebrand', terminal, 'Nothing was written. ')
    .description(INTRODUCTION)
    .addHelpText('after', EXIT_STATUS);
  for (const { flag, ask, hint } of questions) {
    program.option(`--${flag} <answer>`, `${ask.replace(/\?$/, '')} (${hint})`);
  }
  for (const name of brandSchema.shape.colour.keyof().options) {
    program.option(`--colour-${name} <hex>`, 'such as #2B5A3C');
  }
  program
    .option('--logo <file>', 'an SVG or PNG file; none for the name alone; keep')
    .option('--logo-has-name <answer>', 'yes for a logo with the name in it')
    .option(
      '--nearest-colours',
      'where a colour cannot be read on what it stands on, use the nearest that can',
    )
    .option('-y, --yes', 'ask nothing')
    .option('--firm <folder>', "the firm's folder, instead of FIRM_DIR or firm/")
    .action(async ({ firm }: { firm?: string }) => {
      if (firm !== undefined) process.env.FIRM_DIR = resolve(import.meta.dirname, '..', firm);
      // Loaded only now, since it reads the firm's folder.
      const { carryOut } = await import('./rebrand/carry-out.ts');
      await carryOut(program, terminal);
    });
  return runProgram(program, args, terminal);
}

if (import.meta.main) process.exitCode = await rebrand(process.argv.slice(2), process);
