/**
 * Borrowing power: what a household has left over a month as a lender might count it, and the largest loan that
 * this repays at the rate a lender tests. No two lenders count alike, so how one does is an input: a range is this
 * sum, worked out twice. A result is one answer under its assumptions, not what a lender would say.
 */
import { checkFraction, checkMoney, checkOneOf, checkThat } from './finance-input.ts';
import { incomeTax, type StudyLoanTable, studyLoanRepayment, type TaxTable } from './income-tax.ts';
import { repayment } from './loan.ts';

type Borrower = {
  /** Dollars a year before tax that every lender counts: steady pay. */
  pay: number;
  /** Dollars a year before tax of which lenders leave some out: overtime, bonuses, rent. */
  otherIncome: number;
  /** Dollars owed on study loans such as HELP. */
  studyLoan: number;
};

export type Household = {
  borrowers: readonly Borrower[];
  /** Dollars a month of the adults' living costs, as its people count them. */
  spending: number;
  /** Dollars a month that all its children cost, as its people count them. */
  children: number;
  /** Dollars: limits of all credit cards together, used or not. */
  cardLimits: number;
  /** Dollars a month on all other loans. */
  repayments: number;
};

/** How one lender counts. */
export type Counting = {
  /** The part of other income that counts; fraction. */
  otherIncomeShare: number;
  /** Counted of the card limits each month; fraction. */
  cardShare: number;
  /** Dollars a month by which its measure of living costs is above what the household says. */
  moreSpending: number;
  /** Whether a study loan that this year's repayment clears is left out. */
  leavesOutEndingStudyLoan: boolean;
};

export type LeftOver = {
  /** All in dollars a month. */
  afterTax: number;
  studyLoans: number;
  spending: number;
  children: number;
  cards: number;
  repayments: number;
  /** What is left; negative where more goes out than comes in. */
  left: number;
};

/**
 * Left over = income after tax - study loans - living costs - costs of children - share of card limits - other
 * repayments.
 *
 * Tax and study loans are those of the income that is counted. Each borrower is taxed alone.
 * @throws {FinanceInputError} on impossible input.
 */
export function leftOver(
  household: Household,
  counting: Counting,
  tables: { tax: TaxTable; studyLoans: StudyLoanTable },
): LeftOver {
  checkThat(household.borrowers.length > 0, 'borrowers', 'at least one');
  const share = checkFraction(counting.otherIncomeShare, 'otherIncomeShare');
  const leavesOut = checkOneOf(counting.leavesOutEndingStudyLoan, 'leavesOutEndingStudyLoan', [true, false]);
  let [afterTax, studyLoans] = [0, 0];
  for (const { pay, otherIncome, studyLoan } of household.borrowers) {
    const income = checkMoney(pay, 'pay') + checkMoney(otherIncome, 'otherIncome') * share;
    const owed = checkMoney(studyLoan, 'studyLoan');
    const repaid = studyLoanRepayment(income, owed, tables.studyLoans);
    afterTax += (income - incomeTax(income, tables.tax).total) / 12;
    // Where it is all that is owed, the debt is gone within the year.
    if (!(leavesOut && repaid >= owed)) studyLoans += repaid / 12;
  }
  const spending =
    checkMoney(household.spending, 'spending') + checkMoney(counting.moreSpending, 'moreSpending');
  const children = checkMoney(household.children, 'children');
  const cards =
    checkMoney(household.cardLimits, 'cardLimits') * checkFraction(counting.cardShare, 'cardShare');
  const repayments = checkMoney(household.repayments, 'repayments');
  return {
    afterTax,
    studyLoans,
    spending,
    children,
    cards,
    repayments,
    left: afterTax - studyLoans - spending - children - cards - repayments,
  };
}

type BorrowingInput = {
  /** Dollars a month, left after tax, expenses and the repayments of other debts. */
  surplus: number;
  /** Annual fraction. */
  rate: number;
  /** Added to the rate for the test; annual fraction. */
  buffer: number;
  years: number;
};

export type Borrowing = {
  /** Annual fraction. */
  assessedRate: number;
  largestLoan: number;
  /** Dollars a month that this loan costs at its own rate. */
  repayment: number;
};

/**
 * The largest principal whose level monthly repayment at the assessed rate is the surplus.
 *
 * Formula: P = S (1 - (1 + r)^-n) / r with r = (rate + buffer) / 12.
 * @throws {FinanceInputError} on impossible input, and when rate and buffer come to more than 100%.
 */
export function largestLoan(input: BorrowingInput): Borrowing {
  const { rate, years } = input;
  const surplus = checkMoney(input.surplus, 'surplus');
  const withBuffer = checkFraction(rate, 'rate') + checkFraction(input.buffer, 'buffer');
  const assessedRate = checkFraction(withBuffer, 'rate plus buffer');
  const perDollar = (at: number) => repayment({ principal: 1, rate: at, years });
  const loan = surplus / perDollar(assessedRate);
  return { assessedRate, largestLoan: loan, repayment: loan * perDollar(rate) };
}
