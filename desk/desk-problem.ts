import type { DeskError } from '../contracts/desk.ts';

/** `offline`: nobody answered, so nobody knows whether it was done. */
export class DeskProblem extends Error {
  override name = 'DeskProblem';
  readonly code: DeskError['code'] | 'offline';
  /** All that the answer said. */
  readonly answer: unknown;

  constructor(code: DeskProblem['code'], message: string, answer: unknown = null) {
    super(message);
    this.code = code;
    this.answer = answer;
  }
}
