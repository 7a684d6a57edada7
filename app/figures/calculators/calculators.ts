/** Every calculator that an article may name. */
import type { Calculator } from './calculator.ts';
import { brokerCommission } from './commission-calculator.ts';
import { daily } from './daily-calculator.ts';
import { breakCost, fixedOrVariable } from './fixed-calculators.ts';
import { repaymentFrequency } from './frequency-calculator.ts';
import { capitalGain } from './gain-calculator.ts';
import { lvr, mortgageInsurance } from './insurance-calculators.ts';
import { interestOnly } from './interest-only-calculator.ts';
import { extra, rateChange, repayments } from './loan-calculators.ts';
import { offset, severalOffsets } from './offset-calculators.ts';
import { offsetBreakEven, offsetOrSavings } from './offset-cost-calculators.ts';
import { ahead, mixedLoan, offsetOrRedraw } from './redraw-calculators.ts';
import { rentalCashFlow } from './rental-calculator.ts';
import { wholeCounts } from './whole-counts.ts';

export const calculators: readonly Calculator[] = [
  repayments,
  rateChange,
  interestOnly,
  extra,
  repaymentFrequency,
  daily,
  fixedOrVariable,
  breakCost,
  offset,
  offsetBreakEven,
  offsetOrSavings,
  severalOffsets,
  ahead,
  mixedLoan,
  offsetOrRedraw,
  lvr,
  mortgageInsurance,
  brokerCommission,
  rentalCashFlow,
  capitalGain,
].map(wholeCounts);

export function findCalculator(name: string): Calculator | undefined {
  return calculators.find((candidate) => candidate.name === name);
}
