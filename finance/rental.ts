/** One year of a rental property, in cash and for tax. */
import { checkMoney, checkSigned } from './finance-input.ts';
import { extraTax, type TaxTable } from './income-tax.ts';

export type RentalYear = {
  rent: number;
  interest: number;
  /** Rates, insurance, management, repairs: paid and deductible. */
  otherCosts: number;
  /** Depreciation and capital works: deductible without a cash outlay this year. */
  depreciation: number;
};

type RentalResult = {
  /** Rent less interest and other costs; negative for an out-of-pocket cost. */
  cashBeforeTax: number;
  /** Cash before tax less depreciation; negative for a tax loss. */
  taxableResult: number;
};

/**
 * Cash and taxable result of one year, in dollars.
 *
 * @throws {FinanceInputError} on impossible input.
 */
function rentalResult(year: RentalYear): RentalResult {
  const cashBeforeTax =
    checkMoney(year.rent, 'rent') -
    checkMoney(year.interest, 'interest') -
    checkMoney(year.otherCosts, 'otherCosts');
  return {
    cashBeforeTax,
    taxableResult: cashBeforeTax - checkMoney(year.depreciation, 'depreciation'),
  };
}

type RentalAfterTax = RentalResult & {
  /** Tax saved against other income; negative when a surplus is taxed. */
  taxEffect: number;
  /** Cash after tax when a loss is deductible from other income. */
  cashAfterTax: number;
  /** Cash after tax when losses are quarantined from other income; a surplus is taxed either way. */
  cashIfQuarantined: number;
  /** The quarantined loss, carried forward to later rent or gains. */
  lossCarriedForward: number;
};

/** The rental result after tax, given the owner's other income and a year's tax table. */
export function rentalAfterTax(year: RentalYear, otherIncome: number, table: TaxTable): RentalAfterTax {
  const result = rentalResult(year);
  const taxEffect = -extraTax(otherIncome, result.taxableResult, table);
  const isLoss = result.taxableResult < 0;
  return {
    ...result,
    taxEffect,
    cashAfterTax: result.cashBeforeTax + taxEffect,
    cashIfQuarantined: result.cashBeforeTax + (isLoss ? 0 : taxEffect),
    lossCarriedForward: isLoss ? -result.taxableResult : 0,
  };
}

/**
 * Quarantined rental losses carried forward after each year: deductible only from residential rent and gains.
 * Section 26-155 of the Income Tax Assessment Act 1997.
 *
 * @param results each year's rent less deductions, negative for a loss.
 * @throws {FinanceInputError} on impossible input.
 */
export function carriedForwardLosses(results: readonly number[]): number[] {
  let waiting = 0;
  return results.map((result) => {
    waiting = Math.max(0, waiting - checkSigned(result, 'result'));
    return waiting;
  });
}
