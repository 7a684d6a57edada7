/**
 * Simulates a loan instalment by instalment until it is repaid: extra repayments, lump sums and offset
 * accounts, for which there is no closed formula.
 */
import { checkFraction, checkMoney, checkSum, checkWhole, refuse } from './finance-input.ts';
import { type Loan, paymentCount, repayment, totalInterest } from './loan.ts';

/** Rejects debts that take longer to repay. */
const MAX_YEARS = 200;

export type PayOffPlan = {
  principal: number;
  /** Annual fraction. */
  rate: number;
  /** Dollars paid each instalment; the last one pays only the remaining balance. */
  payment: number;
  paymentsPerYear?: number;
  /** Dollars in an offset account, constant throughout. */
  offset?: number;
  /** Extra dollars by the number of the repayment they are paid with (1 is the first). */
  lumpSums?: Readonly<Record<number, number>>;
};

export type PayOff = {
  payments: number;
  totalInterest: number;
  /** Owing at the start (index 0) and after each repayment; the last is 0. */
  balances: number[];
  /** Interest charged with each repayment; index 0 is the first. */
  interest: number[];
};

/**
 * Pays off a loan. Each instalment: interest = max(0, balance - offset) x rate / instalments a year;
 * balance = balance + interest - payment - lump sum.
 *
 * @throws {FinanceInputError} on impossible input, and when the payment does not exceed the interest: the
 *   debt would never end.
 */
export function payOff(plan: PayOffPlan): PayOff {
  const principal = checkSum(plan.principal, 'principal');
  const payment = checkSum(plan.payment, 'payment');
  const perYear = checkWhole(plan.paymentsPerYear ?? 12, 'paymentsPerYear', 1, 366);
  const ratePerPayment = checkFraction(plan.rate, 'rate') / perYear;
  const offset = checkMoney(plan.offset ?? 0, 'offset');
  const lumpSums = plan.lumpSums ?? {};
  for (const [number, amount] of Object.entries(lumpSums)) {
    checkWhole(Number(number), 'lumpSums (repayment number)', 1, MAX_YEARS * perYear);
    checkMoney(amount, `lumpSums (with repayment ${number})`);
  }
  // Tolerance for floating-point error: without it, some 30-year loans would need a 361st repayment
  // of a millionth of a cent.
  const tolerance = principal * 1e-9;

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
    if (interest.length >= MAX_YEARS * perYear) {
      refuse('payment', `enough to repay the loan within ${MAX_YEARS} years`, payment);
    }
    const left = balance + charged - payment - (lumpSums[balances.length] ?? 0);
    balance = left > tolerance ? left : 0;
    total += charged;
    balances.push(balance);
    interest.push(charged);
  }
  return { payments: interest.length, totalInterest: total, balances, interest };
}

export type Saving = PayOff & {
  /** Number of repayments saved; months for a monthly loan. */
  paymentsSaved: number;
  interestSaved: number;
};

/**
 * Pays off the loan with the given changes, and compares the result with the agreed schedule.
 *
 * @throws {FinanceInputError} on impossible input, as do all functions in this file.
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
  /** Extra dollars by the number of the repayment they are paid with. */
  lumpSums?: Readonly<Record<number, number>>;
};

export type ExtraResult = Saving & {
  /** The agreed repayment plus the extra. */
  repaymentWithExtra: number;
};

/** Pays off the loan with extra repayments. */
export function extraRepayments(loan: Loan, more: ExtraRepayments): ExtraResult {
  const repaymentWithExtra = repayment(loan) + checkMoney(more.extra ?? 0, 'extra');
  const changed = { payment: repaymentWithExtra, lumpSums: more.lumpSums ?? {} };
  return { ...savingOf(loan, changed), repaymentWithExtra };
}

/**
 * Pays `extra` with each of the first `payments` repayments, then stops. The extra paid keeps saving
 * interest.
 */
export function extraThenStop(loan: Loan, extra: number, payments: number): ExtraResult {
  checkWhole(payments, 'payments', 1, paymentCount(loan));
  const numbers = Array.from({ length: payments }, (_, index) => index + 1);
  return extraRepayments(loan, {
    lumpSums: Object.fromEntries(numbers.map((number) => [number, extra])),
  });
}
