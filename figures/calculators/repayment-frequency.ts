/** Repayments every fortnight, every week or twice a month instead of monthly. */
import { paymentCount, repayment } from '../../finance/loan.ts';
import * as frequency from '../../finance/repayment-frequency.ts';
import { bars } from '../bars.ts';
import { amount, calculator, loanFields, type Result, result } from '../calculator.ts';
import {
  approxDollars,
  consistentRounding,
  differenceOf,
  duration,
  formatAll,
  money,
  roundDollars,
} from '../format.ts';
import { loanTerms, MONTHS_A_YEAR, notes, repaymentRows, repaymentWorking, table } from '../outcome.ts';

const { partOfMonthly, sameYearlyTotal, sameTerm } = frequency;

const formatSooner = (months: number) => (months <= 0 ? 'less than a month' : duration(months));

export const repaymentFrequency = calculator({
  name: 'repayment-frequency',
  title: 'Fortnightly repayments calculator',
  fields: loanFields,
  compute(loan, shown) {
    const follow = (paid: ReturnType<typeof partOfMonthly>) => {
      // Rounded so that the time taken and the time saved add up to the term.
      const months = Math.round(paid.yearsToRepay * MONTHS_A_YEAR);
      return { ...paid, months, monthsSaved: paymentCount(loan) - months };
    };
    // Repayment schemes by the prefix of their results.
    const ways = {
      halfFortnight: follow(partOfMonthly(loan, 'fortnightly')),
      quarterWeek: follow(partOfMonthly(loan, 'weekly')),
      evenFortnight: follow(sameYearlyTotal(loan, 'fortnightly')),
      evenWeek: follow(sameYearlyTotal(loan, 'weekly')),
      halfMonth: follow(partOfMonthly(loan, 'twiceAMonth')),
      afreshFortnight: follow(sameTerm(loan, 'fortnightly')),
      afreshWeek: follow(sameTerm(loan, 'weekly')),
    };
    const { halfFortnight: half, quarterWeek: quarter, evenFortnight: even } = ways;
    const sameMoney = frequency.sameMoneyMonthly(loan, 'fortnightly');
    const gain = frequency.frequencyGain(loan, 'fortnightly');
    const show = consistentRounding(approxDollars, gain.fromExtraPayment, gain.whole);
    const rounded = {
      whole: show(gain.whole),
      fromExtra: show(gain.fromExtraPayment),
      fromRhythm: differenceOf(show, gain.fromExtraPayment, gain.whole),
    };
    const named: Record<string, Result> = {
      // The first result is the one on cards.
      halfFortnightSaved: amount('less interest', half.interestSaved, rounded.whole),
    };
    for (const [way, paid] of Object.entries(ways)) {
      named[way] = amount('each time', paid.instalment);
      named[`${way}AYear`] = amount('paid in a year', paid.paidPerYear);
      named[`${way}ExtraAYear`] = amount('more a year than monthly', paid.extraPaidPerYear);
      named[`${way}Saved`] = amount('less interest', paid.interestSaved);
      named[`${way}Time`] = result('sooner', 'months', formatSooner(paid.monthsSaved));
      named[`${way}RepaidIn`] = result('until nothing is owed', 'months', paid.months);
    }
    if (gain.fromExtraPayment > gain.fromPayingMoreOften) {
      const label = 'less interest, mostly because you pay more';
      named.halfFortnightSaved = amount(label, half.interestSaved, rounded.whole);
    }
    const thirteenth = formatSooner(sameMoney.paymentsSaved);
    const monthly = repayment(loan);
    const { paidPerYear, extraPaidPerYear, payments, balances } = half;
    const each = money(half.instalment);
    const { whole, fromExtraPayment: fromExtra, fromPayingMoreOften: fromRhythm } = formatAll(money, gain);
    const row = (name: string, instalment: number, interestSaved: number, months: number) => {
      return [name, roundDollars(instalment), approxDollars(interestSaved), formatSooner(months)];
    };
    return {
      results: {
        ...named,
        thirteenthAMonth: amount('more a month', extraPaidPerYear / MONTHS_A_YEAR),
        thirteenthSaved: amount(
          'less interest by the extra payment alone',
          gain.fromExtraPayment,
          rounded.fromExtra,
        ),
        thirteenthTime: result('sooner by the extra payment alone', 'months', thirteenth),
        rhythmSaved: amount(
          'less interest by paying more often',
          gain.fromPayingMoreOften,
          rounded.fromRhythm,
        ),
      },
      sentences: [
        `Of about ${rounded.whole} that paying fortnightly saves, ${rounded.fromExtra} is one extra payment a year.`,
        `Half the monthly repayment every fortnight, ${roundDollars(half.instalment)}, repays the loan about ${formatSooner(half.monthsSaved)} sooner and saves about ${rounded.whole}. Of that, about ${rounded.fromExtra} is just the thirteenth repayment a year; paying more often adds about ${rounded.fromRhythm}.`,
      ],
      chart: bars(
        'Interest saved against paying monthly',
        { 'One more payment a year': gain.fromExtraPayment, 'Half each fortnight': gain.whole },
        { text: show },
      ),
      assumptions: [
        `Compared with ${loanTerms(loan)}.`,
        'A year is taken as exactly 26 fortnights, and interest is charged with each instalment.',
        'Half of the monthly amount each fortnight makes 13 monthly repayments a year. Without the extra, each instalment is the monthly amount × 12 ÷ 26, and you pay no more in a year than a monthly payer.',
        notes.beforeFees,
        notes.roundedLast,
      ],
      working: [
        repaymentWorking(loan),
        `Half each fortnight = ${money(monthly)} ÷ 2 = ${each}; in a year 26 × ${each} = ${money(paidPerYear)}, which is ${money(extraPaidPerYear)} more than 12 monthly repayments`,
        `Fortnight by fortnight: interest = owing × ${shown.rate} ÷ 26; owing = owing + interest − ${each}`,
        `Nothing is owed after ${payments} fortnights; interest saved = ${whole}`,
        `The same yearly total paid monthly, ${money(sameMoney.repaymentWithExtra)} a month, saves ${fromExtra}`,
        `Paying more often adds ${whole} − ${fromExtra} = ${fromRhythm}, about ${rounded.fromRhythm}`,
      ],
      table: table(
        `Ways to repay ${shown.principal} instead of ${roundDollars(monthly)} a month for ${shown.years}`,
        ['', 'Each time', 'Interest saved, about', 'Sooner by about'],
        row('Half each fortnight', half.instalment, gain.whole, half.monthsSaved),
        row('Quarter each week', quarter.instalment, quarter.interestSaved, quarter.monthsSaved),
        row(
          'The same money monthly',
          sameMoney.repaymentWithExtra,
          gain.fromExtraPayment,
          sameMoney.paymentsSaved,
        ),
        row('Monthly × 12 ÷ 26', even.instalment, even.interestSaved, even.monthsSaved),
      ),
      schedule: () =>
        repaymentRows(
          balances.slice(1).map((balance, index) => ({
            ...{ interest: half.interest[index] ?? 0, balance },
            principal: (balances[index] ?? 0) - balance,
          })),
        ),
    };
  },
});
