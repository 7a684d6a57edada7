/** The numbers that many calculators ask for, with the same label and limits everywhere. */
import type { Field } from './calculator.ts';

function field<const Name extends string>(
  name: Name,
  label: string,
  unit: Field['unit'],
  [min, max, step]: readonly [min: number, max: number, step: number],
): Field & { name: Name } {
  return { name, label, unit, min, max, step };
}

export const loanAmount = <const Name extends string>(name: Name, label = 'Loan amount') =>
  field(name, label, 'dollars', [10_000, 5_000_000, 10_000]);

export const interestRate = <const Name extends string>(name: Name, label = 'Interest rate') =>
  field(name, label, 'percent', [0.5, 20, 0.05]);

export const termYears = <const Name extends string>(name: Name, label = 'Loan term') =>
  field(name, label, 'years', [1, 40, 1]);

/** An amount that may be nil. */
export const amount = <const Name extends string>(
  name: Name,
  label: string,
  max: number,
  step: number,
) => field(name, label, 'dollars', [0, max, step]);

/** A percentage other than a loan's rate. */
export const share = <const Name extends string>(
  name: Name,
  label: string,
  max: number,
  step: number,
) => field(name, label, 'percent', [0, max, step]);

export const count = <const Name extends string>(
  name: Name,
  label: string,
  unit: 'years' | 'months' | 'days',
  limits: readonly [min: number, max: number, step: number],
) => field(name, label, unit, limits);
