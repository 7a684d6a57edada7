/** What offset accounts save: one account, or several of which only the sum counts. */
import {
  balanceAfter,
  interestPaidAfter,
  type Loan,
  totalInterest,
} from '../../../finance/loan.ts';
import { offsetFirstYear, offsetSaving } from '../../../finance/offset.ts';
import { severalOffsets as addOffsets } from '../../../finance/several-offsets.ts';
import { dollars, duration, percent } from '../../lib/format.ts';
import { about, bar, comparedRows, endsSooner, isNothing, money, roundedLast } from './amounts.ts';
import { calculator, type Outcome } from './calculator.ts';
import { amount, interestRate, loanAmount, termYears } from './fields.ts';
import {
  agreedBalances,
  beforeFees,
  fraction,
  illustrative,
  loanTerms,
  MONTHS_A_YEAR,
  repaymentWorking,
  tableYears,
  yearlyLine,
} from './words.ts';

const steady =
  'The money stays in the account from the first day to the last, and every dollar counts, up to what is owed.';
const sameRepayment = 'The repayment stays as agreed, so what is saved shortens the loan.';

type Terms = { principal: number; rate: number; years: number };

/** A loan with so much beside it, followed to its end, and the sentences and rows about it. */
function withOffset(values: Terms, offset: number) {
  const loan: Loan = {
    principal: values.principal,
    rate: fraction(values.rate),
    years: values.years,
  };
  const saving = offsetSaving(loan, offset);
  const agreed = agreedBalances(loan);
  const firstYear = savedInFirstYear(loan, offset, saving.interest);
  const surplus = Math.max(0, offset - values.principal);
  const interest = totalInterest(loan);
  return {
    saving,
    agreed,
    firstYear,
    surplus,
    nothing: isNothing(saving.interestSaved),
    saved: `saves ${money(saving.interestSaved)} in interest ${endsSooner(saving.paymentsSaved)}. In the first year it saves ${firstYear.text}.`,
    unused: isNothing(surplus) ? '' : ` What is above the loan, ${money(surplus)}, saves nothing.`,
    working: [
      repaymentWorking(loan),
      `Without offset: interest = ${money(interest)}`,
      `With it, month by month: interest = (owing − ${money(offset)}, never below nothing) × ${percent(values.rate)} ÷ 12; owing = owing + interest − repayment`,
      `Nothing is owed after ${saving.payments} repayments; interest = ${money(saving.totalInterest)}`,
      ...firstYear.working,
      `Saved = ${money(interest)} − ${money(saving.totalInterest)} = ${money(saving.interestSaved)}`,
    ],
    schedule: () => comparedRows(agreed, saving, 'with offset'),
  };
}

/**
 * The short sum, offset times rate, holds while all of the money counts. Where the debt falls below
 * the money within the year, the two schedules are compared instead.
 */
function savedInFirstYear(loan: Loan, offset: number, interest: readonly number[]) {
  if (offset <= balanceAfter(loan, MONTHS_A_YEAR)) {
    const saved = offsetFirstYear(offset, loan.rate);
    return {
      text: `about ${about(saved)}`,
      working: [
        `First year, about: ${money(offset)} × ${percent(loan.rate * 100)} = ${money(saved)}`,
      ],
    };
  }
  const agreed = interestPaidAfter(loan, MONTHS_A_YEAR);
  const charged = interest.slice(0, MONTHS_A_YEAR).reduce((sum, month) => sum + month, 0);
  return {
    text: money(agreed - charged),
    working: [
      `First year: ${money(agreed)} − ${money(charged)} of interest = ${money(agreed - charged)}`,
    ],
  };
}

const account = <const Name extends string>(name: Name, label: string) =>
  amount(name, label, 5_000_000, 1_000);

export const offset = calculator({
  name: 'offset',
  title: 'What an offset account saves',
  fields: [
    loanAmount('principal'),
    interestRate('rate'),
    termYears('years'),
    account('offset', 'Kept in the offset'),
  ],
  work(values): Outcome {
    const { saving, agreed, nothing, saved, unused, working, schedule } = withOffset(
      values,
      values.offset,
    );
    return {
      result: nothing
        ? 'There is too little in the account to save a cent. Put in an amount to see what it does.'
        : `Keeping ${money(values.offset)} in the account ${saved}${unused}`,
      chartAlt: `Two lines show what is owed on ${loanTerms(values)}: as agreed it takes ${duration(values.years * MONTHS_A_YEAR)}; with ${money(values.offset)} in the account, ${duration(saving.payments)}.`,
      chart: {
        kind: 'balances',
        lines: [
          yearlyLine('As agreed', 'fig', agreed),
          ...(nothing ? [] : [yearlyLine('With offset', 'coral', saving.balances)]),
        ],
      },
      assumptions: [
        `${loanTerms(values)}.`,
        steady,
        sameRepayment,
        illustrative,
        beforeFees,
        roundedLast,
      ],
      working,
      table: {
        caption: `Owed on ${loanTerms(values)}`,
        columns: ['After', 'As agreed', 'With offset'],
        rows: tableYears(values.years).map((year) => [
          duration(year * MONTHS_A_YEAR),
          dollars(agreed[year * MONTHS_A_YEAR] ?? 0),
          dollars(saving.balances[year * MONTHS_A_YEAR] ?? 0),
        ]),
      },
      schedule,
    };
  },
});

export const severalOffsets = calculator({
  name: 'several-offsets',
  title: 'What several offset accounts save together',
  fields: [
    loanAmount('principal'),
    interestRate('rate'),
    termYears('years'),
    account('first', 'First account'),
    account('second', 'Second account'),
    account('third', 'Third account'),
  ],
  work(values): Outcome {
    const rate = fraction(values.rate);
    const together = (accounts: readonly number[]) =>
      addOffsets({ owed: values.principal, rate, accounts });
    const accounts = [
      { name: 'First account', balance: values.first },
      { name: 'Second account', balance: values.second },
      { name: 'Third account', balance: values.third },
    ].map((entry) => ({ ...entry, saved: together([entry.balance]).savedPerYear }));
    const all = together(accounts.map(({ balance }) => balance));
    const { nothing, saved, unused, working, schedule } = withOffset(values, all.total);
    const owed = money(values.principal);
    return {
      result: nothing
        ? 'There is too little in the accounts to save a cent. Put in an amount to see what it does.'
        : `The three accounts hold ${money(all.total)} and save what one account of that much would. It ${saved}${unused}`,
      chartAlt: `Bars of interest saved in a year while ${owed} is owed: ${accounts.map(({ name, saved: part }) => `${name.toLowerCase()} ${money(part)}`).join(', ')}, all three ${money(all.savedPerYear)}.`,
      chart: {
        kind: 'bars',
        heading: `Saved in a year, ${owed} owed`,
        bars: [
          ...accounts.map(({ name, saved: part }) => bar(name, part)),
          bar('All three', all.savedPerYear, 'coral'),
        ],
      },
      assumptions: [
        `${loanTerms(values)}. All three accounts are linked to this loan.`,
        'The bars and the table show a year in which what is owed stays the same.',
        steady,
        sameRepayment,
        illustrative,
        beforeFees,
        roundedLast,
      ],
      working: [
        `Together = ${accounts.map(({ balance }) => money(balance)).join(' + ')} = ${money(all.total)}`,
        `Interest is charged at first on ${owed} − ${money(all.total)}${all.surplus > 0 ? ', never below nothing' : ''} = ${money(all.charged)}`,
        ...working,
      ],
      table: {
        caption: `Saved in a year while ${owed} is owed`,
        columns: ['', 'Balance', 'Saved'],
        rows: [
          ...accounts.map(({ name, balance, saved: part }) => [name, money(balance), money(part)]),
          ['All three', money(all.total), money(all.savedPerYear)],
        ],
      },
      schedule,
    };
  },
});
