/**
 * Renting and saving compared with buying: the growth in value at which both break even. Growth is unknown, so it
 * is the result and not an input.
 */
import { checkFraction, checkMoney, checkSum, checkThat, checkWhole } from './finance-input.ts';
import { balanceAfter, paymentCount, repayment } from './loan.ts';

type RentOrBuyInput = {
  price: number;
  loan: number;
  /** Dollars on top of the price: duty, conveyancing, inspections. */
  buyingCosts: number;
  /** Annual fraction. */
  rate: number;
  /** The loan's term. */
  years: number;
  /** Dollars a year for owners only: rates, insurance, repairs, body corporate. */
  ownerCosts: number;
  /** Dollars a week. */
  rent: number;
  /** Annual fraction; rent and the owner's costs rise by it at the end of each year. */
  rise: number;
  /** Annual fraction that savings earn after tax. */
  savingsRate: number;
  /** Selling costs as a fraction of the value. */
  sellingShare: number;
  /** Whole years until the owner sells. */
  stay: number;
};

type RentOrBuy = {
  /** The renter's savings at the end; negative if renting costs more than buying. */
  saved: number;
  /** The owner's debt at the end. */
  owed: number;
  /** The home value at which both have the same. */
  evenValue: number;
  /** `evenValue` as growth a year; null if buying wins even with a worthless home. */
  evenGrowth: number | null;
  /** Dollars in the first month. */
  ownerMonthly: number;
  rentMonthly: number;
};

/**
 * The renter saves the deposit, the buying costs, and each month the owner's extra outlay.
 *
 * Formula: even value = (saved + owed) / (1 - selling share); growth = (even value / price)^(1 / stay) - 1.
 * Savings grow monthly at savingsRate / 12. Leaves out capital gains tax, as a main residence is exempt.
 * @throws {FinanceInputError} on impossible input, a loan above the price, and a stay longer than the loan.
 */
export function rentOrBuy(input: RentOrBuyInput): RentOrBuy {
  const price = checkSum(input.price, 'price');
  const loan = { principal: checkSum(input.loan, 'loan'), rate: input.rate, years: input.years };
  checkThat(loan.principal <= price, 'loan', 'at most the price', input.loan);
  const months = 12 * checkWhole(input.stay, 'stay', 1, Math.floor(paymentCount(loan) / 12));
  const rise = checkFraction(input.rise, 'rise');
  const earned = checkFraction(input.savingsRate, 'savingsRate') / 12;
  const left = 1 - checkFraction(input.sellingShare, 'sellingShare');
  checkThat(left > 0, 'sellingShare', 'less than 1', input.sellingShare);
  const ownerCosts = checkMoney(input.ownerCosts, 'ownerCosts') / 12;
  const rentMonthly = (checkMoney(input.rent, 'rent') * 52) / 12;
  const repaid = repayment(loan);
  let saved = price - loan.principal + checkMoney(input.buyingCosts, 'buyingCosts');
  for (let month = 0; month < months; month += 1) {
    const risen = (1 + rise) ** Math.floor(month / 12);
    saved = saved * (1 + earned) + repaid + (ownerCosts - rentMonthly) * risen;
  }
  const owed = balanceAfter(loan, months);
  const evenValue = (saved + owed) / left;
  return {
    saved,
    owed,
    evenValue,
    evenGrowth: evenValue > 0 ? (evenValue / price) ** (1 / input.stay) - 1 : null,
    ownerMonthly: repaid + ownerCosts,
    rentMonthly,
  };
}
