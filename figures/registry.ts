/**
 * Every calculator that an article may name. A browser never imports this list: it loads only the calculators of its
 * page (app/figures/load-calculators.ts).
 */
import type { Calculator } from './calculator.ts';
import { borrowing, borrowingTakers, debtToIncome } from './calculators/borrowing.ts';
import { borrowingPower } from './calculators/borrowing-power.ts';
import { bridging } from './calculators/bridging.ts';
import { capitalGain } from './calculators/capital-gain.ts';
import { capitalGainNewRules } from './calculators/capital-gain-new-rules.ts';
import { cashNeeded } from './calculators/cash-needed.ts';
import { comparisonRate } from './calculators/comparison-rate.ts';
import { construction } from './calculators/construction.ts';
import { contractToKeys } from './calculators/contract-to-keys.ts';
import { dailyInterest } from './calculators/daily-interest.ts';
import { equity, release } from './calculators/equity.ts';
import { extraEarlyOrLate } from './calculators/extra-early-or-late.ts';
import { extraRepayments } from './calculators/extra-repayments.ts';
import { firstHomeCash } from './calculators/first-home-cash.ts';
import { breakCost, fixedOrVariable } from './calculators/fixed-or-variable.ts';
import { guarantee } from './calculators/guarantee.ts';
import { interestOnly, paymentPause } from './calculators/interest-only.ts';
import { brokerCommission, loanBook } from './calculators/loan-book.ts';
import { lowValuation, lvr } from './calculators/lvr.ts';
import { mixedLoan, offsetOrRedraw } from './calculators/mixed-loan.ts';
import { mortgageInsurance } from './calculators/mortgage-insurance.ts';
import { offset, severalOffsets } from './calculators/offset.ts';
import { offsetBreakEven, offsetOrSavings } from './calculators/offset-or-savings.ts';
import { redrawAhead } from './calculators/redraw-ahead.ts';
import { refinance } from './calculators/refinance.ts';
import { rentOrBuy } from './calculators/rent-or-buy.ts';
import { rentalCashFlow } from './calculators/rental-cash-flow.ts';
import { repaymentFrequency } from './calculators/repayment-frequency.ts';
import { loanProgress, rateChange, repayments } from './calculators/repayments.ts';
import { savingDeposit } from './calculators/saving-deposit.ts';
import { deductionAndLoan, selfEmployedIncome } from './calculators/self-employed-income.ts';
import { stampDuty } from './calculators/stamp-duty.ts';
import {
  incomeTax,
  settlementCash,
  shareOf,
  superSaver,
  switchCosts,
  termChange,
} from './calculators/sums.ts';

export const calculators: readonly Calculator[] = [
  borrowing,
  borrowingPower,
  borrowingTakers,
  breakCost,
  bridging,
  brokerCommission,
  capitalGain,
  capitalGainNewRules,
  cashNeeded,
  comparisonRate,
  construction,
  contractToKeys,
  dailyInterest,
  debtToIncome,
  deductionAndLoan,
  equity,
  extraEarlyOrLate,
  extraRepayments,
  firstHomeCash,
  fixedOrVariable,
  guarantee,
  incomeTax,
  interestOnly,
  loanBook,
  loanProgress,
  lowValuation,
  lvr,
  mixedLoan,
  mortgageInsurance,
  offset,
  offsetBreakEven,
  offsetOrRedraw,
  offsetOrSavings,
  paymentPause,
  rateChange,
  redrawAhead,
  refinance,
  release,
  rentOrBuy,
  rentalCashFlow,
  repaymentFrequency,
  repayments,
  savingDeposit,
  selfEmployedIncome,
  settlementCash,
  severalOffsets,
  shareOf,
  stampDuty,
  superSaver,
  switchCosts,
  termChange,
];

const byName = new Map(calculators.map((calculator) => [calculator.name, calculator]));

export function findCalculator(name: string): Calculator | undefined {
  return byName.get(name);
}

/** @throws {Error} listing the calculators, if none has this name. */
export function requireCalculator(name: string): Calculator {
  const calculator = findCalculator(name);
  if (calculator) return calculator;
  throw new Error(`calculator: expected one of ${[...byName.keys()].join(', ')}; found ${name}`);
}
