/** Properties of comparison rates, refinancing, borrowing power and saving; reference-cases.json has the examples. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { largestLoan } from './borrowing-power.ts';
import { comparisonExample, comparisonRate } from './comparison-rate.ts';
import { repayment } from './loan.ts';
import { keepOldRepayment, refinance, refinanceOver } from './refinance.ts';
import { saveUp } from './saving.ts';

const anyRate = fc.integer({ min: 0, max: 1_500 }).map((points) => points / 10_000);
const anyYears = fc.integer({ min: 1, max: 40 });
const dollarsTo = (max: number) => fc.integer({ min: 0, max });
const principal = fc.integer({ min: 10_000, max: 3_000_000 });
/** Two amounts, the smaller one first. */
const rising = (amounts: fc.Arbitrary<number>) =>
  fc.tuple(amounts, amounts).map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)]);
/** Orders "never" after every month. */
const orNever = (month: number | null | undefined) => month ?? Number.POSITIVE_INFINITY;

describe('comparisonRate', () => {
  const anyFees = fc.record({
    upfrontFees: dollarsTo(5_000),
    monthlyFee: dollarsTo(50),
    yearlyFee: dollarsTo(1_000),
    dischargeFee: dollarsTo(1_000),
  });
  const example = { ...comparisonExample, rate: 0.06 };

  test('equals the rate without fees', () => {
    fc.assert(
      fc.property(principal, anyRate, anyYears, (principal, rate, years) => {
        const result = comparisonRate({ principal, rate, years });
        expect(result.comparisonRate).toBeCloseTo(rate, 9);
        expect(result.fees).toBe(0);
      }),
    );
  });

  test('rises with any fee', () => {
    const anyFee = fc.constantFrom('upfrontFees', 'monthlyFee', 'yearlyFee', 'dischargeFee');
    fc.assert(
      fc.property(principal, anyRate, anyYears, anyFees, anyFee, (principal, rate, years, fees, fee) => {
        const of = (charged: typeof fees) =>
          comparisonRate({ principal, rate, years, ...charged }).comparisonRate;
        expect(of({ ...fees, [fee]: fees[fee] + 100 })).toBeGreaterThan(of(fees));
      }),
    );
  });

  test('is between the introductory rate and the later one', () => {
    fc.assert(
      fc.property(rising(anyRate), fc.integer({ min: 1, max: 299 }), ([low, high], months) => {
        const raised = comparisonRate({ ...example, rate: high, introductory: { rate: low, months } });
        const equal = comparisonRate({ ...example, rate: high, introductory: { rate: high, months } });
        expect(raised.comparisonRate).toBeGreaterThanOrEqual(low - 1e-9);
        expect(raised.comparisonRate).toBeLessThanOrEqual(high + 1e-9);
        expect(equal.comparisonRate).toBeCloseTo(high, 9);
        expect(equal.laterRepayment).toBeCloseTo(equal.firstRepayment, 6);
      }),
    );
  });

  test('adds up the fees, with the yearly fee at the end of each whole year', () => {
    const fees = { upfrontFees: 600, monthlyFee: 10, yearlyFee: 395, dischargeFee: 350 };
    expect(comparisonRate({ ...example, ...fees }).fees).toBe(600 + 3_000 + 25 * 395 + 350);
    // A loan of one month pays its fees at the end, or on the first day.
    const month = { principal: 1_000, rate: 0.12, years: 1 / 12 };
    expect(comparisonRate({ ...month, dischargeFee: 10 }).comparisonRate).toBeCloseTo(0.24, 9);
    const { comparisonRate: rate, fees: none } = comparisonRate({ ...month, yearlyFee: 10 });
    expect(rate).toBeCloseTo(0.12, 9);
    expect(none).toBe(0);
    expect(comparisonRate({ ...month, upfrontFees: 10 }).comparisonRate).toBeCloseTo(
      12 * (1_010 / 990 - 1),
      9,
    );
  });
});

describe('refinance', () => {
  const anySwitch = fc.record({
    balance: principal,
    monthsLeft: fc.integer({ min: 1, max: 480 }),
    oldRate: anyRate,
    newRate: anyRate,
    switchingCost: fc.integer({ min: -5_000, max: 20_000 }),
  });
  const given = { balance: 500_000, monthsLeft: 300, oldRate: 0.065, newRate: 0.059, switchingCost: 1_200 };

  test('breaks even within the loan if and only if the interest saved covers the cost', () => {
    fc.assert(
      fc.property(anySwitch, (some) => {
        const { breakEvenMonth, interestSaved, netByMonth, netSaving } = refinance(some);
        const isWorthIt = interestSaved > 0 && netSaving >= 0;
        expect(breakEvenMonth !== null).toBe(isWorthIt);
        expect(netByMonth).toHaveLength(some.monthsLeft + 1);
        expect(netByMonth[0]).toBeCloseTo(-some.switchingCost, 6);
        expect(netByMonth.at(-1)).toBeCloseTo(netSaving, 4);
      }),
    );
  });

  test.each([-3_000, 0, 1_200])(
    'never breaks even with a cost of %i when it saves no interest',
    (switchingCost) => {
      for (const newRate of [0.065, 0.0651, 0.08]) {
        const result = refinance({ ...given, newRate, switchingCost });
        expect(result.breakEvenMonth).toBeNull();
      }
      // A switch that saves interest at no cost is ahead from the first day.
      const free = { breakEvenMonth: 0, cashbackUsedUpMonth: null };
      if (switchingCost <= 0) expect(refinance({ ...given, switchingCost })).toMatchObject(free);
    },
  );

  test('uses up cashback sooner at a dearer rate, and never at the same rate', () => {
    const usedUp = (newRate: number, switchingCost = -3_000) =>
      refinance({ ...given, oldRate: 0.059, newRate, switchingCost }).cashbackUsedUpMonth;
    expect(usedUp(0.061)).toBe(37);
    expect(orNever(usedUp(0.064))).toBeLessThan(37);
    expect(usedUp(0.059)).toBeNull();
    expect(usedUp(0.061, 3_000)).toBeNull();
  });

  test('costs more interest over a longer new term, and the same over the remaining months', () => {
    fc.assert(
      fc.property(anySwitch, fc.integer({ min: 1, max: 120 }), (some, more) => {
        const same = refinanceOver(some, some.monthsLeft);
        const longer = refinanceOver(some, some.monthsLeft + more);
        expect(same.extraInterest).toBe(0);
        expect(same.netSaving).toBeCloseTo(refinance(some).netSaving, 6);
        expect(longer.repayment).toBeLessThan(same.repayment);
        expect(longer.extraInterest).toBeGreaterThanOrEqual(-1e-6);
        expect(longer.netSaving + longer.extraInterest).toBeCloseTo(same.netSaving, 4);
        expect(longer.netByMonth.at(-1)).toBeCloseTo(longer.netSaving, 4);
      }),
    );
  });

  test('saves at least as much with the old repayment, and never takes longer', () => {
    fc.assert(
      fc.property(anySwitch, rising(anyRate), (some, [newRate, oldRate]) => {
        const lower = { ...some, newRate, oldRate };
        const kept = keepOldRepayment(lower);
        expect(kept?.paymentsSaved).toBeGreaterThanOrEqual(0);
        expect(kept?.interestSaved).toBeGreaterThanOrEqual(
          refinance(lower).interestSaved - some.balance * 1e-6,
        );
      }),
    );
    expect(keepOldRepayment({ ...given, newRate: 0.0651 })).toBeNull();
  });
});

describe('largestLoan', () => {
  const anyInput = fc.record({ surplus: dollarsTo(20_000), rate: anyRate, years: anyYears });
  const loan = (input: Parameters<typeof largestLoan>[0]) => largestLoan(input).largestLoan;

  test('is repaid by exactly the surplus at the assessed rate', () => {
    const some = { surplus: 4_000, rate: 0.06, buffer: 0.03, years: 30 };
    const { assessedRate, largestLoan: principal } = largestLoan(some);
    expect(repayment({ principal, rate: assessedRate, years: 30 })).toBeCloseTo(4_000, 8);
    expect(largestLoan({ ...some, surplus: 0 })).toMatchObject({ largestLoan: 0, repayment: 0 });
  });

  test('falls with the buffer, and rises with the term and the surplus', () => {
    fc.assert(
      fc.property(anyInput, rising(anyRate), rising(anyYears), (some, [less, more], [short, long]) => {
        const nearly = 1 + 1e-9;
        expect(loan({ ...some, buffer: more })).toBeLessThanOrEqual(loan({ ...some, buffer: less }) * nearly);
        const over = (years: number) => loan({ ...some, buffer: less, years });
        expect(over(long) * nearly).toBeGreaterThanOrEqual(over(short));
        const richer = { ...some, surplus: some.surplus + 1, buffer: less };
        expect(loan(richer)).toBeGreaterThan(loan({ ...some, buffer: less }));
      }),
    );
  });
});

describe('saveUp', () => {
  const anyPlan = fc.record({
    start: dollarsTo(200_000),
    monthlySaving: dollarsTo(5_000),
    savingsRate: anyRate,
    target: fc.integer({ min: 1, max: 1_000_000 }),
  });
  const plan = { start: 20_000, monthlySaving: 2_000, savingsRate: 0.045, target: 100_000 };

  test('stops at the first month that reaches the target, and balances deposits and interest', () => {
    fc.assert(
      fc.property(anyPlan, (some) => {
        const saved = saveUp(some);
        if (!saved) return;
        const { balance, balances, interestEarned, months } = saved;
        expect(balance).toBeGreaterThan(some.target - 0.01);
        expect(balances).toHaveLength(months + 1);
        expect(balances.at(-1)).toBe(balance);
        if (months > 0) expect(balances.at(-2)).toBeLessThan(some.target);
        expect(some.start + months * some.monthlySaving + interestEarned).toBeCloseTo(balance, 4);
        expect(interestEarned).toBeGreaterThanOrEqual(-0.01);
      }),
    );
  });

  test('returns null for a target out of reach, and 0 months for one already reached', () => {
    expect(saveUp({ ...plan, monthlySaving: 0, savingsRate: 0 })).toBeNull();
    expect(saveUp({ ...plan, start: 0, monthlySaving: 0 })).toBeNull();
    const dollarByDollar = { start: 0, savingsRate: 0, monthlySaving: 1 };
    expect(saveUp({ ...dollarByDollar, target: 1_200 })).toMatchObject({ months: 1_200 });
    expect(saveUp({ ...dollarByDollar, target: 1_201 })).toBeNull();
    expect(saveUp({ ...plan, target: 20_000 })).toMatchObject({ months: 0, balance: 20_000 });
  });

  test('tolerates floating-point error at the target', () => {
    const dimes = { start: 0, savingsRate: 0 };
    expect(saveUp({ ...dimes, monthlySaving: 0.1, target: 100 })?.months).toBe(1_000);
    expect(saveUp({ ...dimes, monthlySaving: 1_500.1, target: 60_004 })?.months).toBe(40);
  });
});
