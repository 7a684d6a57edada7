/** Buying a first home: cash needed, shared equity, guarantees and the First Home Super Saver Scheme. */
import { checkFraction, checkMoney, checkSum, checkThat } from './finance-input.ts';

export type BuyingCash = { deposit: number; loan: number; cash: number };

/**
 * Cash = deposit + costs; loan = price - deposit.
 *
 * @param input `depositShare` is a fraction of the price; `costs` are dollars on top of it: duty, conveyancing,
 *   inspections, a reserve.
 * @throws {FinanceInputError} on impossible input.
 */
export function buyingCash(input: { price: number; depositShare: number; costs: number }): BuyingCash {
  const price = checkSum(input.price, 'price');
  const deposit = price * checkFraction(input.depositShare, 'depositShare');
  return { deposit, loan: price - deposit, cash: deposit + checkMoney(input.costs, 'costs') };
}

type SharedEquity = {
  deposit: number;
  /** The other party's part of the price. */
  contribution: number;
  loan: number;
  /** The other party's share of the later value. */
  owedShare: number;
};

/**
 * Shared equity: another party pays a share of the price, and is owed the same share of the later value.
 *
 * Loan = price - deposit - contribution; owed share = share x value.
 * @param input shares are fractions of the price; `value` is the later value in dollars.
 * @throws {FinanceInputError} on impossible input, and when deposit and share exceed the price.
 */
export function sharedEquity(input: {
  price: number;
  depositShare: number;
  share: number;
  value: number;
}): SharedEquity {
  const share = checkFraction(input.share, 'share');
  const { deposit, loan } = buyingCash({ price: input.price, depositShare: input.depositShare, costs: 0 });
  const contribution = input.price * share;
  checkThat(contribution <= loan, 'share', 'at most what the deposit leaves', share);
  return {
    deposit,
    contribution,
    loan: loan - contribution,
    owedShare: checkMoney(input.value, 'value') * share,
  };
}

/**
 * The guarantee that brings a loan down to a maximum ratio of home and guarantee: loan / limit - price,
 * never below 0.
 *
 * @param limit loan-to-value ratio as a fraction, such as 0.8.
 * @throws {FinanceInputError} on impossible input.
 */
export function guaranteeNeeded(loan: number, price: number, limit: number): number {
  const ratio = checkFraction(limit, 'limit');
  checkThat(ratio > 0, 'limit', 'a fraction above 0', ratio);
  return Math.max(0, checkSum(loan, 'loan') / ratio - checkSum(price, 'price'));
}

export type SuperSaver = {
  /** The releasable amount, before tax and without earnings. */
  released: number;
  tax: number;
  kept: number;
  /** The same pay taken as wages, after tax. */
  asWages: number;
  gain: number;
};

/**
 * Salary sacrificed into super and released for a first home, compared with the same pay as wages.
 *
 * Released = pay x released share; tax on it = released x (tax rate - offset), never below 0.
 * @param input fractions; `taxRate` is the marginal rate with the Medicare levy.
 * @throws {FinanceInputError} on impossible input.
 */
export function superSaver(input: {
  pay: number;
  releasedShare: number;
  taxRate: number;
  offset: number;
}): SuperSaver {
  const pay = checkMoney(input.pay, 'pay');
  const taxRate = checkFraction(input.taxRate, 'taxRate');
  const released = pay * checkFraction(input.releasedShare, 'releasedShare');
  const tax = released * Math.max(0, taxRate - checkFraction(input.offset, 'offset'));
  const kept = released - tax;
  const asWages = pay * (1 - taxRate);
  return { released, tax, kept, asWages, gain: kept - asWages };
}

/**
 * Cash due at settlement: price - loan - amount already paid + costs of the day.
 *
 * @throws {FinanceInputError} on impossible input, and when loan and amount paid exceed the price.
 */
export function cashAtSettlement(input: {
  price: number;
  loan: number;
  paid: number;
  costs: number;
}): number {
  const left =
    checkSum(input.price, 'price') - checkMoney(input.loan, 'loan') - checkMoney(input.paid, 'paid');
  checkThat(left >= 0, 'paid', 'at most what the loan leaves of the price', input.paid);
  return left + checkMoney(input.costs, 'costs');
}
