/** Bridging loans: the debt between buying the next home and selling the old one, and the debt that remains. */
import { checkFraction, checkMoney, checkSum, checkThat, checkWhole } from './finance-input.ts';

export type Bridge = {
  /** Dollars owed on the old home. */
  owed: number;
  /** Price of the next home. */
  price: number;
  /** Dollars, duty included. */
  buyingCosts: number;
  /** Savings that go into the purchase. */
  ownMoney: number;
  /** Sale price of the old home. */
  sale: number;
  /** Dollars. */
  sellingCosts: number;
  /** Annual fraction. */
  rate: number;
  /** From the purchase to the settlement of the sale. */
  months: number;
};

type BridgeResult = {
  /** Owed on the day of the purchase. */
  start: number;
  /** Capitalised until the sale. */
  interest: number;
  /** Peak debt: on the day of the sale, before its proceeds. */
  peak: number;
  /** Sale price less selling costs. */
  proceeds: number;
  /** End debt after the sale; 0 when the proceeds cover the peak. */
  end: number;
  /** Proceeds above the peak debt, else 0. */
  left: number;
  /** Interest that a sale on the day of the purchase would have saved. */
  waiting: number;
  /** Interest of one more month. */
  nextMonth: number;
  /** Peak debt as a share of both homes. */
  share: number;
  /** Debt at the start and after each month. */
  balances: number[];
};

/**
 * A bridging loan that capitalises interest each month, without repayments before the sale.
 *
 * Start = old loan + price + buying costs - own money; peak after m months = start x (1 + rate / 12)^m;
 * end debt = peak - (sale - selling costs). `waiting` is the same growth on the smaller of start and proceeds.
 *
 * @throws {FinanceInputError} on impossible input, when own money exceeds price and costs, or when selling costs
 * exceed the sale.
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
