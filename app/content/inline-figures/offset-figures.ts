/** Figures about money beside a loan (offset) and money paid into it (redraw). */
import {
  offsetAgainstSavings,
  offsetBreakEven,
  offsetFirstYear,
  offsetSaving,
  offsetYearlyCost,
} from '../../../finance/offset.ts';
import { deductionLost, mixedLoan, paidInSaving, redrawAhead } from '../../../finance/redraw.ts';
import { severalOffsets } from '../../../finance/several-offsets.ts';
import { percent } from '../../lib/format.ts';
import {
  choice,
  each,
  figure,
  loanShape,
  missing,
  money,
  points,
  ratePercent,
  savings,
  taxPercent,
  type Unnamed,
  wholeNumber,
} from './figure.ts';

export const offsetFigures: Record<string, Unnamed> = {
  OffsetSaving: choice({ ...loanShape, offset: money }, ({ offset, ...loan }) => offsetSaving(loan, offset), {
    firstYear: (_, { offset, rate }) => offsetFirstYear(offset, rate),
    ...savings,
  }),

  OffsetBreakEven: figure(
    { owed: money, rate: ratePercent, fee: money, premium: points.optional() },
    ({ rate, premium = 0, ...cost }) => offsetBreakEven({ ...cost, premium }, rate),
  ),

  RatePremiumCost: figure({ owed: money, premium: points }, (cost) => offsetYearlyCost({ ...cost, fee: 0 })),

  OffsetCost: figure({ owed: money, fee: money, premium: points }, offsetYearlyCost),

  OffsetAgainstSavings: choice(
    { rate: ratePercent, savingsRate: ratePercent, taxRate: taxPercent, fee: money },
    offsetAgainstSavings,
    {
      savingsAfterTax: (result) => percent(result.savingsAfterTax * 100),
      advantage: (result) => percent(result.advantage * 100),
      breakEven: (result) => result.breakEven,
    },
  ),

  SeveralOffsets: choice(
    { owed: money, rate: ratePercent, first: money, second: money.optional(), third: money.optional() },
    ({ owed, rate, first, second = 0, third = 0 }) =>
      severalOffsets({ owed, rate, accounts: [first, second, third] }),
    each('total', 'charged', 'surplus', 'savedPerYear', 'missedPerYear'),
  ),

  ExtraAccounts: choice(
    {
      owed: money,
      rate: ratePercent,
      fee: money,
      premium: points,
      /** Dollars a year for each account after the first. */
      each: money,
      extra: wholeNumber.min(1, 'expected 1 or more'),
    },
    ({ owed, premium, fee, each, extra }) => ({ owed, premium, fee: fee + each * extra }),
    {
      fees: (_, { each, extra }) => each * extra,
      cost: (cost) => offsetYearlyCost(cost),
      breakEven: (cost, { rate }) => offsetBreakEven(cost, rate),
    },
  ),

  RedrawAhead: choice(
    { ...loanShape, extra: money, months: wholeNumber },
    ({ extra, months, ...loan }) => redrawAhead(loan, extra, months),
    {
      ahead: (stand) => stand.ahead,
      paid: (stand) => stand.paidIn,
      actual: (stand) => stand.actualBalance,
      scheduled: (stand) => stand.scheduledBalance,
    },
  ),

  PaidInSaving: choice(
    { ...loanShape, amount: money },
    ({ amount, ...loan }) => paidInSaving(loan, amount),
    savings,
  ),

  MixedLoan: choice({ rental: money, private: money, rate: ratePercent }, mixedLoan, {
    ...each('interest', 'deductible', 'private'),
    share: (year) => percent(year.share * 100, 2),
  }),

  DeductionLost: choice(
    { loan: money, setAside: money, rate: ratePercent },
    deductionLost,
    each('offset', 'redraw', 'lost'),
  ),

  RedrawnLoan: choice(
    { loan: money, setAside: money, rate: ratePercent, taxRate: taxPercent.optional() },
    // It also refuses more set aside than was owed.
    ({ loan, setAside, rate }) => deductionLost({ loan, setAside, rate }),
    {
      rentalDebt: (_, { loan, setAside }) => loan - setAside,
      rentalShare: (_, { loan, setAside, rate }) =>
        percent(mixedLoan({ rental: loan - setAside, private: setAside, rate }).share * 100, 0),
      taxOnLost: ({ lost }, { taxRate }) => {
        if (taxRate !== undefined) return lost * taxRate;
        throw missing('taxRate', 'percent', '32');
      },
    },
  ),
};
