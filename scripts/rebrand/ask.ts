/** The questionnaire at a terminal. A wrong answer is told why and asked again by the prompt itself. */
import { isDeepStrictEqual } from 'node:util';
import { confirm, intro, isCancel, log, note, outro, text } from '@clack/prompts';
import type { BrandColour } from '../../config/brand-schema.ts';
import type { Firm } from '../../config/schema.ts';
import { CommandFailure } from '../owner-command.ts';
import { isHexColour, settleColours } from './colours.ts';
import { type Answers, checkAnswer, colourFlag, logoProblem, valueAt, withAnswer } from './plan.ts';
import { type Question, questions } from './questions.ts';
import { example, type Standing } from './standing.ts';
import { BACK, isNoAnswer, STOP, type Step, type Walked, walk } from './walk.ts';

/** The three colours that make a brand; the others can be given as flags. */
const COLOURS: readonly [BrandColour, string][] = [
  ['fig', 'Main colour: buttons, links and charts?'],
  ['coral', 'Second colour: marks, errors and charts?'],
  ['wattle', 'Highlight colour: areas and small marks?'],
];

/** Asks for what the flags have not answered. */
export async function askRest(given: Answers, standing: Standing): Promise<Walked> {
  intro('Make this website yours');
  note(
    `Enter alone leaves a thing as it is. ${BACK} goes back, and ${STOP} or Ctrl-C ends it.\n` +
      'Nothing is written before you have seen it and said so.',
    'How it works',
  );
  const isOnlyRest = await askWhetherOnlyRest(standing.site);
  const wanted = questions.filter(({ path }) => !isOnlyRest || isExample(standing.site, path));
  const steps = [
    ...wanted.map((question) => stepOf(question, standing.site)),
    ...(isOnlyRest ? [] : COLOURS.map(([name, message]) => colourStep(name, message, standing))),
    ...(isOnlyRest ? [] : logoSteps(standing)),
  ];
  return walk(steps, given);
}

/** @returns whether the answers shall be written. */
export async function confirmChanges(lines: readonly string[], isStopped: boolean): Promise<void> {
  note(lines.join('\n'), isStopped ? 'What you have answered so far' : 'What will be written');
  const message = isStopped ? 'Write this? The next run goes on from there.' : 'Write this?';
  const isWanted = await confirm({ message });
  if (isWanted !== true) throw new CommandFailure('Nothing was written.');
}

export function sayGoodbye(message: string): void {
  outro(message);
}

/** Whether the firm has said nothing of its own there. */
function isExample(site: Firm, path: string): boolean {
  return isDeepStrictEqual(valueAt(site, path), valueAt(example.site, path));
}

/** Whoever has stopped before need not go through everything again. */
async function askWhetherOnlyRest(site: Firm): Promise<boolean> {
  const left = questions.filter(({ path }) => isExample(site, path)).length;
  if (left === questions.length || left === 0) return false;
  const answer = await confirm({
    message:
      `${questions.length - left} of ${questions.length} details are yours already. ` +
      'Ask only for the rest?',
  });
  if (isCancel(answer)) throw new CommandFailure('Nothing was written.');
  return answer;
}

function stepOf(question: Question, site: Firm): Step {
  const { flag, path, kind, ask, hint, isAsked = () => true } = question;
  /** The site with every answer so far. */
  const proposed = (answers: Answers) =>
    questions.reduce((sofar, one) => {
      const answer = answers.get(one.flag);
      const checked = answer === undefined ? undefined : checkAnswer(one, answer, sofar);
      return checked && 'value' in checked ? withAnswer(sofar, one.path, checked.value) : sofar;
    }, site);
  return {
    flag,
    isAsked: (answers) => isAsked(proposed(answers)),
    ask: (answers) => {
      const standing = kind.show(valueAt(site, path));
      const own = answers.get(flag) ?? (isExample(site, path) ? undefined : standing);
      return prompt(`${ask} (${hint})`, own, standing, (answer) => {
        const checked = checkAnswer(question, answer, proposed(answers));
        return 'problem' in checked ? checked.problem : undefined;
      });
    },
  };
}

/**
 * @param own is taken on Enter.
 * @param standing is shown as an example where there is nothing of one's own, and stays on Enter.
 */
async function prompt(
  message: string,
  own: string | undefined,
  standing: string,
  problemOf: (answer: string) => string | undefined,
): Promise<string> {
  const answer = await text({
    message,
    placeholder: own ?? `such as ${standing}`,
    ...(own !== undefined && { defaultValue: own }),
    validate: (typed) => (isNoAnswer(typed) ? undefined : problemOf(typed ?? '')),
  });
  return isCancel(answer) ? STOP : (answer ?? '');
}

function colourStep(name: BrandColour, message: string, { brand }: Standing): Step {
  const flag = colourFlag(name);
  const problemOf = (hex: string) =>
    isHexColour(hex.trim()) ? undefined : `expected a colour such as #2B5A3C, found "${hex}"`;
  const ask = async (own: string | undefined): Promise<string> => {
    const answer = (await prompt(`${message} (such as #2B5A3C)`, own, brand.colour[name], problemOf)).trim();
    if (isNoAnswer(answer)) return answer;
    const [moved] = settleColours(brand.colour, new Map([[name, answer]])).moved;
    if (!moved) return answer;
    log.warn(`${answer} is too close to what it stands on: not everybody could read it.`);
    const use = await confirm({ message: `Use ${moved.near}, the nearest that passes?` });
    if (isCancel(use)) return STOP;
    return use ? moved.near : ask(undefined);
  };
  const own = brand.colour[name] === example.brand.colour[name] ? undefined : brand.colour[name];
  return { flag, isAsked: () => true, ask: (answers) => ask(answers.get(flag) ?? own) };
}

function logoSteps({ brand }: Standing): Step[] {
  const isOwn = !isDeepStrictEqual(brand.logo, example.brand.logo);
  return [
    {
      flag: 'logo',
      isAsked: () => true,
      ask: (answers) =>
        prompt(
          `Logo? (an SVG or PNG file; ${isOwn ? 'Enter keeps yours, none' : 'Enter'} sets the name alone)`,
          answers.get('logo'),
          'Desktop/logo.svg',
          logoProblem,
        ),
    },
    {
      flag: 'logo-has-name',
      isAsked: (answers) => !/^(keep|none)?$/i.test(answers.get('logo') ?? ''),
      ask: (answers) =>
        prompt(
          'Does the logo have the name in it? (yes or no)',
          answers.get('logo-has-name'),
          'no',
          (answer) =>
            /^(y|yes|n|no)$/i.test(answer.trim()) ? undefined : `expected yes or no, found "${answer}"`,
        ),
    },
  ];
}
