/** One year of a rental property, in cash and for tax. */
import { checkMoney, checkSigned } from './finance-input.ts';
import { extraTax, type TaxTable } from './income-tax.ts';

export type RentalYear = {
  rent: number;
  interest: number;
  /** Rates, insurance, management, repairs: costs that are paid and deductible. */
  otherCosts: number;
  /** Depreciation and capital works: deductible, but no cash leaves this year. */
  depreciation: number;
};

type RentalResult = {
  /** Rent less interest and other costs; negative when the owner pays in. */
  cashBeforeTax: number;
  /** The same less depreciation; negative is a loss for tax. */
  taxableResult: number;
};

/**
 * What a year leaves before tax, in dollars.
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
  /** Cash once the year's tax is settled, when a loss may reduce tax on other income. */
  cashAfterTax: number;
  /** The same when a loss may not be used against other income. A surplus is taxed either way. */
  cashIfQuarantined: number;
  /** The loss that waits for later rent or gains when it may not be used against other income. */
  lossCarriedForward: number;
};

/** Rental result together with an owner's other income and a year's tax table. */
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
 * Rental losses that may come off nothing but residential rent and gains: how much of them waits after each year.
 * Section 26-155 of the Income Tax Assessment Act 1997.
 *
 * @param results a year's rent less all that is deductible, negative for a loss.
 * @throws {FinanceInputError} on impossible input.
 */
export function waitingLosses(results: readonly number[]): number[] {
  let waiting = 0;
  return results.map((result) => {
    waiting = Math.max(0, waiting - checkSigned(result, 'result'));
    return waiting;
  });
}
