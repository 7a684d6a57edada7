/** `npm run rebrand`: a questionnaire that makes the site another firm's. */
import { parseArgs } from 'node:util';
import { checkConfig, siteSchema } from '../config/schema.ts';
import { site } from '../config/site.ts';
import { askRest, confirmChanges, LeftError, sayGoodbye } from './rebrand/ask.ts';
import { helpText } from './rebrand/help.ts';
import { valueAt } from './rebrand/judge-answers.ts';
import { type Answers, colourFlag, colourNames, type Plan, planRebrand } from './rebrand/plan.ts';
import { questions } from './rebrand/questions.ts';
import { writePlan } from './rebrand/write-plan.ts';
import { runStep } from './run-step.ts';

const textFlags = [...questions.map(({ flag }) => flag), ...colourNames.map(colourFlag), 'logo'];

interface Call {
  answers: Answers;
  nudge: boolean;
  silent: boolean;
  help: boolean;
}

function readCall(): Call | string {
  try {
    const { values } = parseArgs({
      options: {
        ...Object.fromEntries(textFlags.map((flag) => [flag, { type: 'string' as const }])),
        'nearest-colours': { type: 'boolean' },
        yes: { type: 'boolean', short: 'y' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    const given = values as Record<string, string | boolean | undefined>;
    const answers = textFlags.flatMap((flag): [string, string][] =>
      typeof given[flag] === 'string' ? [[flag, given[flag]]] : [],
    );
    return {
      answers: new Map(answers),
      nudge: given['nearest-colours'] === true,
      silent: given.yes === true || !process.stdin.isTTY || !process.stdout.isTTY,
      help: given.help === true,
    };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function main(): Promise<number> {
  const call = readCall();
  if (typeof call === 'string') return refuse([call]);
  if (call.help) {
    console.log(helpText());
    return 0;
  }
  const current = checkConfig(siteSchema, site, 'config/site.ts');
  if (call.silent && call.answers.size === 0) {
    return refuse(['expected a terminal to ask at, or answers as flags']);
  }
  const answers = call.silent ? call.answers : await askRest(call.answers, current);
  const result = planRebrand(answers, current, call.nudge);
  if ('problems' in result) return refuse(result.problems);
  const { plan } = result;
  const changes = describe(plan);
  if (!call.silent && changes.length > 0) await confirmChanges(changes);
  else if (changes.length > 0) console.log(changes.join('\n'));
  const written = writePlan(plan);
  for (const note of plan.notes) console.log(note);
  const done =
    written.length === 0 ? 'Nothing had to be changed.' : `Written: ${written.join(', ')}.`;
  if (call.silent) console.log(done);
  else sayGoodbye(done);
  console.log('');
  // What is left is no failure of the questionnaire.
  await runStep('scripts/launch-check.ts');
  return 0;
}

function describe({ details }: Plan): string[] {
  return questions
    .filter(({ path }) => details.has(path))
    .map(
      ({ path, kind }) =>
        `${path}: ${kind.show(valueAt(site, path))} -> ${kind.show(details.get(path))}`,
    );
}

function refuse(problems: readonly string[]): number {
  console.error(problems.join('\n'));
  console.error('Nothing was written. Run "npm run rebrand -- --help" to see what there is.');
  return 2;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (error instanceof LeftError) console.error('Nothing was written.');
  else
    console.error(error instanceof Error && error.name === 'ConfigError' ? error.message : error);
  process.exitCode = 1;
}
