import { describe, expect, test } from 'vitest';
import { dailyInterest } from '../../../finance/daily-interest.ts';
import { offsetSaving } from '../../../finance/offset.ts';
import { referenceCases } from '../../../finance/reference-cases.ts';
import { severalOffsets } from '../../../finance/several-offsets.ts';
import { dollars } from '../../lib/format.ts';
import { severalOffsetFigures as figures } from './several-offset-figures.ts';

function caseOf(id: string) {
  const found = referenceCases.find((entry) => entry.id === id);
  if (!found) throw new Error(`no reference case ${id}`);
  return found;
}

const three = { owed: 500_000, rate: 5, first: 12_000, second: 6_000, third: 2_000 };
const withFees = { owed: 500_000, rate: 5, fee: 375, premium: 0.1, each: 60 };

test('three accounts are what case O06 says, and what one account of their sum is', () => {
  const { inputs, outputs } = caseOf('O06');
  const [first, second, third] = inputs.numbers('offsets');
  const shape = { owed: inputs.number('loan'), rate: 100 * inputs.number('annual_rate') };
  const show = (what: string) =>
    figures.SeveralOffsets({ ...shape, first, second, third, show: what, cents: true });
  expect(show('total')).toBe(dollars(Number(outputs.total_offset), { cents: true }));
  expect(show('savedPerYear')).toBe(
    dollars(Number(outputs.interest_one_year_saved), { cents: true }),
  );
  const { charged } = severalOffsets({
    owed: shape.owed,
    rate: inputs.number('annual_rate'),
    accounts: inputs.numbers('offsets'),
  });
  expect(dailyInterest([{ balance: charged, days: 30 }], 0.05)).toBeCloseTo(
    Number(outputs.interest_30_day_month),
    2,
  );
  for (const what of ['total', 'charged', 'savedPerYear', 'surplus']) {
    expect(show(what)).toBe(
      figures.SeveralOffsets({ ...shape, first: 20_000, show: what, cents: true }),
    );
  }
});

test('over the whole loan they save what case O02 says of one account', () => {
  const { inputs, outputs } = caseOf('O02');
  const loan = { principal: 500_000, rate: 0.05, years: 30 };
  const { total } = severalOffsets({ owed: 500_000, rate: 0.05, accounts: [12_000, 6_000, 2_000] });
  expect(total).toBe(inputs.number('constant_offset'));
  expect(offsetSaving(loan, total).interestSaved).toBeCloseTo(Number(outputs.interest_saved), 2);
});

describe('what an author writes becomes what the article says', () => {
  test.each([
    ['total', '$20,000'],
    ['charged', '$480,000'],
    ['savedPerYear', '$1,000'],
    ['surplus', '$0'],
    ['missedPerYear', '$0'],
  ])('three accounts, %s: %s', (show, text) => {
    expect(figures.SeveralOffsets({ ...three, show })).toBe(text);
  });

  test.each([
    ['charged', '$0'],
    ['savedPerYear', '$2,500'],
    ['surplus', '$10,000'],
    ['missedPerYear', '$500'],
  ])('more in two accounts than is owed, %s: %s', (show, text) => {
    const props = { owed: 50_000, rate: 5, first: 30_000, second: 30_000, show };
    expect(figures.SeveralOffsets(props)).toBe(text);
  });

  // Without fees for further accounts, case K02: $875 a year and $17,500.
  test.each([
    ['fees', 60, '$120'],
    ['cost', 60, '$995'],
    ['breakEven', 60, '$19,900'],
    ['cost', 0, '$875'],
    ['breakEven', 0, '$17,500'],
  ])('two extra accounts, %s at $%d each: %s', (show, each, text) => {
    expect(figures.ExtraAccounts({ ...withFees, each, extra: 2, show })).toBe(text);
  });
});

test.each([
  ['an account below nothing', { ...three, second: -1, show: 'total' }, /second: expected \$0/],
  ['a loan of nothing', { ...three, owed: 0, show: 'total' }, /owed: expected an amount above \$0/],
])('%s is refused', (_what, props, message) => {
  expect(() => figures.SeveralOffsets(props)).toThrow(message);
});

test('half an extra account is refused', () => {
  expect(() => figures.ExtraAccounts({ ...withFees, extra: 0.5, show: 'fees' })).toThrow(/extra:/);
  expect(() => figures.ExtraAccounts({ ...withFees, extra: 0, show: 'fees' })).toThrow(/1 or more/);
});
