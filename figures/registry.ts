/** Every calculator that an article may name. */
import { borrowing } from './borrowing.ts';
import { borrowingTakers } from './borrowing-takers.ts';
import { breakCost } from './break-cost.ts';
import { brokerCommission } from './broker-commission.ts';
import type { Calculator } from './calculator.ts';
import { capitalGain } from './capital-gain.ts';
import { comparisonRate } from './comparison-rate.ts';
import { contractToKeys } from './contract-to-keys.ts';
import { dailyInterest } from './daily-interest.ts';
import { debtToIncome } from './debt-to-income.ts';
import { extraEarlyOrLate } from './extra-early-or-late.ts';
import { extraRepayments } from './extra-repayments.ts';
import { extraThenStop } from './extra-then-stop.ts';
import { firstHomeCash } from './first-home-cash.ts';
import { guarantee, settlementCash, sharedEquity, shareOf, superSaver } from './first-home-sums.ts';
import { fixedOrVariable } from './fixed-or-variable.ts';
import { gainOverTheChange } from './gain-over-the-change.ts';
import { incomeTax } from './income-tax.ts';
import { interestOnly } from './interest-only.ts';
import { loanProgress } from './loan-progress.ts';
import { lvr } from './lvr.ts';
import { mixedLoan } from './mixed-loan.ts';
import { mortgageInsurance } from './mortgage-insurance.ts';
import { offset } from './offset.ts';
import { offsetBreakEven } from './offset-break-even.ts';
import { offsetOrRedraw } from './offset-or-redraw.ts';
import { offsetOrSavings } from './offset-or-savings.ts';
import { paidInSaving } from './paid-in-saving.ts';
import { rateChange } from './rate-change.ts';
import { redrawAhead } from './redraw-ahead.ts';
import { refinance } from './refinance.ts';
import { rentalCashFlow } from './rental-cash-flow.ts';
import { repaymentFrequency } from './repayment-frequency.ts';
import { repayments } from './repayments.ts';
import { savingDeposit } from './saving-deposit.ts';
import { severalOffsets } from './several-offsets.ts';
import { termChange } from './term-change.ts';
import { trailCommission } from './trail-commission.ts';

export const calculators: readonly Calculator[] = [
  borrowing,
  borrowingTakers,
  breakCost,
  brokerCommission,
  capitalGain,
  comparisonRate,
  contractToKeys,
  dailyInterest,
  debtToIncome,
  extraEarlyOrLate,
  extraRepayments,
  extraThenStop,
  firstHomeCash,
  fixedOrVariable,
  gainOverTheChange,
  guarantee,
  incomeTax,
  interestOnly,
  loanProgress,
  lvr,
  mixedLoan,
  mortgageInsurance,
  offset,
  offsetBreakEven,
  offsetOrRedraw,
  offsetOrSavings,
  paidInSaving,
  rateChange,
  redrawAhead,
  refinance,
  rentalCashFlow,
  repaymentFrequency,
  repayments,
  savingDeposit,
  settlementCash,
  severalOffsets,
  shareOf,
  sharedEquity,
  superSaver,
  termChange,
  trailCommission,
];

export function findCalculator(name: string): Calculator | undefined {
  return calculators.find((candidate) => candidate.name === name);
}

/** @throws {Error} listing the names there are, when there is none of that name. */
export function requireCalculator(name: string): Calculator {
  const calculator = findCalculator(name);
  if (calculator) return calculator;
  const known = calculators.map((candidate) => candidate.name).join(', ');
  throw new Error(`calculator: expected one of ${known}; found ${name}`);
}
