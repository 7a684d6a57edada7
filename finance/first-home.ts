/** Sums of buying a first home: the cash that it takes, and what a scheme, a guarantee or super adds. */
import { checkFraction, checkMoney, checkSum, checkThat } from './finance-input.ts';

export type BuyingCash = { deposit: number; loan: number; cash: number };

/**
 * Cash = deposit + costs; the loan pays what is left of the price.
 *
 * @param depositShare the deposit as a fraction of the price.
 * @param costs dollars on top of the price: duty, a conveyancer, inspections, what is kept aside.
 * @throws {FinanceInputError} on impossible input.
 */
export function buyingCash(input: { price: number; depositShare: number; costs: number }): BuyingCash {
  const price = checkSum(input.price, 'price');
  const deposit = price * checkFraction(input.depositShare, 'depositShare');
  return { deposit, loan: price - deposit, cash: deposit + checkMoney(input.costs, 'costs') };
}

type SharedEquity = {
  deposit: number;
  /** What the other party pays of the price. */
  contribution: number;
  loan: number;
  /** What its share comes to at the later value. */
  owedShare: number;
};

/**
 * A home of which somebody else pays a part, for the same share of whatever it is worth later.
 *
 * Loan = price - deposit - contribution; owed share = share x value.
 * @param input shares are fractions of the price; `value` is what the home is worth later.
 * @throws {FinanceInputError} on impossible input, and on shares that come to more than the price.
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
 * The guarantee that brings a loan down to a ratio of all that secures it: loan / limit - price, and
 * nil where the home alone does.
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
  /** Pay that can be taken out again, before tax on it and without what it earned. */
  released: number;
  tax: number;
  kept: number;
  /** What the same pay leaves as wages. */
  asWages: number;
  gain: number;
};

/**
 * Pay that is put into super before tax and taken out for a first home, beside the same pay as wages.
 *
 * Released = pay x released share; tax on it = released x (tax rate - offset), never below nil.
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
 * What a buyer brings on the day of settlement: price - loan - what was paid before + costs of the day.
 *
 * @throws {FinanceInputError} on impossible input, and on a loan and a deposit above the price.
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
