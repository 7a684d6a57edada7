/** The order in which the questionnaire asks: forwards, back, and out of it at any place. */

/** Typed in place of an answer. */
export const BACK = '<';
export const STOP = 'stop';

export interface Step {
  /** The flag that answers it. */
  flag: string;
  /** False where an earlier answer leaves nothing to ask. */
  isAsked: (answers: ReadonlyMap<string, string>) => boolean;
  /** @returns what was typed: an answer, nothing where all stays as it is, BACK or STOP. */
  ask: (answers: ReadonlyMap<string, string>) => Promise<string>;
}

export interface Walked {
  /** By flag, as they were typed. */
  answers: Map<string, string>;
  /** Whether somebody left before the last question. */
  isStopped: boolean;
}

/** Asks what has not been answered yet. */
export async function walk(steps: readonly Step[], given: ReadonlyMap<string, string>): Promise<Walked> {
  const answers = new Map(given);
  const trail: number[] = [];
  for (let at = 0; at < steps.length; ) {
    const step = steps[at];
    if (step === undefined || given.has(step.flag) || !step.isAsked(answers)) {
      at += 1;
      continue;
    }
    const answer = (await step.ask(answers)).trim();
    if (answer === STOP) return { answers, isStopped: true };
    if (answer === BACK) {
      at = trail.pop() ?? at;
      continue;
    }
    if (answer === '') answers.delete(step.flag);
    else answers.set(step.flag, answer);
    trail.push(at);
    at += 1;
  }
  return { answers, isStopped: false };
}

/** For a prompt that tests an answer while it is typed: the words for back and stop are none. */
export function isNoAnswer(text: string | undefined): boolean {
  return ['', BACK, STOP].includes(text?.trim() ?? '');
}
