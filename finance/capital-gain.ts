/**
 * Capital gains on an investment property. The caller passes in the law's numbers (discount, minimum
 * tax, dates); this file is arithmetic, not advice.
 */
import { checkFraction, checkMoney, checkSum, checkYears } from './finance-input.ts';
import { extraTax, incomeTax, type TaxTable } from './income-tax.ts';

type Sale = {
  purchase: number;
  /** Stamp duty, conveyancing and other parts of the cost base. */
  purchaseCosts: number;
  sale: number;
  saleCosts: number;
  /** Capital losses of this or earlier years; they come off before the discount. */
  capitalLosses?: number;
  /** Fraction of the gain that is tax-free: 0.5 when the discount applies, else 0. */
  discount: number;
};

export type CapitalGain = {
  /** Sale less costs less cost base; negative for a loss. */
  gain: number;
  afterLosses: number;
  /** The part that counts as income. */
  counted: number;
};

/**
 * The gain on a sale, and the part of it that counts as income.
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

type SaleOverChange = {
  purchase: number;
  purchaseCosts?: number;
  sale: number;
  saleCosts?: number;
  /** 0 for a property bought after the change of law. */
  yearsBefore: number;
  yearsAfter: number;
  /** Annual fraction. */
  inflation: number;
  discount: number;
  /** Capital works claimed each year; they reduce the cost base. */
  capitalWorksPerYear?: number;
  /** Rental losses carried forward to the sale. */
  carriedForwardLosses?: number;
};

export type SplitGain = {
  valueAtChange: number;
  /** Up to the change; negative for a loss, which reduces the gain after it. */
  gainBefore: number;
  countedBefore: number;
  /** The value at the change of law, indexed by inflation to the day of sale. */
  indexedBase: number;
  /** After the change, above inflation, before losses are deducted. */
  gainAfter: number;
  /** The part of it that counts as income; the minimum tax applies to it. */
  countedAfter: number;
  /** Rental losses that the gain uses up. */
  lossesUsed: number;
  counted: number;
  /** What would count as income under the old law. */
  countedUnderOldRules: number;
};

/**
 * A gain that straddles a change of law: discounted growth before, growth above inflation after.
 *
 * The order is that of section 102-5 of the Income Tax Assessment Act 1997 as the Tax Reform (No. 1) Act 2026
 * amends it: capital losses, then rental losses carried forward (first against the gain before the change), then the
 * discount. Assumes even growth to find the value at the change, as the method of section 112-185 was not made
 * yet at the time of writing. Inflation cannot create or increase a loss.
 *
 * @throws {FinanceInputError} on impossible input.
 */
export function splitGain(input: SaleOverChange): SplitGain {
  const purchase = checkSum(input.purchase, 'purchase');
  const proceeds = checkSum(input.sale, 'sale') - checkMoney(input.saleCosts ?? 0, 'saleCosts');
  const before = input.yearsBefore === 0 ? 0 : checkYears(input.yearsBefore, 'yearsBefore');
  const after = checkYears(input.yearsAfter, 'yearsAfter');
  const counts = 1 - checkFraction(input.discount, 'discount');
  const works = checkMoney(input.capitalWorksPerYear ?? 0, 'capitalWorksPerYear');
  const waiting = checkMoney(input.carriedForwardLosses ?? 0, 'carriedForwardLosses');

  const paid = purchase + checkMoney(input.purchaseCosts ?? 0, 'purchaseCosts');
  const valueAtChange = purchase * (input.sale / purchase) ** (before / (before + after));
  const gainBefore = before === 0 ? 0 : valueAtChange - Math.max(0, paid - works * before);
  const base = Math.max(0, (before === 0 ? paid : valueAtChange) - works * after);
  const indexedBase = base * (1 + checkFraction(input.inflation, 'inflation')) ** after;
  const gainAfter = Math.max(0, proceeds - indexedBase);
  const lossAfter = Math.max(0, base - proceeds);

  const netBefore = Math.max(0, gainBefore - lossAfter);
  const netAfter = Math.max(0, gainAfter - Math.max(0, -gainBefore));
  const usedBefore = Math.min(waiting, netBefore);
  const usedAfter = Math.min(waiting - usedBefore, netAfter);
  const countedBefore = (netBefore - usedBefore) * counts;
  const countedAfter = netAfter - usedAfter;
  const oldBase = Math.max(0, paid - works * (before + after));
  return {
    valueAtChange,
    gainBefore,
    countedBefore,
    indexedBase,
    gainAfter,
    countedAfter,
    lossesUsed: usedBefore + usedAfter,
    counted: countedBefore + countedAfter,
    countedUnderOldRules: Math.max(0, proceeds - oldBase) * counts,
  };
}

/** Tolerance for floating-point error before rounding down, in dollars. */
const SLACK = 1e-6;

/**
 * The extra income tax, in whole dollars, that brings the tax on a gain up to a minimum rate: section 119-10.
 * Excludes the Medicare levy.
 *
 * Formula: rate x gain - (income tax on the taxable income - that without the gain), rounded down, never below 0.
 * @param income taxable income, gain included.
 * @throws {FinanceInputError} on impossible input.
 */
export function minimumTaxGap(income: number, gain: number, rate: number, table: TaxTable): number {
  const without = Math.max(0, checkMoney(income, 'income') - checkMoney(gain, 'gain'));
  const borne = incomeTax(income, table).incomeTax - incomeTax(without, table).incomeTax;
  return Math.max(0, Math.floor(checkFraction(rate, 'rate') * gain - borne + SLACK));
}

/** Tax on a gain on top of other income, Medicare levy and minimum tax included. */
export function taxOnGain(
  otherIncome: number,
  { counted, countedAfter }: Pick<SplitGain, 'counted' | 'countedAfter'>,
  minimumRate: number,
  table: TaxTable,
): { tax: number; minimumTax: number } {
  const added = extraTax(otherIncome, checkMoney(counted, 'counted'), table);
  const gain = checkMoney(countedAfter, 'countedAfter');
  const minimumTax = minimumTaxGap(otherIncome + counted, gain, minimumRate, table);
  return { tax: added + minimumTax, minimumTax };
}
