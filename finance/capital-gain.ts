/**
 * Capital gains on an investment property. The law's numbers (discount, dates) are passed in;
 * what is worked out here is only arithmetic, and no advice.
 */
import { checkFraction, checkMoney, checkSum, checkYears } from './finance-input.ts';

type Sale = {
  purchase: number;
  /** Stamp duty, conveyancing and what else belongs to the cost base. */
  purchaseCosts: number;
  sale: number;
  saleCosts: number;
  /** Capital losses of this or earlier years; they come off before the discount. */
  capitalLosses?: number;
  /** Share of the gain that is not counted: 0.5 when the discount applies, else 0. */
  discount: number;
};

export type CapitalGain = {
  /** Sale less costs less cost base; negative for a loss. */
  gain: number;
  afterLosses: number;
  /** What is counted as income. */
  counted: number;
};

/**
 * The gain of a sale, and the part of it that is counted as income.
 *
 * @throws {FinanceInputError} on impossible input.
 */
export function capitalGain(sale: Sale): CapitalGain {
  const costBase = checkSum(sale.purchase, 'purchase') + checkMoney(sale.purchaseCosts, 'purchaseCosts');
  const gain = checkSum(sale.sale, 'sale') - checkMoney(sale.saleCosts, 'saleCosts') - costBase;
  const losses = checkMoney(sale.capitalLosses ?? 0, 'capitalLosses');
  const afterLosses = Math.max(0, gain - losses);
  const counted = afterLosses * (1 - checkFraction(sale.discount, 'discount'));
  return { gain, afterLosses, counted };
}

export type SplitGain = {
  valueAtChange: number;
  gainBefore: number;
  countedBefore: number;
  /** The value at the change of law, raised by inflation to the day of sale. */
  indexedBase: number;
  gainAfter: number;
  counted: number;
  /** What would be counted, had the law not changed. */
  countedUnderOldRules: number;
};

/**
 * A gain that straddles a change of law: discounted growth before, growth above inflation after.
 * The value at the change is taken from even growth in between. An illustration: the law's own
 * method of apportioning had not been made when this was written, and a minimum tax is left out.
 *
 * @throws {FinanceInputError} on impossible input.
 */
export function splitGain(input: {
  purchase: number;
  sale: number;
  yearsBefore: number;
  yearsAfter: number;
  /** Annual fraction. */
  inflation: number;
  discount: number;
}): SplitGain {
  const purchase = checkSum(input.purchase, 'purchase');
  const sale = checkSum(input.sale, 'sale');
  const before = checkYears(input.yearsBefore, 'yearsBefore');
  const after = checkYears(input.yearsAfter, 'yearsAfter');
  const counts = 1 - checkFraction(input.discount, 'discount');

  const valueAtChange = purchase * (sale / purchase) ** (before / (before + after));
  const gainBefore = Math.max(0, valueAtChange - purchase);
  const indexedBase = valueAtChange * (1 + checkFraction(input.inflation, 'inflation')) ** after;
  const gainAfter = Math.max(0, sale - indexedBase);
  return {
    valueAtChange,
    gainBefore,
    countedBefore: gainBefore * counts,
    indexedBase,
    gainAfter,
    counted: gainBefore * counts + gainAfter,
    countedUnderOldRules: Math.max(0, sale - purchase) * counts,
  };
}
