/** `npm run rebrand`: a questionnaire that makes the site another firm's. */
import type { Command } from 'commander';
import { brand } from '../config/brand.ts';
import { stopAtYamlMistakes } from '../config/data-files.ts';
import { site } from '../config/site.ts';
import { ownerProgram, runProgram, type Terminal } from './owner-command.ts';
import { askRest, confirmChanges, sayGoodbye } from './rebrand/ask.ts';
import { colourFlag, colourNames, type Plan, planRebrand, valueAt } from './rebrand/plan.ts';
import { questions } from './rebrand/questions.ts';
import { writePlan } from './rebrand/write-plan.ts';
import { runStep } from './run-step.ts';

const INTRODUCTION = [
  "Makes this website your own: asks for your firm's details, colours and logo, checks each answer, shows",
  'what changes and writes it to firm/. What stands there already is the answer; press Enter to',
  'keep it. Then it prints what is left before the site can open.\n\nWith flags, it asks only for the rest;',
  'with --yes, or without a terminal, it asks nothing and leaves the rest as it is. Running it twice ' +
    'with the',
  'same answers changes nothing the second time.',
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
  for (const name of colourNames) program.option(`--${colourFlag(name)} <hex>`, `now ${brand.colour[name]}`);
  program
    .option('--logo <file>', 'an SVG file; none for the name alone; keep')
    .option(
      '--nearest-colours',
      'where a colour cannot be read on what it stands on, use the nearest that can',
    )
    .option('-y, --yes', 'ask nothing')
    .action(() => carryOut(program, terminal));
  return runProgram(program, args, terminal);
}

async function carryOut(program: Command, { stdin, stdout }: Terminal): Promise<void> {
  stopAtYamlMistakes();
  const given = new Map(
    program.options.flatMap((option): [string, string][] => {
      const value: unknown = program.getOptionValue(option.attributeName());
      return typeof value === 'string' ? [[option.long?.slice(2) ?? '', value]] : [];
    }),
  );
  const isSilent = program.getOptionValue('yes') === true || !stdin.isTTY || !stdout.isTTY;
  if (isSilent && given.size === 0) program.error('expected a terminal to ask at, or answers as flags');
  const answers = isSilent ? given : await askRest(given, site);
  const result = planRebrand(answers, site, program.getOptionValue('nearestColours') === true);
  if ('problems' in result) return program.error(result.problems.join('\n'));
  const { plan } = result;
  const changes = describe(plan);
  if (!isSilent && changes.length > 0) await confirmChanges(changes);
  const written = writePlan(plan);
  const done = written.length === 0 ? 'Nothing had to be changed.' : `Written: ${written.join(', ')}.`;
  const said = [...(isSilent ? changes : []), ...plan.notes, ...(isSilent ? [done] : [])];
  if (said.length > 0) stdout.write(`${said.join('\n')}\n`);
  if (!isSilent) sayGoodbye(done);
  stdout.write('\n');
  // What is left is no failure of the questionnaire.
  await runStep('scripts/launch-check.ts');
}

function describe({ details }: Plan): string[] {
  return questions
    .filter(({ path }) => details.has(path))
    .map(({ path, kind }) => `${path}: ${kind.show(valueAt(site, path))} -> ${kind.show(details.get(path))}`);
}

if (import.meta.main) process.exitCode = await rebrand(process.argv.slice(2), process);
