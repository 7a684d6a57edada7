/**
 * Borrowing power: a household's monthly surplus as a lender might assess it, and the largest loan that this surplus
 * repays at the assessment rate. Lenders assess differently, so the policy is an input; run it twice for a range.
 * A result holds under its assumptions; it is not a lender's decision.
 */
import { checkFraction, checkMoney, checkOneOf, checkThat } from './finance-input.ts';
import { incomeTax, type StudyLoanTable, studyLoanRepayment, type TaxTable } from './income-tax.ts';
import { repayment } from './loan.ts';

type Borrower = {
  /** Dollars a year before tax that every lender counts in full: base pay. */
  pay: number;
  /** Dollars a year before tax that lenders count in part: overtime, bonuses, rent. */
  otherIncome: number;
  /** Dollars owed on study loans such as HELP. */
  studyLoan: number;
};

export type Household = {
  borrowers: readonly Borrower[];
  /** Dollars a month of the adults' living costs, as declared. */
  spending: number;
  /** Dollars a month for all children, as declared. */
  children: number;
  /** Dollars: limits of all credit cards together, used or not. */
  cardLimits: number;
  /** Dollars a month on all other loans. */
  repayments: number;
};

/** How one lender assesses a household. */
export type LenderPolicy = {
  /** Fraction of other income that counts. */
  otherIncomeShare: number;
  /** Fraction of the card limits that counts as a monthly expense. */
  cardShare: number;
  /** Dollars a month by which the lender's living cost benchmark exceeds the declared costs. */
  moreSpending: number;
  /** Whether to leave out a study loan that this year's repayment clears. */
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
  /** Negative when expenses exceed income. */
  left: number;
};

/**
 * Left over = income after tax - study loans - living costs - costs of children - share of card limits - other
 * repayments.
 *
 * Tax and study loan repayments are on the counted income. Each borrower is taxed separately.
 * @throws {FinanceInputError} on impossible input.
 */
export function leftOver(
  household: Household,
  policy: LenderPolicy,
  tables: { tax: TaxTable; studyLoans: StudyLoanTable },
): LeftOver {
  checkThat(household.borrowers.length > 0, 'borrowers', 'at least one');
  const share = checkFraction(policy.otherIncomeShare, 'otherIncomeShare');
  const leavesOut = checkOneOf(policy.leavesOutEndingStudyLoan, 'leavesOutEndingStudyLoan', [true, false]);
  let [afterTax, studyLoans] = [0, 0];
  for (const { pay, otherIncome, studyLoan } of household.borrowers) {
    const income = checkMoney(pay, 'pay') + checkMoney(otherIncome, 'otherIncome') * share;
    const owed = checkMoney(studyLoan, 'studyLoan');
    const repaid = studyLoanRepayment(income, owed, tables.studyLoans);
    afterTax += (income - incomeTax(income, tables.tax).total) / 12;
    // A repayment of the whole debt clears it within the year.
    if (!(leavesOut && repaid >= owed)) studyLoans += repaid / 12;
  }
  const spending =
    checkMoney(household.spending, 'spending') + checkMoney(policy.moreSpending, 'moreSpending');
  const children = checkMoney(household.children, 'children');
  const cards = checkMoney(household.cardLimits, 'cardLimits') * checkFraction(policy.cardShare, 'cardShare');
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
  /** Dollars a month after tax, expenses and other repayments. */
  surplus: number;
  /** Annual fraction. */
  rate: number;
  /** The serviceability buffer, added to the rate; annual fraction. */
  buffer: number;
  years: number;
};

export type Borrowing = {
  /** Annual fraction. */
  assessedRate: number;
  largestLoan: number;
  /** Dollars a month at the loan's actual rate. */
  repayment: number;
};

/**
 * The largest principal whose level monthly repayment at the assessed rate is the surplus.
 *
 * Formula: P = S (1 - (1 + r)^-n) / r with r = (rate + buffer) / 12.
 * @throws {FinanceInputError} on impossible input, and when rate and buffer exceed 100% together.
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
