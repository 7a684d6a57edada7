/** The rental property of the investment article, under both tax treatments of its loss. */
import { residentTax2026To27 } from '../../content/dated-facts.ts';
import { type RentalYear, rentalAfterTax } from '../../finance/rental.ts';
import { dollars } from '../lib/format.ts';

export const SALARY = 100_000;

export const rentalYear = {
  rent: 26_000,
  interest: 30_000,
  otherCosts: 6_500,
  depreciation: 5_000,
} as const satisfies RentalYear;

export const rental = rentalAfterTax(rentalYear, SALARY, residentTax2026To27);

/** What the owner adds in a year, as positive amounts. */
export const ownerPays = {
  lossAgainstWages: -rental.cashAfterTax,
  lossWaits: -rental.cashIfQuarantined,
};

export const rentalTerms = `Illustrative: rent ${dollars(rentalYear.rent)}, interest ${dollars(rentalYear.interest)}, other costs ${dollars(rentalYear.otherCosts)}, depreciation ${dollars(rentalYear.depreciation)}; owner on ${dollars(SALARY)} at ${residentTax2026To27.name}`;
