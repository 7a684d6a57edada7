/** Every calculator that an article may name. */

import type { Calculator } from './calculator.ts';
import { borrowing } from './calculators/borrowing.ts';
import { borrowingTakers } from './calculators/borrowing-takers.ts';
import { breakCost } from './calculators/break-cost.ts';
import { bridging } from './calculators/bridging.ts';
import { brokerCommission } from './calculators/broker-commission.ts';
import { capitalGain } from './calculators/capital-gain.ts';
import { comparisonRate } from './calculators/comparison-rate.ts';
import { construction } from './calculators/construction.ts';
import { contractToKeys } from './calculators/contract-to-keys.ts';
import { dailyInterest } from './calculators/daily-interest.ts';
import { debtToIncome } from './calculators/debt-to-income.ts';
import { extraEarlyOrLate } from './calculators/extra-early-or-late.ts';
import { extraRepayments } from './calculators/extra-repayments.ts';
import { firstHomeCash } from './calculators/first-home-cash.ts';
import { fixedOrVariable } from './calculators/fixed-or-variable.ts';
import { interestOnly } from './calculators/interest-only.ts';
import { loanProgress } from './calculators/loan-progress.ts';
import { lvr } from './calculators/lvr.ts';
import { mixedLoan } from './calculators/mixed-loan.ts';
import { mortgageInsurance } from './calculators/mortgage-insurance.ts';
import { offset } from './calculators/offset.ts';
import { offsetBreakEven } from './calculators/offset-break-even.ts';
import { offsetOrRedraw } from './calculators/offset-or-redraw.ts';
import { offsetOrSavings } from './calculators/offset-or-savings.ts';
import { rateChange } from './calculators/rate-change.ts';
import { redrawAhead } from './calculators/redraw-ahead.ts';
import { refinance } from './calculators/refinance.ts';
import { rentalCashFlow } from './calculators/rental-cash-flow.ts';
import { repaymentFrequency } from './calculators/repayment-frequency.ts';
import { repayments } from './calculators/repayments.ts';
import { savingDeposit } from './calculators/saving-deposit.ts';
import { severalOffsets } from './calculators/several-offsets.ts';
import * as sums from './calculators/sums.ts';
import { trailCommission } from './calculators/trail-commission.ts';
import { register } from './known.ts';

export const calculators: readonly Calculator[] = [
  borrowing,
  borrowingTakers,
  breakCost,
  bridging,
  brokerCommission,
  capitalGain,
  comparisonRate,
  construction,
  contractToKeys,
  dailyInterest,
  debtToIncome,
  extraEarlyOrLate,
  extraRepayments,
  firstHomeCash,
  fixedOrVariable,
  interestOnly,
  loanProgress,
  lvr,
  mixedLoan,
  mortgageInsurance,
  offset,
  offsetBreakEven,
  offsetOrRedraw,
  offsetOrSavings,
  rateChange,
  redrawAhead,
  refinance,
  rentalCashFlow,
  repaymentFrequency,
  repayments,
  savingDeposit,
  severalOffsets,
  trailCommission,
  ...Object.values(sums),
];

register(calculators);

export { findCalculator, requireCalculator } from './known.ts';
