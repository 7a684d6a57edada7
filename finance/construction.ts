/** Construction loans: progress draws, and interest until completion. */
import { checkFraction, checkMoney, checkSum, checkThat, checkWhole } from './finance-input.ts';
import { repayment } from './loan.ts';

export type Construction = {
  /** Price of the land; 0 when it is paid for. */
  land: number;
  /** Price of the building contract. */
  contract: number;
  /** Savings that pay for land and building before the loan does. */
  ownMoney: number;
  /**
   * The builder's progress claims as fractions of the contract, which sum to 1: the first when building starts,
   * the last on completion, the others at equal intervals.
   */
  claims: readonly number[];
  /** From the purchase of the land to the start of building. */
  waitMonths: number;
  /** From the start of building to completion. */
  buildMonths: number;
  /** Annual fraction. */
  rate: number;
  /** Years of principal and interest that follow. */
  years: number;
};

/** The drawn balance at one time. */
export type Drawn = {
  /** For the land. */
  land: number;
  /** For the builder. */
  building: number;
};

type ConstructionResult = {
  loan: number;
  /** At the start, and after each month until completion. */
  drawn: Drawn[];
  /** Interest of each month until completion, on the balance drawn at its start. */
  interestByMonth: number[];
  /** The sum of `interestByMonth`. */
  interest: number;
  /** Interest of the last month before completion. */
  lastMonth: number;
  /** Dollars a month of principal and interest, after completion. */
  repayment: number;
};

/** Tolerance for floating-point error in the sum of claims. */
const SLACK = 1e-9;

/** The month at whose end each claim is due, counted from the start of building. */
export function claimMonths(claims: number, buildMonths: number): number[] {
  const count = checkWhole(claims, 'claims', 2, 20);
  const months = checkWhole(buildMonths, 'buildMonths', 1, 120);
  return Array.from({ length: count }, (_, index) => Math.round((index * months) / (count - 1)));
}

/**
 * Interest only on the drawn balance until completion, then principal and interest.
 *
 * Drawn = max(0, land + claims so far - own money); a month's interest = drawn at its start x rate / 12. Own money
 * goes first, as lenders usually require.
 *
 * @throws {FinanceInputError} on impossible input, when claims don't sum to the contract, or when own money
 * leaves no loan.
 */
export function construction(input: Construction): ConstructionResult {
  const landPrice = checkMoney(input.land, 'land');
  const contract = checkSum(input.contract, 'contract');
  const ownMoney = checkMoney(input.ownMoney, 'ownMoney');
  const loan = landPrice + contract - ownMoney;
  checkThat(loan > 0, 'ownMoney', `less than land and contract, ${landPrice + contract}`, ownMoney);
  const wait = checkWhole(input.waitMonths, 'waitMonths', 0, 120);
  const due = claimMonths(input.claims.length, input.buildMonths);
  const claimed = input.claims.map((claim) => checkFraction(claim, 'claims'));
  const whole = claimed.reduce((sum, claim) => sum + claim, 0);
  checkThat(Math.abs(whole - 1) <= SLACK, 'claims', 'fractions that sum to 1', whole);
  const monthly = checkFraction(input.rate, 'rate') / 12;
  const ownForLand = Math.min(ownMoney, landPrice);
  const drawn = Array.from({ length: wait + input.buildMonths + 1 }, (_, month): Drawn => {
    const share = claimed.reduce(
      (sum, claim, index) => (wait + (due[index] ?? 0) <= month ? sum + claim : sum),
      0,
    );
    const isComplete = month === wait + input.buildMonths;
    const paid = isComplete ? contract : contract * share;
    return { land: landPrice - ownForLand, building: Math.max(0, paid - (ownMoney - ownForLand)) };
  });
  const interestByMonth = drawn.slice(0, -1).map(({ land, building }) => (land + building) * monthly);
  return {
    loan,
    drawn,
    interestByMonth,
    interest: interestByMonth.reduce((sum, each) => sum + each, 0),
    lastMonth: interestByMonth.at(-1) ?? 0,
    repayment: repayment({ principal: loan, rate: input.rate, years: input.years }),
  };
}
