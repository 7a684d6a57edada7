/** Cost of paying less for a time: interest only for years, or a reduced repayment or pause for months. */
import { paymentPause as follow, interestOnly as followInterestOnly } from '../../finance/interest-only.ts';
import { repayment, schedule, totalInterest } from '../../finance/loan.ts';
import { bars } from '../bars.ts';
import { amount, ask, calculator } from '../calculator.ts';
import {
  approxDollars,
  consistentRounding,
  countOf,
  differenceOf,
  formatAll,
  money,
  positiveOrNull,
  roundDollars,
  roundsToZero,
} from '../format.ts';
import { agreedBalances, balanceLines } from '../line-plot.ts';
import { MONTHS_A_YEAR, notes, repaymentRows, repaymentWorking, table } from '../outcome.ts';

export const interestOnly = calculator({
  name: 'interest-only',
  title: 'Interest-only loan calculator',
  fields: {
    principal: ask.loanAmount(),
    rate: ask.interestRate(),
    interestOnlyYears: ask.years('Interest-only years', [1, 15], 10),
    thenYears: ask.years('Years after that', [1, 40], 30),
  },
  compute(values, shown) {
    const { principal, rate, interestOnlyYears, thenYears } = values;
    const throughout = { principal, rate, years: interestOnlyYears + thenYears };
    const after = { principal, rate, years: thenYears };
    const plan = followInterestOnly(values);
    const interest = plan.totalPaid - principal;
    const firstMonths = interestOnlyYears * MONTHS_A_YEAR;
    const first = { interest: plan.interestOnlyRepayment, principal: 0, balance: principal };
    const firstPayments = Array.from({ length: firstMonths }, () => first);
    const fromStart = agreedBalances(throughout);
    const [rounded, checked] = [formatAll(roundDollars, plan), formatAll(money, plan)];
    const { interestOnlyRepayment: during, repaymentAfter: later } = checked;
    const normal = totalInterest(throughout);
    const show = consistentRounding(approxDollars, normal, interest);
    const more = differenceOf(show, normal, interest);
    const chart = balanceLines(
      ['Repaid from the start', fromStart],
      ['Interest only first', [...firstPayments.map(({ balance }) => balance), ...agreedBalances(after)]],
    );
    const figures = [normal, interest].map((each) => `${show(each)} interest`);
    return {
      results: {
        extraInterest: amount('more interest', plan.extraInterest, more),
        during: amount('a month in interest alone', plan.interestOnlyRepayment),
        after: amount('a month afterwards', plan.repaymentAfter),
        stepUp: amount('a month more once principal is repaid', plan.stepUp),
      },
      sentences: [
        `Paying interest alone for ${shown.interestOnlyYears} costs about ${more} more interest than repaying from the start.`,
        `For ${shown.interestOnlyYears} you pay ${rounded.interestOnlyRepayment} a month, then ${rounded.repaymentAfter}.`,
      ],
      chart: {
        ...chart,
        lines: chart.lines.map((line, index) => ({ ...line, figure: figures[index] ?? '' })),
      },
      assumptions: [
        `${shown.principal} at ${shown.rate} for ${countOf(throughout.years, 'years')}, paid monthly: interest alone for ${shown.interestOnlyYears}, then principal and interest for ${shown.thenYears}.`,
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
        `Extra interest = ${money(interest)} − ${money(normal)} = ${checked.extraInterest}, about ${more}`,
      ],
      table: table(
        `${shown.principal} at ${shown.rate}, both ways`,
        ['', 'Interest only first', 'Repaid from the start'],
        [
          `A month, first ${shown.interestOnlyYears}`,
          rounded.interestOnlyRepayment,
          rounded.repaymentIfNeverInterestOnly,
        ],
        ['A month, after that', rounded.repaymentAfter, rounded.repaymentIfNeverInterestOnly],
        [
          `Owed after ${shown.interestOnlyYears}`,
          roundDollars(principal),
          roundDollars(fromStart[firstMonths] ?? 0),
        ],
        ['Interest over the loan, about', show(interest), show(normal)],
      ),
      schedule: () => repaymentRows([...firstPayments, ...schedule(after)]),
    };
  },
});

export const paymentPause = calculator({
  name: 'payment-pause',
  title: 'Repayment pause calculator',
  fields: {
    principal: ask.loanAmount('What you owe'),
    rate: ask.interestRate(),
    years: ask.termYears('Years left'),
    months: ask.months('Months of help', { from: 1, to: 12, step: 1 }, [1, 24]),
    paid: ask.amount('You pay meanwhile, a month', 50_000, { to: 10_000, step: 50 }),
  },
  max: {
    months: ({ years }) => years * MONTHS_A_YEAR - 1,
    // At least a cent below the repayment.
    paid: ({ rate, ...loan }) => repayment({ ...loan, rate: rate / 100 }) - 0.01,
  },
  compute({ months, paid, ...loan }, shown) {
    const plan = follow({ ...loan, months, paid });
    const change = plan.owedAfter - loan.principal;
    const [rounded, checked] = [formatAll(roundDollars, plan), formatAll(money, plan)];
    const left = loan.years * MONTHS_A_YEAR - months;
    const more = approxDollars(plan.extraInterest);
    return {
      results: {
        extraInterest: amount('more interest in all', plan.extraInterest),
        relief: amount('a month less while it lasts', plan.repayment - paid),
        owedAfter: amount('owed when it ends', plan.owedAfter),
        owedMore: amount('more owed than before', positiveOrNull(change)),
        repayment: amount('a month as agreed', plan.repayment),
        newRepayment: amount('a month afterwards', plan.repaymentAfter),
        stepUp: amount('a month more than before', positiveOrNull(plan.repaymentAfter - plan.repayment)),
      },
      sentences: [
        `Paying ${roundsToZero(paid) ? 'nothing' : shown.paid} for ${shown.months} costs about ${more} more interest over the loan.`,
        `Afterwards you pay ${rounded.repaymentAfter} a month, where it was ${rounded.repayment}.`,
        roundsToZero(change)
          ? ''
          : `When the help ends you owe ${roundDollars(Math.abs(change))} ${change > 0 ? 'more' : 'less'} than before.`,
      ],
      chart: bars(
        'Repayment a month',
        { 'As agreed': plan.repayment, 'During the help': paid, Afterwards: plan.repaymentAfter },
        { difference: true },
      ),
      assumptions: [
        `${shown.principal} at ${shown.rate} with ${shown.years} left, paid monthly. Interest goes on during the help and is added to what you owe.`,
        'The loan ends on the same day as before. A lender may add months at the end instead, which lowers the repayment and adds interest.',
        notes.beforeFees,
        notes.roundedLast,
      ],
      working: [
        repaymentWorking(loan, 'As agreed: '),
        `Each month of help: owed + owed × ${shown.rate} ÷ 12 − ${shown.paid}; after ${shown.months} ${checked.owedAfter} is owed`,
        `Afterwards: ${checked.owedAfter} over the ${left} months that are left = ${checked.repaymentAfter} a month`,
        `Extra interest = ${months} × ${shown.paid} + ${left} × ${checked.repaymentAfter} − ${loan.years * MONTHS_A_YEAR} × ${checked.repayment} = ${checked.extraInterest}, about ${more}`,
      ],
    };
  },
});
