/**
 * Renting and saving against buying: how fast a home has to gain value so that both leave as much. Nobody knows
 * what it will gain, so that is the answer here and not an input.
 */
import { checkFraction, checkMoney, checkSum, checkThat, checkWhole } from './finance-input.ts';
import { balanceAfter, paymentCount, repayment } from './loan.ts';

type RentOrBuyInput = {
  price: number;
  loan: number;
  /** Dollars on top of the price: duty, conveyancer, inspections. */
  buyingCosts: number;
  /** Annual fraction; with the loan's years. */
  rate: number;
  years: number;
  /** Dollars a year that only an owner pays: rates, insurance, repairs, body corporate. */
  ownerCosts: number;
  /** Dollars a week. */
  rent: number;
  /** Annual fraction by which rent and the owner's costs rise at the end of each year. */
  rise: number;
  /** Annual fraction that savings earn after tax. */
  savingsRate: number;
  /** Of the value, paid to sell; fraction. */
  sellingShare: number;
  /** Whole years until the owner sells. */
  stay: number;
};

type RentOrBuy = {
  /** Dollars that whoever rents has at the end; negative where renting costs more than buying does. */
  saved: number;
  /** Owed by the owner at the end. */
  owed: number;
  /** What the home has to be worth for both to have as much. */
  evenValue: number;
  /** The same as growth a year; null where buying leaves more even of a home worth nothing. */
  evenGrowth: number | null;
  /** Dollars in the first month. */
  ownerMonthly: number;
  rentMonthly: number;
};

/**
 * Whoever rents saves the deposit and the costs of buying, and each month what an owner would pay more.
 *
 * Formula: even value = (saved + owed) / (1 - selling share); growth = (even value / price)^(1 / stay) - 1.
 * Savings grow monthly at savingsRate / 12. Tax on the home's gain is left out, as for one's own home.
 * @throws {FinanceInputError} on impossible input, a loan above the price, and a stay beyond the loan's years.
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
