/** Every calculator that an article may name. */

import type { Calculator } from './calculator.ts';
import { borrowing } from './calculators/borrowing.ts';
import { borrowingPower } from './calculators/borrowing-power.ts';
import { borrowingTakers } from './calculators/borrowing-takers.ts';
import { breakCost } from './calculators/break-cost.ts';
import { bridging } from './calculators/bridging.ts';
import { brokerCommission } from './calculators/broker-commission.ts';
import { capitalGain } from './calculators/capital-gain.ts';
import { cashNeeded } from './calculators/cash-needed.ts';
import { comparisonRate } from './calculators/comparison-rate.ts';
import { construction } from './calculators/construction.ts';
import { contractToKeys } from './calculators/contract-to-keys.ts';
import { dailyInterest } from './calculators/daily-interest.ts';
import { debtToIncome } from './calculators/debt-to-income.ts';
import { equity, release } from './calculators/equity.ts';
import { extraEarlyOrLate } from './calculators/extra-early-or-late.ts';
import { extraRepayments } from './calculators/extra-repayments.ts';
import { firstHomeCash } from './calculators/first-home-cash.ts';
import { fixedOrVariable } from './calculators/fixed-or-variable.ts';
import { interestOnly } from './calculators/interest-only.ts';
import { loanBook } from './calculators/loan-book.ts';
import { loanProgress } from './calculators/loan-progress.ts';
import { lowValuation } from './calculators/low-valuation.ts';
import { lvr } from './calculators/lvr.ts';
import { mixedLoan } from './calculators/mixed-loan.ts';
import { mortgageInsurance } from './calculators/mortgage-insurance.ts';
import { offset } from './calculators/offset.ts';
import { offsetBreakEven } from './calculators/offset-break-even.ts';
import { offsetOrRedraw } from './calculators/offset-or-redraw.ts';
import { offsetOrSavings } from './calculators/offset-or-savings.ts';
import { paymentPause } from './calculators/payment-pause.ts';
import { rateChange } from './calculators/rate-change.ts';
import { redrawAhead } from './calculators/redraw-ahead.ts';
import { refinance } from './calculators/refinance.ts';
import { rentOrBuy } from './calculators/rent-or-buy.ts';
import { rentalCashFlow } from './calculators/rental-cash-flow.ts';
import { repaymentFrequency } from './calculators/repayment-frequency.ts';
import { repayments } from './calculators/repayments.ts';
import { savingDeposit } from './calculators/saving-deposit.ts';
import { deductionAndLoan, selfEmployedIncome } from './calculators/self-employed-income.ts';
import { severalOffsets } from './calculators/several-offsets.ts';
import * as sums from './calculators/sums.ts';
import { trailCommission } from './calculators/trail-commission.ts';
import { register } from './known.ts';

export const calculators: readonly Calculator[] = [
  borrowing,
  borrowingPower,
  borrowingTakers,
  breakCost,
  bridging,
  brokerCommission,
  capitalGain,
  cashNeeded,
  comparisonRate,
  construction,
  contractToKeys,
  dailyInterest,
  debtToIncome,
  equity,
  extraEarlyOrLate,
  extraRepayments,
  firstHomeCash,
  fixedOrVariable,
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
  deductionAndLoan,
  selfEmployedIncome,
  severalOffsets,
  trailCommission,
  ...Object.values(sums),
];

register(calculators);

export { findCalculator, requireCalculator } from './known.ts';
