import { expect, test } from 'vitest';
import { brokerEarnings, FIRST_YEAR, loanBook } from './commission.ts';

test('loanBook sums the trail of all loans, with one more each month', () => {
  // One loan pays trail of $24, $23, $22 and so on, a dollar less each month for two years.
  const loan = { principal: 24_000, rate: 0, years: 2 };
  const [first, second, third] = loanBook(1, loan, { upfront: 0.01, trail: 0.012, ending: 0 }, 3, []);
  // Year 1 pays a loan's first month twelve times, its second eleven times, its twelfth ($13) once.
  const year1 = 12 * 24 + 11 * 23 + 10 * 22 + 9 * 21 + 8 * 20 + 7 * 19 + 6 * 18 + 5 * 17 + 4 * 16 + 3 * 15;
  expect(first?.trail).toBeCloseTo(year1 + 2 * 14 + 13, 9);
  expect(first?.trail).toBeCloseTo(1_586, 9);
  // Year 2 pays each of those twelve times, $222 a month, and the later months begin.
  const year2 = 12 * 12 + 11 * 11 + 10 * 10 + 9 * 9 + 8 * 8 + 7 * 7 + 6 * 6 + 5 * 5 + 4 * 4 + 3 * 3;
  expect(second?.trail).toBeCloseTo(12 * 222 + year2 + 2 * 2 + 1, 9);
  // From then on as many loans end as settle: $300 a month.
  expect(third?.trail).toBeCloseTo(12 * 300, 9);
  expect(first).toMatchObject({ upfront: 12 * 240, takenBack: 0, running: 12 });
});

test('loanBook drops loans that end, and claws back upfront commission of the youngest', () => {
  const loan = { principal: 500_000, rate: 0.065, years: 30 };
  const shares = { upfront: 0.0065, trail: 0.0015, ending: 0.15 };
  const book = loanBook(3, loan, shares, 5, []);
  // From year 3 on a year has loans of every age with clawback: 36 times $694.69.
  expect(book[2]?.takenBack).toBeCloseTo(36 * 694.6875, 6);
  expect(book[4]?.takenBack).toBeCloseTo(36 * 694.6875, 6);
  expect(book[0]?.takenBack).toBeLessThan(book[1]?.takenBack ?? 0);
  // The cohorts have s, s^2 ... s^60 left: a geometric series with s^60 = 0.85^5.
  const s = 0.85 ** (1 / 12);
  expect(book[4]?.running).toBeCloseTo((3 * s * (1 - 0.85 ** 5)) / (1 - s), 6);
  expect(book.map(({ upfront }) => upfront)).toEqual([117_000, 117_000, 117_000, 117_000, 117_000]);
});

test('loanBook pays one month of trail per loan when every loan ends at once', () => {
  const loan = { principal: 24_000, rate: 0, years: 2 };
  const [year] = loanBook(1, loan, { upfront: 0.01, trail: 0.012, ending: 1 }, 1, []);
  expect(year).toEqual({ settled: 12, upfront: 2_880, takenBack: 2_880, trail: 12 * 24, running: 0 });
});

test('FIRST_YEAR settles nothing for three months and reaches the full number in the twelfth', () => {
  expect(FIRST_YEAR.map((part) => part * 9)).toEqual([0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  const loan = { principal: 24_000, rate: 0, years: 2 };
  const [first, second] = loanBook(9, loan, { upfront: 0.01, trail: 0.012, ending: 0 }, 2, FIRST_YEAR);
  expect(first).toMatchObject({ settled: 45, upfront: 45 * 240, running: 45 });
  // A loan pays $24 in its first month, and a dollar less each month after.
  const months = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((count, index) => {
    const left = 9 - index;
    return count * (24 * left - (left * (left - 1)) / 2);
  });
  expect(first?.trail).toBeCloseTo(
    months.reduce((sum, amount) => sum + amount, 0),
    9,
  );
  expect(second).toMatchObject({ settled: 108, upfront: 108 * 240 });
});

test('brokerEarnings is a share of commission after clawback less fees, and may be negative', () => {
  const year = { upfront: 117_000, takenBack: 9_742, trail: 13_882 };
  // 70% of $121,140, less 12 x $450.
  expect(brokerEarnings(year, { share: 0.7, fee: 450 })).toEqual({
    upfront: expect.closeTo(75_080.6, 6),
    takenBack: expect.closeTo(6_819.4, 6),
    trail: expect.closeTo(9_717.4, 6),
    fees: 5_400,
    kept: expect.closeTo(79_398, 6),
  });
  expect(brokerEarnings({ upfront: 0, takenBack: 0, trail: 0 }, { share: 1, fee: 450 }).kept).toBe(-5_400);
});
