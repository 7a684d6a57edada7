/** The questionnaire from its call to its last word. */
import type { Command } from 'commander';
import { dataFiles } from '../../config/data-files.ts';
import { firmFile, shownPath } from '../../config/firm-folder.ts';
import type { Terminal } from '../owner-command.ts';
import { runStep } from '../run-step.ts';
import { askRest, confirmChanges, sayGoodbye } from './ask.ts';
import { type Plan, planRebrand, valueAt } from './plan.ts';
import { questions } from './questions.ts';
import { isThere, readStanding, type Standing } from './standing.ts';
import { writePlan } from './write-plan.ts';

/** Options that are no answers. */
const NO_ANSWERS = ['firm'];

export async function carryOut(program: Command, { stdin, stdout }: Terminal): Promise<void> {
  const standing = readStanding();
  const given = new Map(
    program.options.flatMap((option): [string, string][] => {
      const value: unknown = program.getOptionValue(option.attributeName());
      const name = option.long?.slice(2) ?? '';
      return typeof value === 'string' && !NO_ANSWERS.includes(name) ? [[name, value]] : [];
    }),
  );
  const isSilent = program.getOptionValue('yes') === true || !stdin.isTTY || !stdout.isTTY;
  if (isSilent && given.size === 0) program.error('expected a terminal to ask at, or answers as flags');
  const { answers, isStopped } = isSilent
    ? { answers: given, isStopped: false }
    : await askRest(given, standing);
  const result = planRebrand(answers, standing, program.getOptionValue('nearestColours') === true);
  if ('problems' in result) return program.error(result.problems.join('\n'));
  const { plan } = result;
  const changes = describe(plan, standing);
  if (!isSilent && changes.length > 0) await confirmChanges(changes, isStopped);
  const written = isStopped && changes.length === 0 ? [] : writePlan(plan);
  const done = written.length === 0 ? 'Nothing had to be changed.' : `Written: ${written.join(', ')}.`;
  const said = [...(isSilent ? changes : []), ...plan.notes, ...(isSilent ? [done] : [])];
  if (said.length > 0) stdout.write(`${said.join('\n')}\n`);
  if (!isSilent) sayGoodbye(done);
  stdout.write('\n');
  // What is left is no failure of the questionnaire.
  await runStep('scripts/launch-check.ts');
}

/** Every change by its field, as a person would type it. */
function describe({ details, look, logoFile }: Plan, { site, brand }: Standing): string[] {
  const made = [dataFiles.site, dataFiles.brand].filter((file) => !isThere(file));
  const colours: Readonly<Record<string, string>> = brand.colour;
  return [
    ...made.map(({ firm }) => `${shownPath(firmFile(firm))}: new`),
    ...questions
      .filter(({ path }) => details.has(path))
      .map(
        ({ path, kind }) => `${path}: ${kind.show(valueAt(site, path))} -> ${kind.show(details.get(path))}`,
      ),
    ...[...look].map(([path, value]) =>
      path === 'logo'
        ? `logo: ${logoFile?.name ?? 'the name alone'}`
        : `${path}: ${colours[path.replace(/^colour\./, '')]} -> ${value}`,
    ),
  ];
}
