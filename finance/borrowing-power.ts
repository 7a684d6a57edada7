/**
 * Borrowing power: what a household has left over a month as a lender might count it, and the largest loan that
 * this repays at the rate a lender tests. No two lenders count alike, so how one does is an input: a range is this
 * sum, worked out twice. A result is one answer under its assumptions, not what a lender would say.
 */
import { checkFraction, checkMoney, checkOneOf, checkThat, checkWhole } from './finance-input.ts';
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
  /** Dollars a month of living costs without those of `children`, as its people count them. */
  spending: number;
  /** How many children depend on it. */
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
  /** Whether all children count as under 13 or as 13 and older, who cost more. */
  ages: 'young' | 'older';
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
 * Tax, study loans and what children cost are those of the income that is counted. Each borrower is taxed alone.
 * @throws {FinanceInputError} on impossible input.
 */
export function leftOver(
  household: Household,
  counting: Counting,
  tables: { tax: TaxTable; studyLoans: StudyLoanTable; children: ChildrenTable },
): LeftOver {
  checkThat(household.borrowers.length > 0, 'borrowers', 'at least one');
  const share = checkFraction(counting.otherIncomeShare, 'otherIncomeShare');
  const leavesOut = checkOneOf(counting.leavesOutEndingStudyLoan, 'leavesOutEndingStudyLoan', [true, false]);
  const ages = checkOneOf<Counting['ages']>(counting.ages, 'ages', ['young', 'older']);
  const incomes = household.borrowers.map(
    ({ pay, otherIncome }) => checkMoney(pay, 'pay') + checkMoney(otherIncome, 'otherIncome') * share,
  );
  let [afterTax, studyLoans] = [0, 0];
  for (const [index, { studyLoan }] of household.borrowers.entries()) {
    const income = incomes[index] ?? 0;
    const owed = checkMoney(studyLoan, 'studyLoan');
    const repaid = studyLoanRepayment(income, owed, tables.studyLoans);
    afterTax += (income - incomeTax(income, tables.tax).total) / 12;
    // Where it is all that is owed, the debt is gone within the year.
    if (!(leavesOut && repaid >= owed)) studyLoans += repaid / 12;
  }
  const spending =
    checkMoney(household.spending, 'spending') + checkMoney(counting.moreSpending, 'moreSpending');
  const children = costsOfChildren(household.children, incomes, tables.children, ages) / 12;
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

export type ChildrenTable = {
  /** Dollars a year that each parent keeps for herself or himself first. */
  selfSupport: number;
  /** Dollars a year: how much of the parents' income each share below is taken from. */
  slice: number;
  /** For one child, for two, and for three or more: a share of each slice of the income, the first slice first. */
  young: readonly (readonly number[])[];
  /** The same where all children are 13 or older. */
  older: readonly (readonly number[])[];
};

/**
 * Dollars a year: the sum of share × income within each slice, of all parents' income above what each keeps.
 * Income above the last slice adds nothing, nor does a child after the third.
 *
 * Formula: Child Support (Assessment) Act 1989, section 55G and schedule 1.
 * @param children how many, as a whole number.
 * @param incomes each parent's, before tax; dollars a year.
 * @throws {FinanceInputError} on impossible input, or a table without shares.
 */
export function costsOfChildren(
  children: number,
  incomes: readonly number[],
  table: ChildrenTable,
  ages: 'young' | 'older',
): number {
  checkWhole(children, 'children', 0, 100);
  const { selfSupport, slice } = table;
  checkMoney(selfSupport, 'table (selfSupport)');
  checkMoney(slice, 'table (slice)');
  for (const name of AGES) checkShares(table[name], name);
  checkThat(incomes.length > 0, 'incomes', 'at least one');
  const rows = table[checkOneOf(ages, 'ages', AGES)];
  const income = incomes
    .map((each) => Math.max(0, checkMoney(each, 'incomes') - selfSupport))
    .reduce((sum, each) => sum + each, 0);
  const shares = children === 0 ? [] : (rows[Math.min(children, rows.length) - 1] ?? []);
  return shares
    .map((share, index) => share * Math.min(slice, Math.max(0, income - index * slice)))
    .reduce((sum, cost) => sum + cost, 0);
}

const AGES = ['young', 'older'] as const;

function checkShares(rows: readonly (readonly number[])[], name: string): void {
  for (const row of rows) for (const share of row) checkFraction(share, `table (${name})`);
  const isWhole = rows.length > 0 && rows.every((row) => row.length > 0);
  checkThat(isWhole, `table (${name})`, 'shares for one child at least');
}
