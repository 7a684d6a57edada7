import { expect, test } from 'vitest';
import { brokersYear, FIRST_YEAR, loanBook } from './commission.ts';

test('a book gains a loan a month, and each year holds the trail of all of them', () => {
  // One loan pays $24, $23, $22 and so on, a dollar less each month for two years.
  const loan = { principal: 24_000, rate: 0, years: 2 };
  const [first, second, third] = loanBook(1, loan, { upfront: 0.01, trail: 0.012, ending: 0 }, 3, []);
  // Its first month is paid in each of twelve months, its second in eleven, its twelfth, $13, in one.
  const year1 = 12 * 24 + 11 * 23 + 10 * 22 + 9 * 21 + 8 * 20 + 7 * 19 + 6 * 18 + 5 * 17 + 4 * 16 + 3 * 15;
  expect(first?.trail).toBeCloseTo(year1 + 2 * 14 + 13, 9);
  expect(first?.trail).toBeCloseTo(1_586, 9);
  // In year 2 each of those is paid twelve times over, $222 a month, and the later months begin.
  const year2 = 12 * 12 + 11 * 11 + 10 * 10 + 9 * 9 + 8 * 8 + 7 * 7 + 6 * 6 + 5 * 5 + 4 * 4 + 3 * 3;
  expect(second?.trail).toBeCloseTo(12 * 222 + year2 + 2 * 2 + 1, 9);
  // From then on as many loans are paid off as settle: $300 a month.
  expect(third?.trail).toBeCloseTo(12 * 300, 9);
  expect(first).toMatchObject({ upfront: 12 * 240, takenBack: 0, running: 12 });
});

test('of a book, loans that end are gone and the upfront of the youngest is taken back', () => {
  const loan = { principal: 500_000, rate: 0.065, years: 30 };
  const shares = { upfront: 0.0065, trail: 0.0015, ending: 0.15 };
  const book = loanBook(3, loan, shares, 5, []);
  // From year 3 on a year holds every age at which lenders take back: 36 loans' worth of $694.69.
  expect(book[2]?.takenBack).toBeCloseTo(36 * 694.6875, 6);
  expect(book[4]?.takenBack).toBeCloseTo(36 * 694.6875, 6);
  expect(book[0]?.takenBack).toBeLessThan(book[1]?.takenBack ?? 0);
  // Of those that settled a month apart, s, s^2 ... s^60 are left, a geometric series with s^60 = 0.85^5.
  const s = 0.85 ** (1 / 12);
  expect(book[4]?.running).toBeCloseTo((3 * s * (1 - 0.85 ** 5)) / (1 - s), 6);
  expect(book.map(({ upfront }) => upfront)).toEqual([117_000, 117_000, 117_000, 117_000, 117_000]);
});

test('where every loan ends at once, one month of trail is all that is left of it', () => {
  const loan = { principal: 24_000, rate: 0, years: 2 };
  const [year] = loanBook(1, loan, { upfront: 0.01, trail: 0.012, ending: 1 }, 1, []);
  expect(year).toEqual({ settled: 12, upfront: 2_880, takenBack: 2_880, trail: 12 * 24, running: 0 });
});

test('a new broker settles nothing for three months, and reaches the full number in the twelfth', () => {
  expect(FIRST_YEAR.map((part) => part * 9)).toEqual([0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  const loan = { principal: 24_000, rate: 0, years: 2 };
  const [first, second] = loanBook(9, loan, { upfront: 0.01, trail: 0.012, ending: 0 }, 2, FIRST_YEAR);
  expect(first).toMatchObject({ settled: 45, upfront: 45 * 240, running: 45 });
  // A loan pays $24 in its first month and a dollar less in each that follows.
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

test('a broker keeps a share of what lenders leave, less the fees, which may be more', () => {
  const year = { upfront: 117_000, takenBack: 9_742, trail: 13_882 };
  // 70% of $121,140, less 12 x $450.
  expect(brokersYear(year, { share: 0.7, fee: 450 })).toEqual({
    upfront: expect.closeTo(75_080.6, 6),
    takenBack: expect.closeTo(6_819.4, 6),
    trail: expect.closeTo(9_717.4, 6),
    fees: 5_400,
    kept: expect.closeTo(79_398, 6),
  });
  expect(brokersYear({ upfront: 0, takenBack: 0, trail: 0 }, { share: 1, fee: 450 }).kept).toBe(-5_400);
});
