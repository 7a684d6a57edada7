/** What fees add to a rate, when a switch pays, how much might be borrowed, and saving for a deposit. */
import { largestLoan } from '../../../finance/borrowing.ts';
import { comparisonRate as compare, comparisonExample } from '../../../finance/comparison-rate.ts';
import { totalInterest } from '../../../finance/loan.ts';
import {
  keepOldRepayment,
  type Refinance,
  refinanceOver,
  refinance as switchLoans,
} from '../../../finance/refinance.ts';
import { saveUp } from '../../../finance/saving.ts';
import { dollars, duration, inWords, percent } from '../../lib/format.ts';
import { ask, calculator, loanFields, UnworkableError } from './calculator.ts';
import {
  about,
  bars,
  fraction,
  isNothing,
  MONTHS_A_YEAR,
  money,
  notes,
  repaymentWorking,
  roughly,
  table,
  thousands,
  years,
} from './outcome.ts';

const stated = (rate: number) => percent(rate * 100, 2);

const comparisonRate = calculator({
  name: 'comparison-rate',
  title: 'What fees do to a rate',
  fields: {
    ...loanFields,
    upfrontFees: ask.amount('Fees at the start', 5_000, { to: 2_000, step: 50 }),
    monthlyFee: ask.amount('Fee a month', 100, { to: 30, step: 1 }),
    yearlyFee: ask.amount('Fee a year', 2_000, { to: 600, step: 5 }),
    dischargeFee: ask.amount('Fee at the end', 2_000, { to: 1_000, step: 50 }),
  },
  work({ principal, years: term, ...terms }, shown) {
    const of = (amount: number, length: number) => {
      const worked = compare({ ...terms, principal: amount, years: length });
      return { ...worked, loan: `${dollars(amount)} over ${years(length)}` };
    };
    const example = of(comparisonExample.principal, comparisonExample.years);
    const own = of(principal, term);
    const payments = term * MONTHS_A_YEAR;
    const isExample = own.loan === example.loan;
    const nothing = isNothing(own.fees);
    const loans = [example, own, ...[300_000, 600_000, 900_000].map((amount) => of(amount, term))];
    const rows = loans.filter(({ loan }, index) => loans.findIndex((other) => other.loan === loan) === index);
    const rates = (isExample ? [example] : [example, own]).map(({ loan, comparisonRate: rate }) => [
      loan,
      rate,
    ]);
    return {
      short: { value: stated(example.comparisonRate), unit: 'with the fees counted' },
      result: nothing
        ? `Without fees the comparison rate is the rate, ${stated(terms.rate)}. Put in a fee to see what it adds.`
        : `On ${example.loan}, the example on which home loans are compared, these fees turn ${shown.rate} into a comparison rate of ${stated(example.comparisonRate)}.${isExample ? '' : ` On ${own.loan} it would be ${stated(own.comparisonRate)}.`}`,
      chartAlt: `Bars: ${stated(terms.rate)} without fees; with them ${rates.map(([loan, rate]) => `${stated(Number(rate))} on ${loan}`).join(', ')}.`,
      chart: bars(
        'A year, fees counted as interest',
        { 'Rate without fees': terms.rate, ...Object.fromEntries(rates) },
        { text: stated },
      ),
      assumptions: [
        'The comparison rate is true only for its example. Another amount, term or fee gives another rate.',
        'The loan is repaid monthly. Fees are paid on the first day, with each or every twelfth repayment, and with the last.',
        'Government charges, redraw, late and break fees are not counted, nor is what an offset account or a cashback saves.',
        notes.illustrative,
      ],
      working: [
        repaymentWorking({ principal, years: term, rate: terms.rate }),
        `Fees = ${shown.upfrontFees} + ${payments} × ${shown.monthlyFee} + ${term} × ${shown.yearlyFee} + ${shown.dischargeFee} = ${money(own.fees)}`,
        [
          'Comparison rate = 12 × r, where the loan = the sum of each ',
          fraction(['repayment or fee'], [{ base: '(1 + r)', exponent: 'its month' }]),
        ],
        `Solved for ${own.loan}: r = ${percent((own.comparisonRate / MONTHS_A_YEAR) * 100, 4)} a month; × 12 = ${stated(own.comparisonRate)}`,
      ],
      table: table(
        `${shown.rate} with the same fees on other loans`,
        ['Loan', 'Comparison rate', 'Fees in all'],
        ...rows.map(({ loan, comparisonRate: rate, fees }) => [loan, stated(rate), dollars(fees)]),
      ),
    };
  },
});

/** How a switch moves the repayment, and when it has paid for itself, if ever. */
function repaymentAndBreakEven({ monthlySaving, breakEvenMonth, cashbackUsedUpMonth }: Refinance): string {
  const change = about(Math.abs(monthlySaving));
  if (monthlySaving === 0) return 'The rate is the same, so switching saves no interest.';
  if (monthlySaving < 0) {
    const cashback = cashbackUsedUpMonth
      ? ` The cashback, less the costs, is used up in month ${cashbackUsedUpMonth}.`
      : '';
    return `The new rate is higher, so the repayment rises by ${change} a month.${cashback}`;
  }
  const paid =
    breakEvenMonth === null
      ? 'but the interest saved never covers the cost'
      : breakEvenMonth === 0
        ? 'and you are ahead from the first day'
        : `and the interest saved covers the cost in month ${breakEvenMonth}`;
  return `The repayment falls by ${change} a month, ${paid}.`;
}

const refinance = calculator({
  name: 'refinance',
  title: 'What switching saves, and when it has paid for itself',
  fields: {
    principal: ask.loanAmount('Amount owed'),
    years: ask.termYears('Years left'),
    rate: ask.interestRate('Rate now'),
    newRate: ask.interestRate('New rate'),
    cost: ask.amount('All costs of switching', 20_000, { to: 5_000, step: 50 }),
    cashback: ask.amount('Cashback', 10_000, { to: 5_000, step: 500 }),
    newYears: ask.termYears('Years, if started again'),
  },
  work({ principal, years: left, rate, newRate, cost, cashback, newYears }, shown) {
    const monthsLeft = left * MONTHS_A_YEAR;
    const switchingCost = cost - cashback;
    const plan = { balance: principal, monthsLeft, oldRate: rate, newRate, switchingCost };
    const same = switchLoans(plan);
    const other = refinanceOver(plan, newYears * MONTHS_A_YEAR);
    const kept = keepOldRepayment(plan);
    const stay = totalInterest({ principal, rate, years: left });
    const ways = [
      { name: 'Stay', monthly: same.oldRepayment, months: monthsLeft, net: 0 },
      { name: 'Switch, same end', monthly: same.newRepayment, months: monthsLeft, net: same.netSaving },
      newYears !== left && {
        name: `Switch, ${shown.newYears}`,
        monthly: other.repayment,
        months: newYears * MONTHS_A_YEAR,
        net: other.netSaving,
      },
      kept && {
        name: 'Switch, pay as before',
        monthly: same.oldRepayment,
        months: kept.payments,
        net: kept.interestSaved - switchingCost,
      },
    ].filter((way) => way !== false && way !== null);
    if (ways.some(({ net }) => net > stay)) {
      throw new UnworkableError(
        'cashback',
        'The cashback is more than all the interest. Choose a smaller cashback.',
      );
    }
    const { breakEvenMonth: even, cashbackUsedUpMonth: usedUp } = same;
    const saved = Math.abs(same.netSaving);
    const short = isNothing(saved)
      ? { value: 'Level', unit: 'in the end' }
      : { value: `About ${roughly(saved)}`, unit: `${same.netSaving > 0 ? 'better' : 'worse'} off` };
    const outcome = isNothing(saved)
      ? 'ends level'
      : `leaves you about ${roughly(saved)} ${same.netSaving > 0 ? 'better' : 'worse'} off over the ${shown.years} left`;
    const restart =
      newYears === left
        ? ''
        : ` Over ${shown.newYears} instead, the repayment is ${about(other.repayment)}, and you end about ${roughly(Math.abs(other.netSaving))} ${other.netSaving < 0 ? 'worse' : 'better'} off than by staying.`;
    return {
      short,
      result: `${repaymentAndBreakEven(same)} With the same end date, switching ${outcome}.${restart}`,
      chartAlt: `Bars of interest and costs from now on: ${ways.map(({ name, net }) => `${name.toLowerCase()} about ${roughly(stay - net)}`).join('; ')}.`,
      chart: bars(
        'Interest and costs from now on',
        Object.fromEntries(ways.map(({ name, net }) => [name, stay - net])),
        { coral: ['Switch, same end'], text: roughly },
      ),
      assumptions: [
        `${shown.principal} is owed at ${shown.rate}, repaid monthly. The costs of ${shown.cost} less the cashback of ${shown.cashback} are paid on the day of the switch and not borrowed.`,
        'All costs count: discharge, application, valuation, title fees, break costs, and mortgage insurance where it applies again.',
        'The rates are illustrative, not an offer, and neither ever changes.',
        notes.roundedLast,
      ],
      working: [
        repaymentWorking({ principal, rate, years: left }, 'Now: '),
        repaymentWorking({ principal, rate: newRate, years: left }, 'New: '),
        `Interest saved to the same end = ${money(stay)} − ${money(stay - same.interestSaved)} = ${money(same.interestSaved)}`,
        usedUp === null
          ? `Month by month, the interest saved so far ${even === null ? 'never covers the cost' : `covers the cost ${even === 0 ? 'from the start' : `in month ${even}`}`}`
          : `Month by month, the extra interest so far uses the cashback up in month ${usedUp}`,
        `After costs = ${money(same.interestSaved)} − (${shown.cost} − ${shown.cashback}) = ${money(same.netSaving)}${isNothing(saved) ? '' : `, about ${roughly(saved)} ${same.netSaving > 0 ? 'better' : 'worse'} off`}`,
      ],
      table: table(
        'Ways on, each against staying',
        ['', 'A month', 'Ends after', 'Ahead by about'],
        ...ways.map(({ name, monthly, months, net }) => [
          name,
          about(monthly),
          duration(months),
          roughly(net),
        ]),
      ),
    };
  },
});

/** `$416k`, where two amounts have to fit beside each other in large type. */
const inShort = (loan: number) => thousands(loan).replace(/,000$/, 'k');

const borrowing = calculator({
  name: 'borrowing',
  title: 'A range of what lenders might lend',
  fields: {
    surplus: ask.amount('Left over a month', 20_000, { to: 10_000, step: 100 }),
    spread: ask.amount('Lenders may differ by', 5_000, { to: 2_000, step: 50 }),
    rate: ask.interestRate(),
    buffer: ask.share('Buffer', 5, { to: 5, step: 0.25 }),
    years: ask.termYears(),
  },
  work({ surplus, spread, rate, buffer, years: term }, shown) {
    if (spread > surplus) {
      throw new UnworkableError(
        'spread',
        `Lenders cannot differ by more than is left over. Choose ${shown.surplus} or less.`,
      );
    }
    const counts = {
      'Counted strictly': surplus - spread,
      'As you count it': surplus,
      'Counted generously': surplus + spread,
    };
    const list = Object.entries(counts).map(([name, counted]) => {
      const worked = largestLoan({ surplus: counted, rate, buffer, years: term });
      return { name, counted, ...worked };
    });
    const [least, middle, most] = list as [(typeof list)[0], (typeof list)[0], (typeof list)[0]];
    const tested = percent(middle.assessedRate * 100);
    const range = isNothing(spread)
      ? `about ${thousands(middle.largestLoan)}`
      : `between about ${thousands(least.largestLoan)} and ${thousands(most.largestLoan)}`;
    return {
      short: isNothing(spread)
        ? { value: `About ${thousands(middle.largestLoan)}`, unit: 'might be lent' }
        : {
            value: `${inShort(least.largestLoan)} to ${inShort(most.largestLoan)}`,
            unit: 'might be lent',
          },
      result: isNothing(surplus)
        ? 'Nothing is left over, so there is nothing to repay a loan with.'
        : `Tested at ${tested}, lenders might lend ${range}. This is a range under your assumptions, not an offer.`,
      chartAlt: `Three bars: ${list.map(({ name, largestLoan: loan }) => `${name.toLowerCase()} about ${thousands(loan)}`).join('; ')}.`,
      chart: bars(
        'Largest loan',
        Object.fromEntries(list.map(({ name, largestLoan: loan }) => [name, loan])),
        { coral: ['As you count it'], text: thousands },
      ),
      assumptions: [
        `${shown.surplus} a month is left after tax, living costs and the repayments of other debts, as a lender counts them. Lenders may count ${shown.spread} less or more.`,
        `Lenders test at the rate plus a buffer: ${shown.rate} + ${shown.buffer} = ${tested}. The buffer is a test, not a charge.`,
        'The deposit, the value of the home, limits by income and the other rules of each lender are left out.',
        notes.illustrative,
      ],
      working: [
        [
          'Largest loan = left over × ',
          fraction(['1 − ', { base: '(1 + tested rate ÷ 12)', exponent: '−payments' }], ['tested rate ÷ 12']),
        ],
        ...list.map(
          ({ name, counted, largestLoan: loan }) =>
            `${name}: ${money(counted)} a month at ${tested} over ${shown.years} repays ${money(loan)}`,
        ),
      ],
      table: table(
        `Repaid over ${shown.years}, tested at ${tested}`,
        ['', 'Left over', 'Largest loan, about', `A month at ${shown.rate}`],
        ...list.map(({ name, counted, largestLoan: loan, repayment }) => [
          name,
          money(counted),
          thousands(loan),
          about(repayment),
        ]),
      ),
    };
  },
});

const savingDeposit = calculator({
  name: 'saving-deposit',
  title: 'How long a deposit takes to save',
  fields: {
    target: ask.target('Amount to save'),
    start: ask.amount('Saved already', 1_000_000, { to: 'target', step: 1_000 }),
    monthlySaving: ask.amount('Saved a month', 20_000, { to: 5_000, step: 50 }),
    savingsRate: ask.share('Savings rate', 10, { to: 8, step: 0.05 }),
  },
  work(values, shown) {
    const { start, monthlySaving } = values;
    const plan = saveUp(values);
    if (plan === null) {
      throw new UnworkableError(
        'monthlySaving',
        `At this pace ${shown.target} is not reached within a century. Put in more to save a month.`,
      );
    }
    const { months, balances: _, ...amounts } = plan;
    const { balance, interestEarned: interest } = inWords(about, amounts);
    const checked = inWords(money, amounts);
    const paces = [monthlySaving, ...[250, 500, 1_000].map((more) => monthlySaving + more)];
    return {
      short:
        months === 0 ? { value: 'Saved', unit: 'already' } : { value: duration(months), unit: 'to save it' },
      result:
        months === 0
          ? `${shown.start} is enough already.`
          : `It takes ${duration(months)} to save ${shown.target}. You then have ${balance}, of which ${interest} is interest.`,
      chartAlt: `Bars of what the savings are made of: ${shown.start} at the start, ${about(months * monthlySaving)} put in, ${interest} of interest.`,
      chart: bars(
        'What the savings are made of',
        {
          'Saved already': start,
          'Put in month by month': months * monthlySaving,
          Interest: Math.max(0, plan.interestEarned),
        },
        { coral: ['Put in month by month'] },
      ),
      assumptions: [
        `${shown.monthlySaving} goes in at the end of every month, and nothing is taken out.`,
        `Interest of ${shown.savingsRate} a year is added every month, never changes and is not taxed here. Tax makes it take longer.`,
        'Prices may rise while you save; here the target stays.',
      ],
      working: [
        `Month by month: savings = savings × (1 + ${shown.savingsRate} ÷ 12) + ${shown.monthlySaving}, from ${shown.start}`,
        `${months === 0 ? 'At the start' : `After ${months} of them`}: ${checked.balance}, the first that reaches ${shown.target}`,
        `Interest = ${checked.balance} − ${shown.start} − ${months} × ${shown.monthlySaving} = ${checked.interestEarned}`,
      ],
      table: table(
        `Time to save ${shown.target}`,
        ['Saved a month', 'It takes', 'Interest'],
        ...paces.map((pace) => {
          const saved = saveUp({ ...values, monthlySaving: pace });
          return [
            money(pace),
            saved ? duration(saved.months) : 'over a century',
            about(saved?.interestEarned ?? 0),
          ];
        }),
      ),
    };
  },
});

export const moneyCalculators = [comparisonRate, refinance, borrowing, savingDeposit];
