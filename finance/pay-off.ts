/**
 * Follows a loan instalment by instalment until nothing is owed. Everything that closed formulas
 * cannot say (extra money, lump sums, an offset account) is computed here.
 */
import { checkFraction, checkMoney, checkSum, checkWhole, refuse } from './finance-input.ts';
import { type Loan, paymentCount, repayment, totalInterest } from './loan.ts';

/** A debt that takes longer than this is as good as never repaid. */
const LONGEST_YEARS = 200;

export type PayOffPlan = {
  principal: number;
  /** Annual fraction. */
  rate: number;
  /** Dollars paid each instalment; the last one is only what is still owed. */
  payment: number;
  paymentsPerYear?: number;
  /** Dollars that stay in an offset account all along. */
  offset?: number;
  /** Dollars paid in once, together with the repayment of that number (1 is the first). */
  lumpSums?: Readonly<Record<number, number>>;
};

export type PayOff = {
  payments: number;
  totalInterest: number;
  /** Owing at the start (index 0) and after each repayment; the last is 0. */
  balances: number[];
  /** Interest charged with each repayment; index 0 belongs to the first. */
  interest: number[];
};

/**
 * Pays a loan off. Each instalment: interest = max(0, balance - offset) x rate / instalments a
 * year, then the payment and any lump sum come off.
 *
 * @throws {FinanceInputError} on impossible input, and when the payment does not exceed the
 *   interest, since the debt would then never end.
 */
export function payOff(plan: PayOffPlan): PayOff {
  const principal = checkSum(plan.principal, 'principal');
  const payment = checkSum(plan.payment, 'payment');
  const perYear = checkWhole(plan.paymentsPerYear ?? 12, 'paymentsPerYear', 1, 366);
  const ratePerPayment = checkFraction(plan.rate, 'rate') / perYear;
  const offset = checkMoney(plan.offset ?? 0, 'offset');
  const lumpSums = plan.lumpSums ?? {};
  for (const [number, amount] of Object.entries(lumpSums)) {
    checkWhole(Number(number), 'lumpSums (repayment number)', 1, LONGEST_YEARS * perYear);
    checkMoney(amount, `lumpSums (with repayment ${number})`);
  }
  // What binary fractions leave behind after hundreds of instalments is not a debt: without this,
  // a 30-year loan would now and then need a 361st repayment of a millionth of a cent.
  const nothing = principal * 1e-9;

  const balances = [principal];
  const interest: number[] = [];
  let balance = principal;
  let total = 0;
  while (balance > 0) {
    const charged = Math.max(0, balance - offset) * ratePerPayment;
    if (payment <= charged) {
      const interestOf = `${charged.toFixed(2)} that is charged with repayment ${balances.length}`;
      refuse('payment', `more than the interest of ${interestOf}`, payment);
    }
    if (interest.length >= LONGEST_YEARS * perYear) {
      refuse('payment', `enough to repay the loan within ${LONGEST_YEARS} years`, payment);
    }
    const left = balance + charged - payment - (lumpSums[balances.length] ?? 0);
    balance = left > nothing ? left : 0;
    total += charged;
    balances.push(balance);
    interest.push(charged);
  }
  return { payments: interest.length, totalInterest: total, balances, interest };
}

export type Saving = PayOff & {
  /** Repayments that are no longer needed; months, when the loan is repaid monthly. */
  paymentsSaved: number;
  interestSaved: number;
};

/**
 * Follows the loan with its agreed repayment, but for what is changed, and compares it with the
 * agreed schedule.
 *
 * @throws {FinanceInputError} on impossible input, as every function of this file.
 */
export function savingOf(loan: Loan, changed: Partial<PayOffPlan>): Saving {
  const result = payOff({
    principal: loan.principal,
    rate: loan.rate,
    payment: repayment(loan),
    paymentsPerYear: loan.paymentsPerYear ?? 12,
    ...changed,
  });
  return {
    ...result,
    paymentsSaved: paymentCount(loan) - result.payments,
    interestSaved: totalInterest(loan) - result.totalInterest,
  };
}

type ExtraRepayments = {
  /** Dollars on top of every repayment. */
  extra?: number;
  /** Dollars paid in once, with the repayment of that number. */
  lumpSums?: Readonly<Record<number, number>>;
};

export type ExtraResult = Saving & {
  /** The agreed repayment plus the extra. */
  repaymentWithExtra: number;
};

/** Follows the loan with extra money. */
export function extraRepayments(loan: Loan, more: ExtraRepayments): ExtraResult {
  const repaymentWithExtra = repayment(loan) + checkMoney(more.extra ?? 0, 'extra');
  const changed = { payment: repaymentWithExtra, lumpSums: more.lumpSums ?? {} };
  return { ...savingOf(loan, changed), repaymentWithExtra };
}

/**
 * Extra money with each of the first `payments` repayments, then none: what was paid in goes on
 * saving interest.
 */
export function extraThenStop(loan: Loan, extra: number, payments: number): ExtraResult {
  checkWhole(payments, 'payments', 1, paymentCount(loan));
  const numbers = Array.from({ length: payments }, (_, index) => index + 1);
  return extraRepayments(loan, {
    lumpSums: Object.fromEntries(numbers.map((number) => [number, extra])),
  });
}
