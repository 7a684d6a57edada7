/** The questionnaire at a terminal. A wrong answer is told why and asked again by the prompt itself. */
import { confirm, intro, isCancel, log, note, outro, text } from '@clack/prompts';
import { brand } from '../../config/brand.ts';
import type { BrandColour } from '../../config/brand-schema.ts';
import type { Site } from '../../config/schema.ts';
import { CommandFailure } from '../owner-command.ts';
import { isHexColour, settleColours } from './colours.ts';
import { type Answers, checkAnswer, colourFlag, planRebrand, valueAt, withAnswer } from './plan.ts';
import { type Question, questions } from './questions.ts';

/** The three colours that make a brand; the others can be given as flags. */
const COLOURS: readonly [BrandColour, string][] = [
  ['fig', 'Main colour: buttons, links and charts?'],
  ['coral', 'Second colour: marks, errors and charts?'],
  ['wattle', 'Highlight colour: areas and small marks?'],
];

/** Asks for what the flags have not answered. @returns every answer, as it was typed. */
export async function askRest(given: Answers, site: Site): Promise<Map<string, string>> {
  const answers = new Map(given);
  intro('Make this website yours');
  note(
    'Press Enter to keep what stands there. Nothing is written before the end.\nLeave with Ctrl-C.',
    'How it works',
  );
  let proposed = site;
  for (const question of questions) {
    const answer = answers.get(question.flag) ?? (await ask(question, proposed));
    answers.set(question.flag, answer);
    const checked = checkAnswer(question, answer, proposed);
    if ('value' in checked) proposed = withAnswer(proposed, question.path, checked.value);
  }
  for (const [name, message] of COLOURS) {
    if (!answers.has(colourFlag(name))) answers.set(colourFlag(name), await askColour(name, message));
  }
  if (!answers.has('logo')) answers.set('logo', await askLogo(answers, site));
  return answers;
}

export async function confirmChanges(lines: readonly string[]): Promise<void> {
  note(lines.join('\n'), 'What changes');
  if (!taken(await confirm({ message: 'Write this?' }))) throw new CommandFailure('Nothing was written.');
}

export function sayGoodbye(message: string): void {
  outro(message);
}

async function ask(question: Question, site: Site): Promise<string> {
  return taken(
    await text({
      message: `${question.ask} (${question.hint})`,
      initialValue: question.kind.show(valueAt(site, question.path)),
      validate: (answer) => {
        const checked = checkAnswer(question, answer ?? '', site);
        return 'problem' in checked ? checked.problem : undefined;
      },
    }),
  );
}

async function askColour(name: BrandColour, message: string): Promise<string> {
  const answer = taken(
    await text({
      message: `${message} (such as #2B5A3C)`,
      initialValue: brand.colour[name],
      validate: (hex) =>
        isHexColour(hex?.trim() ?? '') ? undefined : `expected a colour such as #2B5A3C, found "${hex}"`,
    }),
  ).trim();
  const [moved] = settleColours(brand.colour, new Map([[name, answer]])).moved;
  if (!moved) return answer;
  log.warn(`${answer} is too close to what it stands on: not everybody could read it.`);
  const use = taken(await confirm({ message: `Use ${moved.near}, the nearest that passes?` }));
  return use ? moved.near : askColour(name, message);
}

async function askLogo(answers: Answers, site: Site): Promise<string> {
  return taken(
    await text({
      message: 'Logo? (an SVG file; none sets the name alone; keep leaves it)',
      initialValue: 'keep',
      validate: (logo) => {
        const result = planRebrand(new Map([...answers, ['logo', logo ?? '']]), site, true);
        return 'problems' in result
          ? result.problems.find((problem) => problem.startsWith('--logo'))?.slice(8)
          : undefined;
      },
    }),
  );
}

function taken<T>(answer: T): Exclude<T, symbol> {
  if (isCancel(answer)) throw new CommandFailure('Nothing was written.');
  return answer as Exclude<T, symbol>;
}
