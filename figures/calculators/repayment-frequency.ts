/** Paying every fortnight, every week or twice a month instead of once. */
import { type Loan, paymentCount, repayment } from '../../finance/loan.ts';
import {
  gainOf,
  partOfMonthly,
  sameMoneyMonthly,
  sameYearlyTotal,
  workedOutAfresh,
} from '../../finance/repayment-frequency.ts';
import { amount, calculator, loanFields, type Result, result } from '../calculator.ts';
import { duration, inWords } from '../format.ts';
import {
  about,
  isNothing,
  loanTerms,
  money,
  notes,
  repaymentRows,
  repaymentWorking,
  roughly,
  table,
} from '../outcome.ts';
import { bars } from '../plots.ts';

/** Each way of paying more often, by the name that its results begin with. */
const ways = {
  halfFortnight: (loan: Loan) => partOfMonthly(loan, 'fortnightly'),
  quarterWeek: (loan: Loan) => partOfMonthly(loan, 'weekly'),
  evenFortnight: (loan: Loan) => sameYearlyTotal(loan, 'fortnightly'),
  evenWeek: (loan: Loan) => sameYearlyTotal(loan, 'weekly'),
  halfMonth: (loan: Loan) => partOfMonthly(loan, 'twiceAMonth'),
  afreshFortnight: (loan: Loan) => workedOutAfresh(loan, 'fortnightly'),
  afreshWeek: (loan: Loan) => workedOutAfresh(loan, 'weekly'),
};

const sooner = (months: number) => (months <= 0 ? 'less than a month' : duration(months));
/** What is nothing but for rounding is nothing; a loss is no saving. */
const saved = (each: number) => (isNothing(each) ? 0 : each > 0 ? each : null);

export const repaymentFrequency = calculator({
  name: 'repayment-frequency',
  title: 'What paying more often saves',
  fields: loanFields,
  work(loan) {
    const follow = (way: keyof typeof ways) => {
      const paid = ways[way](loan);
      // To the nearest month, and so that time taken and time saved add up to the agreed term.
      const months = Math.round(paid.yearsToRepay * 12);
      return { ...paid, way, months, monthsSaved: paymentCount(loan) - months };
    };
    return {
      loan,
      half: follow('halfFortnight'),
      quarter: follow('quarterWeek'),
      even: follow('evenFortnight'),
      all: (Object.keys(ways) as (keyof typeof ways)[]).map(follow),
      sameMoney: sameMoneyMonthly(loan, 'fortnightly'),
      gain: gainOf(loan, 'fortnightly'),
    };
  },
  results({ half, all, sameMoney, gain }) {
    const named: Record<string, Result> = {
      halfFortnightSaved: amount('less interest', saved(half.interestSaved)),
    };
    for (const { way, months, monthsSaved, ...paid } of all) {
      named[way] = amount('each time', paid.instalment);
      named[`${way}AYear`] = amount('paid in a year', paid.paidPerYear);
      named[`${way}ExtraAYear`] = amount('more a year than monthly', saved(paid.extraPaidPerYear));
      named[`${way}Saved`] = amount('less interest', saved(paid.interestSaved));
      named[`${way}Time`] = result('sooner', 'months', sooner(monthsSaved));
      named[`${way}RepaidIn`] = result('until nothing is owed', 'months', months);
    }
    return {
      ...named,
      thirteenthAMonth: amount('more a month', half.extraPaidPerYear / 12),
      thirteenthSaved: amount('less interest by the extra payment alone', saved(gain.fromExtraPayment)),
      thirteenthTime: result('sooner by the extra payment alone', 'months', sooner(sameMoney.paymentsSaved)),
      rhythmSaved: amount('less interest by paying more often', saved(gain.fromPayingMoreOften)),
    };
  },
  outcome({ loan, half, quarter, even, sameMoney, gain }, _, shown) {
    const monthly = repayment(loan);
    const { instalment, paidPerYear, extraPaidPerYear, payments, monthsSaved, balances } = half;
    const each = money(instalment);
    const { whole, fromExtraPayment: fromExtra, fromPayingMoreOften: fromRhythm } = inWords(money, gain);
    const said = inWords(roughly, gain);
    const row = (name: string, paid: number, interestSaved: number, months: number) => {
      return [name, about(paid), roughly(interestSaved), sooner(months)];
    };
    return {
      says: [
        `Of about ${said.whole} that paying fortnightly saves, ${said.fromExtraPayment} is one extra payment a year.`,
        `Half the monthly repayment every fortnight, ${about(instalment)}, repays the loan about ${sooner(monthsSaved)} sooner and saves about ${said.whole}. Of that, about ${said.fromExtraPayment} is just the thirteenth repayment a year; paying more often adds about ${said.fromPayingMoreOften}.`,
      ],
      chart: bars(
        'Interest saved against paying monthly',
        {
          'Half each fortnight': gain.whole,
          'Extra payment alone': gain.fromExtraPayment,
          'Fortnightly, no extra': even.interestSaved,
        },
        { coral: ['Extra payment alone'] },
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
        `Paying more often adds ${whole} − ${fromExtra} = ${fromRhythm}, about ${said.fromPayingMoreOften}`,
      ],
      table: table(
        `Ways to repay ${shown.principal} instead of ${about(monthly)} a month for ${shown.years}`,
        ['', 'Each time', 'Interest saved, about', 'Sooner by about'],
        row('Half each fortnight', instalment, gain.whole, monthsSaved),
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
        repaymentRows({
          Interest: half.interest,
          Principal: balances.slice(1).map((owing, index) => (balances[index] ?? 0) - owing),
          'Owing after it': balances.slice(1),
        }),
    };
  },
});
