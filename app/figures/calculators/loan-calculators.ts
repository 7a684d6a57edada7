/** Repayments, and what changes them: the rate, an interest-only period, extra money, another rhythm. */

import { extraRepayments } from '../../../finance/extra-repayments.ts';
import { interestOnly as followInterestOnly } from '../../../finance/interest-only.ts';
import { paymentCount, repayment, schedule, totalInterest } from '../../../finance/loan.ts';
import { gainOf, partOfMonthly, sameYearlyTotal } from '../../../finance/repayment-frequency.ts';
import { dollars, duration, inWords } from '../../lib/format.ts';
import { owedLines } from '../owed-plot.ts';
import { ask, calculator, loanFields, UnworkableError } from './calculator.ts';
import {
  about,
  agreedBalances,
  bars,
  comparedRows,
  endsSooner,
  exact,
  followedRows,
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
  scheduleRows,
  table,
  yearRows,
  years,
} from './outcome.ts';

const repayments = calculator({
  name: 'repayments',
  title: 'What the repayment is, and what the loan costs',
  fields: loanFields,
  work(loan) {
    const monthly = repayment(loan);
    const interest = totalInterest(loan);
    const plan = schedule(loan);
    const balances = agreedBalances(loan);
    const payments = plan.length;
    return {
      short: { value: about(monthly), unit: 'a month' },
      result: `The repayment is ${about(monthly)} a month, and the interest comes to about ${roughly(interest)} over the whole term.`,
      chartAlt: `A line shows what is owed on ${loanTerms(loan)}: ${dollars(loan.principal)} at the start, ${dollars(balances[Math.round(payments / 2)] ?? 0)} half-way through, nothing at the end.`,
      chart: owedLines(['Owed', balances]),
      assumptions: [`${loanTerms(loan)}.`, notes.illustrative, notes.beforeFees],
      working: [
        repaymentWorking(loan),
        `Interest = ${payments} × ${exact(monthly)} − ${dollars(loan.principal)} = ${exact(interest)}, about ${roughly(interest)}`,
      ],
      table: table(
        `${loanTerms(loan)}, year by year`,
        ['After', 'Owed', 'Interest in that year'],
        ...yearRows(loan.years, (month) => [
          balances[month] ?? 0,
          plan.slice(month - 12, month).reduce((sum, instalment) => sum + instalment.interest, 0),
        ]),
      ),
      schedule: () => scheduleRows(plan),
    };
  },
});

const rateChange = calculator({
  name: 'rate-change',
  title: 'What a change of rate does to the repayment',
  fields: {
    principal: ask.loanAmount('Amount owed'),
    years: ask.termYears('Years left'),
    rate: ask.interestRate('Rate now'),
    newRate: ask.interestRate('Rate after the change'),
  },
  work(values, shown) {
    const { newRate, ...before } = values;
    const after = { ...before, rate: newRate };
    const [old, next] = [repayment(before), repayment(after)];
    const change = next - old;
    const [now, then] = [`At ${shown.rate}`, `After: ${shown.newRate}`];
    const same = newRate === before.rate;
    const by = about(Math.abs(change));
    return {
      short: same
        ? { value: 'No change', unit: 'to the repayment' }
        : { value: `${by} ${change > 0 ? 'more' : 'less'}`, unit: 'a month' },
      result: same
        ? 'The rate is the same, so the repayment does not change.'
        : `The repayment goes ${change > 0 ? 'up' : 'down'} by ${by} a month, from ${about(old)} to ${about(next)}. That is ${about(Math.abs(change) * 12)} a year.`,
      chartAlt: `Two bars: ${dollars(old)} a month at ${shown.rate}, ${dollars(next)} a month at ${shown.newRate}.`,
      chart: bars('Monthly repayment', { [now]: old, [then]: next }, { text: (amount) => dollars(amount) }),
      assumptions: [
        `${dollars(values.principal)} owed at ${shown.rate}, then at ${shown.newRate}, repaid monthly over ${shown.years} from the change on.`,
        'The new rate stays for all of that time, and the repayment follows it.',
        'The rates are illustrative, not an offer.',
        notes.beforeFees,
      ],
      working: [
        repaymentWorking(before, `At ${shown.rate}: `),
        repaymentWorking(after, `At ${shown.newRate}: `),
        `Change = ${exact(next)} − ${exact(old)} = ${exact(change)} a month`,
      ],
      table: table(
        `${dollars(values.principal)} over ${shown.years} at both rates`,
        ['', now, then],
        ['Monthly repayment', about(old), about(next)],
        ['Repayments in a year', dollars(old * 12), dollars(next * 12)],
        ['Interest over the term, about', roughly(totalInterest(before)), roughly(totalInterest(after))],
      ),
    };
  },
});

const extra = calculator({
  name: 'extra-repayments',
  title: 'What paying extra saves',
  fields: {
    ...loanFields,
    extra: ask.amount('Extra every month', 10_000, { to: 2_000, step: 50 }),
    lumpSum: ask.amount('One extra payment', 500_000, { to: 100_000, step: 1_000 }),
    lumpSumAfterMonths: ask.months('Paid after', { from: 1, to: 120, step: 1 }),
  },
  work({ extra, lumpSum, lumpSumAfterMonths, ...loan }, shown) {
    const payments = loan.years * 12;
    if (lumpSum > 0 && lumpSumAfterMonths > payments) {
      throw new UnworkableError(
        'lumpSumAfterMonths',
        `The loan ends after ${payments} months, so nothing can be paid in after ${lumpSumAfterMonths}. Choose an earlier month.`,
      );
    }
    const lumpSums = lumpSum > 0 ? { [lumpSumAfterMonths]: lumpSum } : {};
    const result = extraRepayments(loan, { extra, lumpSums });
    const agreed = agreedBalances(loan);
    const monthly = repayment(loan);
    const nothing = isNothing(result.interestSaved);
    const paid = [
      extra > 0 && `${dollars(extra)} more every month`,
      lumpSum > 0 && `${dollars(lumpSum)} once, after ${shown.lumpSumAfterMonths}`,
    ].filter(Boolean);
    const interest = exact(totalInterest(loan));
    return {
      short: nothing ? nothingSaved : savedInShort(result),
      result: nothing
        ? 'Nothing extra is paid, so nothing is saved. Put in an amount to see what it does.'
        : `Paying ${paid.join(' and ')} saves about ${roughly(result.interestSaved)} in interest ${endsSooner(result.paymentsSaved)}.`,
      chartAlt: `Two lines show what is owed on ${loanTerms(loan)}: as agreed it takes ${duration(payments)}; with the extra money, ${duration(result.payments)}.`,
      chart: owedLines(['As agreed', agreed], !nothing && ['With extra', result.balances]),
      assumptions: [
        `${loanTerms(loan)}. The agreed repayment is ${about(monthly)} and stays as it is.`,
        'The extra money goes in together with a repayment, and is never taken out again.',
        notes.illustrative,
        'The lender sets no limit on extra payments and charges no fee for them.',
      ],
      working: [
        repaymentWorking(loan),
        `As agreed: interest = ${payments} × ${exact(monthly)} − ${dollars(loan.principal)} = ${interest}`,
        `With extra, month by month: interest = owing × ${shown.rate} ÷ 12; owing = owing + interest − ${exact(result.repaymentWithExtra)}${lumpSum > 0 ? ` (and − ${dollars(lumpSum)} with repayment ${lumpSumAfterMonths})` : ''}`,
        `Nothing is owed after ${result.payments} repayments; interest = ${exact(result.totalInterest)}`,
        `Saved = ${interest} − ${exact(result.totalInterest)} = ${exact(result.interestSaved)}, about ${roughly(result.interestSaved)}`,
      ],
      table: owedTable(loan, 'With extra', agreed, result),
      schedule: () => comparedRows(agreed, result, 'with extra'),
    };
  },
});

const interestOnly = calculator({
  name: 'interest-only',
  title: 'What an interest-only period costs',
  fields: {
    principal: ask.loanAmount(),
    rate: ask.interestRate(),
    interestOnlyYears: ask.years('Interest-only years', [1, 15], 10),
    thenYears: ask.years('Years after that', [1, 40], 30),
  },
  work(values, shown) {
    const { principal, interestOnlyYears, thenYears } = values;
    const terms = { principal, rate: values.rate };
    const throughout = { ...terms, years: interestOnlyYears + thenYears };
    const after = { ...terms, years: thenYears };
    const plan = followInterestOnly({ ...terms, interestOnlyYears, thenYears });
    const interest = plan.totalPaid - principal;
    const firstMonths = interestOnlyYears * MONTHS_A_YEAR;
    const balances = [...Array<number>(firstMonths).fill(principal), ...agreedBalances(after)];
    const [said, checked] = [inWords(about, plan), inWords(money, plan)];
    const { interestOnlyRepayment: during, repaymentAfter: later } = checked;
    const more = roughly(plan.extraInterest);
    const fromStart = agreedBalances(throughout);
    return {
      short: { value: `About ${more}`, unit: 'more interest' },
      result: `For ${shown.interestOnlyYears} you pay ${said.interestOnlyRepayment} a month in interest, then ${said.repaymentAfter} a month. Over the whole loan that is about ${more} more interest than if you repaid principal from the start.`,
      chartAlt: `Two lines show what is owed. Repaid from the start, the debt of ${shown.principal} falls at once; interest only, it stays there for ${shown.interestOnlyYears}. Both end after ${years(throughout.years)}.`,
      chart: owedLines(['Repaid from the start', fromStart], ['Interest only first', balances]),
      assumptions: [
        `${shown.principal} at ${shown.rate} for ${years(throughout.years)}, paid monthly: interest alone for ${shown.interestOnlyYears}, then principal and interest for ${shown.thenYears}.`,
        notes.illustrative,
        'Lenders often charge a higher rate for an interest-only period. Here it is the same.',
        notes.beforeFees,
        notes.roundedLast,
      ],
      working: [
        `Interest only: ${shown.principal} × ${shown.rate} ÷ 12 = ${during} a month`,
        repaymentWorking(after, 'Afterwards: '),
        repaymentWorking(throughout, 'Repaid from the start: '),
        `Step up = ${later} − ${during} = ${checked.stepUp} a month`,
        `Interest with interest only first = ${firstMonths} × ${during} + ${thenYears * MONTHS_A_YEAR} × ${later} − ${shown.principal} = ${money(interest)}`,
        `Extra interest = ${money(interest)} − ${money(totalInterest(throughout))} = ${checked.extraInterest}, about ${more}`,
      ],
      table: table(
        `${shown.principal} at ${shown.rate}, both ways`,
        ['', 'Interest only first', 'Repaid from the start'],
        [
          `A month, first ${shown.interestOnlyYears}`,
          said.interestOnlyRepayment,
          said.repaymentIfNeverInterestOnly,
        ],
        ['A month, after that', said.repaymentAfter, said.repaymentIfNeverInterestOnly],
        [`Owed after ${shown.interestOnlyYears}`, dollars(principal), dollars(fromStart[firstMonths] ?? 0)],
        ['Interest over the loan, about', roughly(interest), roughly(totalInterest(throughout))],
      ),
      schedule: () =>
        scheduleRows([
          ...Array(firstMonths).fill({
            interest: plan.interestOnlyRepayment,
            principal: 0,
            balance: principal,
          }),
          ...schedule(after),
        ]),
    };
  },
});

const repaymentFrequency = calculator({
  name: 'repayment-frequency',
  title: 'What paying more often saves',
  fields: loanFields,
  work(loan, shown) {
    const monthly = repayment(loan);
    const fortnightly = partOfMonthly(loan, 'fortnightly');
    const weekly = partOfMonthly(loan, 'weekly');
    const even = sameYearlyTotal(loan, 'fortnightly');
    const gain = gainOf(loan, 'fortnightly');
    // To the nearest month, and so that time taken and time saved add up to the agreed term.
    const sooner = (yearsToRepay: number) => {
      const months = paymentCount(loan) - Math.round(yearsToRepay * 12);
      return months === 0 ? 'less than a month' : duration(months);
    };
    const methods = [
      { name: 'Half each fortnight', paid: fortnightly },
      { name: 'Quarter each week', paid: weekly },
      { name: 'Monthly × 12 ÷ 26', paid: even },
    ];
    const { instalment, paidPerYear, extraPaidPerYear, payments } = fortnightly;
    const half = money(instalment);
    const { whole, fromExtraPayment: fromExtra, fromPayingMoreOften: fromRhythm } = inWords(money, gain);
    const said = inWords(roughly, gain);
    return {
      short: { value: `About ${said.whole}`, unit: `saved, ${sooner(fortnightly.yearsToRepay)} sooner` },
      result: `Paying half the monthly repayment every fortnight, ${about(instalment)}, saves about ${said.whole} in interest and repays the loan about ${sooner(fortnightly.yearsToRepay)} sooner. Of that, about ${said.fromExtraPayment} is just the thirteenth repayment a year; paying more often adds about ${said.fromPayingMoreOften}.`,
      chartAlt: `Bars of interest saved on ${loanTerms(loan)}: ${methods.map(({ name, paid }) => `${name.toLowerCase()}, about ${roughly(paid.interestSaved)}`).join('; ')}.`,
      chart: bars(
        'Interest saved against monthly',
        Object.fromEntries(methods.map(({ name, paid }) => [name, paid.interestSaved])),
        { coral: ['Half each fortnight'], text: roughly },
      ),
      assumptions: [
        `Compared with ${loanTerms(loan)}.`,
        'A year is taken as exactly 26 fortnights or 52 weeks, and interest is charged with each instalment.',
        'Half or a quarter of the monthly amount makes 13 monthly repayments a year. With the monthly amount × 12 ÷ 26, you pay no more in a year than a monthly payer.',
        notes.illustrative,
        notes.beforeFees,
        notes.roundedLast,
      ],
      working: [
        repaymentWorking(loan),
        `Half each fortnight = ${money(monthly)} ÷ 2 = ${half}; in a year 26 × ${half} = ${money(paidPerYear)}, which is ${money(extraPaidPerYear)} more than 12 monthly repayments`,
        `Fortnight by fortnight: interest = owing × ${shown.rate} ÷ 26; owing = owing + interest − ${half}`,
        `Nothing is owed after ${payments} fortnights; interest saved = ${whole}`,
        `The same yearly total paid monthly, ${money(monthly + extraPaidPerYear / 12)} a month, saves ${fromExtra}`,
        `Paying more often adds ${whole} − ${fromExtra} = ${fromRhythm}, about ${said.fromPayingMoreOften}`,
      ],
      table: table(
        `${loanTerms(loan)}, paid in other rhythms`,
        ['', 'Each time', 'Interest saved, about', 'Sooner by about'],
        ...methods.map(({ name, paid: { instalment, interestSaved, yearsToRepay } }) => [
          name,
          about(instalment),
          roughly(interestSaved),
          sooner(yearsToRepay),
        ]),
      ),
      schedule: () => followedRows(fortnightly),
    };
  },
});

export const loanCalculators = [repayments, rateChange, interestOnly, extra, repaymentFrequency];
