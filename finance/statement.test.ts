import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dailyInterest } from './daily-interest.ts';
import { monthInterest } from './month-interest.ts';
import { type StatementInput, statement } from './statement.ts';

const june: StatementInput = {
  opening: 500_000,
  rate: 0.05,
  from: '2026-06-01',
  to: '2026-06-30',
  transactions: [],
};
const interest = (input: StatementInput) => statement(input).map((charge) => charge.interest);

describe('a month', () => {
  test('is the daily sum, less from the day on which money is paid in', () => {
    expect(interest(june)[0]).toBeCloseTo(2054.79, 2);
    const paidIn = { ...june, transactions: [{ date: '2026-06-10', amount: -10_000 }] };
    const month = monthInterest({ balance: 500_000, rate: 0.05, days: 30, paidIn: 10_000, afterDays: 9 });
    expect(interest(paidIn)[0]).toBeCloseTo(month.charged, 8);
    expect(month.savedByDay[8]).toBe(0);
    expect(month.savedByDay[9]).toBeCloseTo(month.saved / 21, 10);
    expect(month.savedByDay[29]).toBeCloseTo(month.saved, 8);
  });

  test('money paid in and drawn again on the same day changes nothing', () => {
    const both = [
      { date: '2026-06-10', amount: -10_000 },
      { date: '2026-06-10', amount: 10_000 },
    ];
    expect(statement({ ...june, transactions: both })).toEqual(statement(june));
  });

  test('the order in which transactions are given does not matter', () => {
    const some = [
      { date: '2026-06-20', amount: 3_000 },
      { date: '2026-06-05', amount: -2_000 },
    ];
    expect(statement({ ...june, transactions: some })).toEqual(
      statement({ ...june, transactions: some.toReversed() }),
    );
  });
});

describe('several months', () => {
  test('interest is charged on the last day of each, and charged on from the next', () => {
    const charges = statement({ ...june, from: '2026-01-15', to: '2026-04-10' });
    expect(charges.map(({ date }) => date)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-10']);
    const [january, february] = charges;
    expect(january?.interest).toBeCloseTo(dailyInterest([{ balance: 500_000, days: 17 }], 0.05), 8);
    expect(february?.interest).toBeCloseTo(
      dailyInterest([{ balance: january?.balance ?? 0, days: 28 }], 0.05),
      8,
    );
  });

  test('February has 29 days in a leap year, on whichever basis', () => {
    const february = { ...june, from: '2028-02-01', to: '2028-02-29' };
    expect(interest(february)[0]).toBeCloseTo((500_000 * 0.05 * 29) / 365, 8);
    expect(interest({ ...february, dayBasis: 366 })[0]).toBeCloseTo((500_000 * 0.05 * 29) / 366, 8);
  });

  test('what is owed grows by exactly what is charged and drawn', () => {
    const anyTransaction = fc.record({
      date: fc.integer({ min: 1, max: 28 }).map((day) => `2026-03-${String(day).padStart(2, '0')}`),
      amount: fc.integer({ min: -5_000, max: 5_000 }),
    });
    fc.assert(
      fc.property(fc.array(anyTransaction, { maxLength: 12 }), (transactions) => {
        const charges = statement({ ...june, from: '2026-01-01', to: '2026-12-31', transactions });
        const moved = transactions.reduce((sum, { amount }) => sum + amount, 0);
        const charged = charges.reduce((sum, charge) => sum + charge.interest, 0);
        expect(charges.at(-1)?.balance).toBeCloseTo(500_000 + moved + charged, 4);
      }),
    );
  });

  test('a debt that is overpaid earns nothing', () => {
    const paid = {
      ...june,
      opening: 1_000,
      transactions: [{ date: '2026-06-01', amount: -1_500 }],
    };
    expect(statement(paid)).toEqual([{ date: '2026-06-30', interest: 0, balance: -500 }]);
  });
});

test('a day of a year of 366 days costs less', () => {
  const day = [{ balance: 366_000, days: 1 }];
  expect(dailyInterest(day, 0.05, 366)).toBeCloseTo(50, 8);
  expect(dailyInterest(day, 0.05)).toBeCloseTo(50.136986, 6);
});

test('a day costs less once money was paid in', () => {
  const month = monthInterest({ balance: 365_000, rate: 0.05, days: 30, paidIn: 73_000, afterDays: 10 });
  expect(month.perDayBefore).toBeCloseTo(50, 8);
  expect(month.perDayAfter).toBeCloseTo(40, 8);
});
