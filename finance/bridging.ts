/** Buying the next home before the old one is sold: what is owed on the way, and what is left to owe. */
import { checkFraction, checkMoney, checkSum, checkThat, checkWhole } from './finance-input.ts';

export type Bridge = {
  /** Dollars owed on the old home. */
  owed: number;
  /** Price of the next home. */
  price: number;
  /** Dollars of buying, duty among them. */
  buyingCosts: number;
  /** Own money that goes into the purchase. */
  ownMoney: number;
  /** What the old home sells for. */
  sale: number;
  /** Dollars of selling. */
  sellingCosts: number;
  /** Annual fraction. */
  rate: number;
  /** From the purchase until the money of the sale arrives. */
  months: number;
};

type BridgeResult = {
  /** Owed on the day of the purchase. */
  start: number;
  /** Added up until the sale. */
  interest: number;
  /** Owed at most: on the day of the sale, before its money arrives. */
  peak: number;
  /** The sale less its costs. */
  proceeds: number;
  /** Owed after the sale; nil where the sale pays for all. */
  end: number;
  /** Left over after the sale, if it pays for more than is owed. */
  left: number;
  /** The part of the interest that a sale on the day of the purchase would have saved. */
  waiting: number;
  /** Interest of one more month. */
  nextMonth: number;
  /** Peak debt as a share of both homes. */
  share: number;
  /** Owed at the start and at the end of each month. */
  balances: number[];
};

/**
 * A bridging loan whose interest is added to it each month, with no repayment before the sale.
 *
 * Owed at first = old loan + price + buying costs - own money; after m months = that x (1 + rate / 12)^m, the
 * compound interest of a monthly charge; end debt = that - (sale - selling costs). The interest of waiting is the
 * same growth on what the sale, or as much of it as would have been needed, pays off.
 *
 * @throws {FinanceInputError} on impossible input, on own money above the price with its costs, and on costs above
 * the sale.
 */
export function bridge(input: Bridge): BridgeResult {
  const sale = checkSum(input.sale, 'sale');
  const price = checkSum(input.price, 'price');
  const buying = price + checkMoney(input.buyingCosts, 'buyingCosts');
  const ownMoney = checkMoney(input.ownMoney, 'ownMoney');
  checkThat(ownMoney <= buying, 'ownMoney', `at most the price with its costs, ${buying}`, ownMoney);
  const sellingCosts = checkMoney(input.sellingCosts, 'sellingCosts');
  checkThat(sellingCosts <= sale, 'sellingCosts', `at most the sale, ${sale}`, sellingCosts);
  const monthly = checkFraction(input.rate, 'rate') / 12;
  const months = checkWhole(input.months, 'months', 1, 120);
  const start = checkMoney(input.owed, 'owed') + buying - ownMoney;
  const grown = (month: number) => (1 + monthly) ** month;
  const balances = Array.from({ length: months + 1 }, (_, month) => start * grown(month));
  const peak = balances[months] ?? start;
  const proceeds = sale - sellingCosts;
  return {
    start,
    interest: peak - start,
    peak,
    proceeds,
    end: Math.max(0, peak - proceeds),
    left: Math.max(0, proceeds - peak),
    waiting: Math.min(start, proceeds) * (grown(months) - 1),
    nextMonth: peak * monthly,
    share: peak / (sale + price),
    balances,
  };
}
