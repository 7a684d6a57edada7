/** What offset accounts save, one or several together, and whether one earns its cost. */

import { balanceAfter, interestPaidAfter, type Loan, totalInterest } from '../../../finance/loan.ts';
import {
  offsetBreakEven as breakEvenBalance,
  offsetAgainstSavings,
  offsetFirstYear,
  offsetSaving,
  offsetYearlyCost,
} from '../../../finance/offset.ts';
import { severalOffsets as addOffsets } from '../../../finance/several-offsets.ts';
import { dollars, duration, percent } from '../../lib/format.ts';
import { owedLines } from '../owed-plot.ts';
import { ask, calculator, loanFields, UnworkableError } from './calculator.ts';
import {
  about,
  agreedBalances,
  bars,
  comparedRows,
  endsSooner,
  fraction,
  isNothing,
  loanTerms,
  MONTHS_A_YEAR,
  money,
  notes,
  nothingSaved,
  owedTable,
  repaymentWorking,
  roughly,
  savedInShort,
  table,
} from './outcome.ts';

const steadyOffset = [
  'The money stays in the account from the first day to the last, and every dollar counts, up to what is owed.',
  'The repayment stays as agreed, so what is saved shortens the loan.',
  notes.illustrative,
  notes.beforeFees,
  notes.roundedLast,
];

/** A loan with so much beside it, followed to its end, and the sentences and rows about it. */
function withOffset(loan: Loan, offset: number) {
  const saving = offsetSaving(loan, offset);
  const agreed = agreedBalances(loan);
  const firstYear = savedInFirstYear(loan, offset, saving.interest);
  const surplus = Math.max(0, offset - loan.principal);
  const interest = totalInterest(loan);
  return {
    saving,
    agreed,
    nothing: isNothing(saving.interestSaved),
    short: isNothing(saving.interestSaved) ? nothingSaved : savedInShort(saving),
    saved: `saves about ${roughly(saving.interestSaved)} in interest ${endsSooner(saving.paymentsSaved)}. In the first year it saves ${firstYear.text}.`,
    unused: isNothing(surplus) ? '' : ` What is above the loan, ${money(surplus)}, saves nothing.`,
    working: [
      repaymentWorking(loan),
      `Without offset: interest = ${money(interest)}`,
      `With it, month by month: interest = (owing − ${money(offset)}, never below nothing) × ${percent(loan.rate * 100)} ÷ 12; owing = owing + interest − repayment`,
      `Nothing is owed after ${saving.payments} repayments; interest = ${money(saving.totalInterest)}`,
      ...firstYear.working,
      `Saved = ${money(interest)} − ${money(saving.totalInterest)} = ${money(saving.interestSaved)}, about ${roughly(saving.interestSaved)}`,
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
      working: [`First year, about: ${money(offset)} × ${percent(loan.rate * 100)} = ${money(saved)}`],
    };
  }
  const agreed = interestPaidAfter(loan, MONTHS_A_YEAR);
  const charged = interest.slice(0, MONTHS_A_YEAR).reduce((sum, month) => sum + month, 0);
  return {
    text: about(agreed - charged),
    working: [`First year: ${money(agreed)} − ${money(charged)} of interest = ${money(agreed - charged)}`],
  };
}

const account = (label: string, to: number | string) => ask.amount(label, 5_000_000, { to, step: 1_000 });

const offset = calculator({
  name: 'offset',
  title: 'What an offset account saves',
  fields: { ...loanFields, offset: account('Kept in the offset', 'principal') },
  work({ offset, ...loan }, shown) {
    const { saving, agreed, nothing, short, saved, unused, working, schedule } = withOffset(loan, offset);
    return {
      short,
      result: nothing
        ? 'There is too little in the account to save a cent. Put in an amount to see what it does.'
        : `Keeping ${shown.offset} in the account ${saved}${unused}`,
      chartAlt: `Two lines show what is owed on ${loanTerms(loan)}: as agreed it takes ${shown.years}; with ${shown.offset} in the account, ${duration(saving.payments)}.`,
      chart: owedLines(['As agreed', agreed], !nothing && ['With offset', saving.balances]),
      assumptions: [`${loanTerms(loan)}.`, ...steadyOffset],
      working,
      table: owedTable(loan, 'With offset', agreed, saving),
      schedule,
    };
  },
});

const severalOffsets = calculator({
  name: 'several-offsets',
  title: 'What several offset accounts save together',
  fields: {
    ...loanFields,
    first: account('First account', 100_000),
    second: account('Second account', 100_000),
    third: account('Third account', 100_000),
  },
  work(values, shown) {
    const { first, second, third, ...loan } = values;
    const together = (accounts: readonly number[]) =>
      addOffsets({ owed: loan.principal, rate: loan.rate, accounts });
    const accounts = [first, second, third].map((balance, index) => ({
      name: `${['First', 'Second', 'Third'][index]} account`,
      balance,
      saved: together([balance]).savedPerYear,
    }));
    const all = together(accounts.map(({ balance }) => balance));
    const { nothing, short, saved, unused, working, schedule } = withOffset(loan, all.total);
    const owed = shown.principal;
    return {
      short,
      result: nothing
        ? 'There is too little in the accounts to save a cent. Put in an amount to see what it does.'
        : `The three accounts hold ${money(all.total)} and save what one account of that much would. It ${saved}${unused}`,
      chartAlt: `Bars of interest saved in a year while ${owed} is owed: ${accounts.map(({ name, saved: part }) => `${name.toLowerCase()} ${about(part)}`).join(', ')}, all three ${about(all.savedPerYear)}.`,
      chart: bars(`Saved in a year, ${owed} owed`, {
        ...Object.fromEntries(accounts.map(({ name, saved: part }) => [name, part])),
        'All three': all.savedPerYear,
      }),
      assumptions: [
        `${loanTerms(loan)}. All three accounts are linked to this loan.`,
        'The bars and the table show a year in which what is owed stays the same.',
        ...steadyOffset,
      ],
      working: [
        `Together = ${accounts.map(({ balance }) => money(balance)).join(' + ')} = ${money(all.total)}`,
        `Interest is charged at first on ${owed} − ${money(all.total)}${all.surplus > 0 ? ', never below nothing' : ''} = ${money(all.charged)}`,
        ...working,
      ],
      table: table(
        `Saved in a year while ${owed} is owed`,
        ['', 'Balance', 'Saved'],
        ...accounts.map(({ name, balance, saved: part }) => [name, money(balance), about(part)]),
        ['All three', money(all.total), about(all.savedPerYear)],
      ),
      schedule,
    };
  },
});

const yearlyFee = ask.amount('Yearly fee', 5_000, { to: 600, step: 5 });
const illustrativeRates = 'The rates are illustrative, not an offer, and stay the same all year.';

/** Below this a lead would print as 0%, so the two are level. */
const LEVEL = 0.000005;

const offsetBreakEven = calculator({
  name: 'offset-break-even',
  title: 'What an offset account must hold to pay for itself',
  fields: {
    owed: ask.loanAmount('Amount owed'),
    rate: ask.interestRate("Offset loan's rate"),
    fee: yearlyFee,
    premium: ask.share('Dearer than a basic loan by', 5, { to: 1, step: 0.01 }),
  },
  work(values, shown) {
    const { rate, premium } = values;
    const points = `${shown.premium.replace('%', '')} percentage points`;
    if (premium > rate) {
      throw new UnworkableError(
        'premium',
        `A loan at ${shown.rate} cannot be ${points} dearer than another: the other would cost less than nothing. Choose a smaller difference.`,
      );
    }
    const costAt = (owed: number) => ({ owed, fee: values.fee, premium });
    const cost = offsetYearlyCost(costAt(values.owed));
    const feeOnly = offsetYearlyCost({ ...costAt(values.owed), premium: 0 });
    const breakEven = breakEvenBalance(costAt(values.owed), rate);
    const most = offsetFirstYear(values.owed, rate);
    const paysItself = cost <= most && !isNothing(cost);
    const short = isNothing(cost)
      ? { value: 'Any balance', unit: 'puts you ahead' }
      : paysItself
        ? { value: about(breakEven), unit: 'in the account before you are ahead' }
        : { value: 'No balance', unit: 'pays for it' };
    const result = isNothing(cost)
      ? 'The account costs nothing more than a basic loan, so any balance puts you ahead.'
      : paysItself
        ? `The account costs ${about(cost)} a year more than a basic loan. It must hold ${about(breakEven)} all year before you are ahead.`
        : `The account costs ${about(cost)} a year, and at most it can save ${about(most)}, so no balance pays for it.`;
    return {
      short,
      result,
      chartAlt: `Bars: a yearly fee of ${shown.fee}, ${about(cost - feeOnly)} a year for the dearer rate, and ${about(offsetFirstYear(10_000, rate))} saved by each ${dollars(10_000)} in the account.`,
      chart: bars('Cost and saving in a year', {
        'Yearly fee': feeOnly,
        'Dearer rate': cost - feeOnly,
        [`Saved per ${dollars(10_000)} in it`]: offsetFirstYear(10_000, rate),
      }),
      assumptions: [
        `${shown.owed} is owed all year at ${shown.rate}, and the balance in the account stays the same.`,
        `The basic loan's rate is ${percent((rate - premium) * 100)}, with no fee. Every dollar in the account counts.`,
        illustrativeRates,
      ],
      working: [
        [
          'Break-even balance = ',
          fraction(['yearly fee + amount owed × rate difference'], ["offset loan's rate"]),
        ],
        `Cost in a year = ${shown.fee} + ${shown.owed} × ${shown.premium} = ${money(cost)}`,
        ...(cost > most ? [`Most that it can save = ${shown.owed} × ${shown.rate} = ${money(most)}`] : []),
        [
          'Break-even balance = ',
          fraction([money(cost)], [shown.rate]),
          ` = ${money(breakEven)}${cost > most ? ', which is more than is owed: no balance pays for it' : ''}`,
        ],
      ],
      table: table(
        `A fee of ${shown.fee} and ${points}, as the loan shrinks`,
        ['Owed', 'Cost a year', 'Break-even'],
        ...[1, 0.8, 0.6, 0.4].map((part) => {
          const costs = costAt(values.owed * part);
          const cannotPay = offsetYearlyCost(costs) > offsetFirstYear(costs.owed, rate);
          const pays = cannotPay ? 'none' : dollars(breakEvenBalance(costs, rate));
          return [dollars(costs.owed), about(offsetYearlyCost(costs)), pays];
        }),
      ),
    };
  },
});

const offsetOrSavings = calculator({
  name: 'offset-or-savings',
  title: 'An offset account against a savings account',
  fields: {
    rate: ask.interestRate('Home loan rate'),
    savingsRate: ask.share('Savings rate', 20, { to: 8, step: 0.05 }),
    taxRate: ask.share('Tax on extra income', 60, { to: 47, step: 1 }),
    fee: yearlyFee,
  },
  work(values, shown) {
    const { rate, savingsRate, taxRate } = values;
    // Worked out here, since finance/ refuses savings that earn as much: for it no balance breaks even.
    const kept = savingsRate * (1 - taxRate);
    const lead = rate - kept;
    const isAhead = lead >= LEVEL;
    const { savingsAfterTax, breakEven } = isAhead
      ? offsetAgainstSavings(values)
      : { savingsAfterTax: kept, breakEven: 0 };
    const afterTax = percent(kept * 100);
    const leadShown = percent(lead * 100);
    const isLevel = !isAhead && lead > -LEVEL;
    const short = isAhead
      ? { value: leadShown, unit: 'a year ahead with the offset' }
      : isLevel && isNothing(values.fee)
        ? { value: 'Level', unit: 'after tax' }
        : { value: 'Savings account', unit: 'ahead after tax' };
    const result = isAhead
      ? `After tax the savings earn ${afterTax}, so the offset is ahead by ${leadShown} a year. ${
          isNothing(values.fee)
            ? 'With no fee, it is ahead from the first dollar.'
            : `That pays for the ${shown.fee} fee at a balance of ${about(breakEven)}.`
        }`
      : isLevel
        ? `After tax the savings earn ${afterTax}, as much as the offset saves${isNothing(values.fee) ? ', so the two are level.' : `, so the ${shown.fee} fee puts the savings account ahead.`}`
        : `After tax the savings earn ${afterTax}, more than the ${shown.rate} that the offset saves, so the savings account is ahead at any balance.`;
    return {
      short,
      result,
      chartAlt: `Bars of what a dollar brings in a year: ${shown.rate} in the offset, ${shown.savingsRate} in savings before tax, ${afterTax} after it.`,
      chart: bars(
        'What the money brings in a year',
        { Offset: rate * 100, 'Savings, before tax': savingsRate * 100, 'Savings, after tax': kept * 100 },
        { coral: ['Offset'], text: (share) => percent(share) },
      ),
      assumptions: [
        `A loan at ${shown.rate} for your own home. On a rental property the offset lowers a deduction, so its saving is in effect taxed too.`,
        `${shown.taxRate} of each extra dollar of income goes in tax and Medicare levy.`,
        'The loan has the same rate without the offset account, and owes more than the account holds.',
        illustrativeRates,
      ],
      working: [
        `Savings after tax = ${shown.savingsRate} × (1 − ${shown.taxRate}) = ${afterTax}`,
        `Lead of the offset = ${shown.rate} − ${afterTax} = ${leadShown}`,
        isAhead
          ? [
              'Break-even = ',
              fraction(['fee'], ['lead']),
              ' = ',
              fraction([shown.fee], [leadShown]),
              ` = ${money(breakEven)}`,
            ]
          : 'The offset has no lead that could pay a fee, so there is no break-even.',
      ],
      table: table(
        'In a year, by the balance that you keep',
        ['Balance', 'Offset, less the fee', 'Savings, after tax'],
        ...[10_000, 20_000, 50_000, 100_000].map((balance) => [
          dollars(balance),
          about(offsetFirstYear(balance, rate) - values.fee),
          about(balance * savingsAfterTax),
        ]),
      ),
    };
  },
});

export const offsetCalculators = [offset, offsetBreakEven, offsetOrSavings, severalOffsets];
