/** Lenders mortgage insurance: the premium, the duty on it, and what adding both to the loan costs. */
import { checkFraction, checkRatio, checkSum, checkThat } from './finance-input.ts';
import { paymentCount, repayment } from './loan.ts';

/** One insurer's or lender's premiums, as somebody published them. */
export type PremiumTable = {
  /** Dollars: each column is for loans up to its sum, in rising order. */
  loans: readonly number[];
  /** In rising order: for loans up to this percentage of the value, a premium in percent of the loan for each column. */
  rows: readonly { upTo: number; premiums: readonly number[] }[];
};

/** Shares of the loan, as fractions. */
export type PremiumRates = { low: number; high: number };

/** Up to this share of the value lenders usually ask for no insurance. */
const UNINSURED = 80;

/**
 * The lowest and the highest premium that the tables have for a loan on a home, nil up to 80% of its value.
 *
 * @param value what the lender takes the home to be worth; dollars.
 * @returns null where no table goes: above its last share of the value, or its largest loan.
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
  // Half a cent off, since 95% of a price is no whole number to a computer.
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
    const isEach = premiums.length === loans.length;
    checkThat(isEach, 'tables (premiums)', `one for each of ${loans.length} loans`, premiums.length);
  }
  checkThat(loans.length > 0 && rows.length > 0, 'tables (loans, rows)', 'at least one');
}

type MortgageInsuranceInput = {
  /** Dollars borrowed, before the insurance. */
  loan: number;
  /** The premium as a fraction of the loan. */
  premiumRate: number;
  /** State duty as a fraction of the premium; 0 where there is none. */
  dutyRate: number;
  /** The loan's annual rate; fraction. */
  rate: number;
  years: number;
};

export type MortgageInsurance = {
  premium: number;
  duty: number;
  /** Premium and duty: what is paid at settlement, or added to the loan. */
  total: number;
  /** Owed at the start when the total is added to the loan. */
  loanWithInsurance: number;
  /** How much the monthly repayment grows when it is added. */
  extraRepayment: number;
  /** All that is repaid on the added amount over the term. */
  repaidOnIt: number;
  /** The part of that which is interest. */
  extraInterest: number;
};

/**
 * The insurance on a loan, and its cost when it is added to the loan and repaid with it.
 *
 * Formula: premium = loan x premiumRate; duty = premium x dutyRate; the extra repayment is that of
 * the loan with both, less that of the loan alone.
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
