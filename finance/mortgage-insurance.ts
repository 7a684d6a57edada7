/** Lenders mortgage insurance: premium, duty, and the cost of adding both to the loan. */
import { checkFraction, checkRatio, checkSum, checkThat } from './finance-input.ts';
import { paymentCount, repayment } from './loan.ts';

/** A published table of one insurer's or lender's premiums. */
export type PremiumTable = {
  /** Column heads: the largest loan of each, in dollars, in rising order. */
  loans: readonly number[];
  /** In rising order of `upTo`, the highest LVR in percent; premiums in percent of the loan, one per column. */
  rows: readonly { upTo: number; premiums: readonly number[] }[];
};

/** Fractions of the loan. */
export type PremiumRates = { low: number; high: number };

/** Lenders usually require no insurance up to this LVR, in percent. */
const UNINSURED = 80;

/**
 * Finds the lowest and highest premium for a loan across the tables; 0 up to 80% of the value.
 *
 * @param home `value` is the lender's valuation in dollars.
 * @returns null when the LVR or the loan is above every table.
 * @throws {FinanceInputError} on impossible input, and without a table.
 */
export function premiumRates(
  { loan, value }: { loan: number; value: number },
  tables: readonly PremiumTable[],
): PremiumRates | null {
  checkSum(loan, 'loan');
  checkSum(value, 'value');
  checkThat(tables.length > 0, 'tables', 'at least one');
  for (const { loans, rows } of tables) checkTable(loans, rows);
  // Tolerates half a cent of floating-point error in a percentage of the price.
  const isWithin = (share: number) => loan <= (value * share) / 100 + 0.005;
  if (isWithin(UNINSURED)) return { low: 0, high: 0 };
  const found = tables.flatMap(({ loans, rows }) => {
    const column = loans.findIndex((most) => loan <= most);
    const premium = rows.find(({ upTo }) => isWithin(upTo))?.premiums[column];
    return premium === undefined ? [] : [premium / 100];
  });
  return found.length === 0 ? null : { low: Math.min(...found), high: Math.max(...found) };
}

function checkTable(loans: PremiumTable['loans'], rows: PremiumTable['rows']): void {
  for (const most of loans) checkSum(most, 'tables (loans)');
  for (const { upTo, premiums } of rows) {
    for (const percentage of [upTo, ...premiums]) checkRatio(percentage, 'tables (upTo, premiums)');
    const fitsColumns = premiums.length === loans.length;
    checkThat(fitsColumns, 'tables (premiums)', `one for each of ${loans.length} loans`, premiums.length);
  }
  checkThat(loans.length > 0 && rows.length > 0, 'tables (loans, rows)', 'at least one');
}

type MortgageInsuranceInput = {
  /** Dollars borrowed, before the insurance. */
  loan: number;
  /** The premium as a fraction of the loan. */
  premiumRate: number;
  /** State duty as a fraction of the premium; 0 for none. */
  dutyRate: number;
  /** The loan's annual rate; fraction. */
  rate: number;
  years: number;
};

export type MortgageInsurance = {
  premium: number;
  duty: number;
  /** Premium and duty, paid at settlement or added to the loan. */
  total: number;
  /** Owed at the start when the total is added to the loan. */
  loanWithInsurance: number;
  /** The rise in the monthly repayment when the total is added. */
  extraRepayment: number;
  /** Repayments on the added amount over the term. */
  repaidOnIt: number;
  /** The interest part of `repaidOnIt`. */
  extraInterest: number;
};

/**
 * The insurance on a loan, and its cost when added to the loan.
 *
 * Formula: premium = loan x premiumRate; duty = premium x dutyRate; extra repayment =
 * repayment of the loan with both - repayment of the loan alone.
 * @throws {FinanceInputError} on impossible input.
 */
export function mortgageInsurance(input: MortgageInsuranceInput): MortgageInsurance {
  const terms = { rate: input.rate, years: input.years };
  const before = repayment({ ...terms, principal: input.loan });
  const premium = input.loan * checkFraction(input.premiumRate, 'premiumRate');
  const duty = premium * checkFraction(input.dutyRate, 'dutyRate');
  const total = premium + duty;
  const loanWithInsurance = input.loan + total;
  const extraRepayment = repayment({ ...terms, principal: loanWithInsurance }) - before;
  const repaidOnIt = extraRepayment * paymentCount({ ...terms, principal: loanWithInsurance });
  return {
    premium,
    duty,
    total,
    loanWithInsurance,
    extraRepayment,
    repaidOnIt,
    extraInterest: repaidOnIt - total,
  };
}
