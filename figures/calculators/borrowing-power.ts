/** What lenders might lend a household, from what it earns, spends and owes: a range. */
import { largestLoan } from '../../finance/borrowing.ts';
import { type Counting, type LeftOver, leftOver } from '../../finance/borrowing-power.ts';
import { amount, ask, calculator, result, UnworkableError } from '../calculator.ts';
import { percent } from '../format.ts';
import { about, isNothing, money, notes, rangeOf, table, thousands } from '../outcome.ts';
import { bars } from '../plots.ts';
import { loanFormula } from './borrowing.ts';

/** The child support law's table has no row for more. */
const MOST_CHILDREN = 3;

/** Nobody types a year's pay by the dollar. */
const pay = (label: string) => ask.amount(label, 1_000_000, { to: 250_000, step: 1_000 });
const studyLoan = (label: string) => ask.amount(label, 300_000, { to: 100_000, step: 1_000 });

export const borrowingPower = calculator({
  name: 'borrowing-power',
  title: 'What your household might borrow',
  fields: {
    pay: { ...pay('Your pay before tax, a year'), shared: 'income' },
    secondPay: pay('Second pay before tax, a year'),
    otherIncome: pay('Your overtime, bonus or rent, a year'),
    studyLoan: studyLoan('HELP debt you owe'),
    secondStudyLoan: studyLoan('HELP debt, second person'),
    spending: ask.amount('Living costs of adults a month', 30_000, { to: 10_000, step: 100 }),
    children: ask.children('Children you support'),
    moreSpending: ask.amount('Lenders may count more, a month', 10_000, { to: 2_000, step: 50 }),
    cardLimits: ask.amount('Card limits, all together', 200_000, { to: 50_000, step: 500 }),
    repayments: ask.amount('Other loans, a month', 20_000, { to: 3_000, step: 50 }),
    rate: ask.interestRate(),
    buffer: ask.share('Buffer', 5, { to: 5, step: 0.25 }),
    years: ask.termYears(),
  },
  work(numbers, { tax, children, said }) {
    const { studyLoans } = tax;
    if (!studyLoans)
      throw new UnworkableError('studyLoan', "No table of this year's HELP repayments is known.");
    const { rate, buffer, years } = numbers;
    const household = {
      borrowers: [
        { pay: numbers.pay, otherIncome: numbers.otherIncome, studyLoan: numbers.studyLoan },
        { pay: numbers.secondPay, otherIncome: 0, studyLoan: numbers.secondStudyLoan },
      ],
      spending: numbers.spending,
      children: numbers.children,
      cardLimits: numbers.cardLimits,
      repayments: numbers.repayments,
    };
    const share = (id: string) => Number.parseFloat(said[id] ?? '') / 100;
    const count = (name: string, counting: Counting) => {
      const counted = leftOver(household, counting, { tax, studyLoans, children });
      return {
        name,
        counting,
        counted,
        ...largestLoan({ surplus: Math.max(0, counted.left), rate, buffer, years }),
      };
    };
    return {
      strict: count('Counted strictly', {
        otherIncomeShare: share('non-salary-least'),
        cardShare: share('card-share-most'),
        moreSpending: numbers.moreSpending,
        ages: 'older',
        leavesOutEndingStudyLoan: false,
      }),
      generous: count('Counted generously', {
        otherIncomeShare: 1 - share('non-salary-discount'),
        cardShare: share('card-share-least'),
        moreSpending: 0,
        ages: 'young',
        leavesOutEndingStudyLoan: true,
      }),
    };
  },
  results: ({ strict, generous }) => ({
    range: result('might be lent', 'thousands', rangeOf(thousands, strict.largestLoan, generous.largestLoan)),
    least: result('might be lent, counted strictly', 'thousands', strict.largestLoan),
    most: result('might be lent, counted generously', 'thousands', generous.largestLoan),
    tested: result('is the rate that lenders test', 'percent', generous.assessedRate),
    leftLeast: amount('a month left over, counted strictly', Math.max(0, strict.counted.left)),
    leftMost: amount('a month left over, counted generously', Math.max(0, generous.counted.left)),
    repaymentLeast: amount('a month to repay the smaller loan', strict.repayment),
    repaymentMost: amount('a month to repay the larger loan', generous.repayment),
    studyLoans: amount('a month for HELP debts', strict.counted.studyLoans),
    children: amount(
      'a month for children',
      strict.counted.children === 0
        ? null
        : rangeOf(about, generous.counted.children, strict.counted.children),
    ),
  }),
  outcome({ strict, generous }, { secondPay, children }, shown, { tax }) {
    const tested = percent(generous.assessedRate * 100);
    const list = [strict, generous];
    const range = rangeOf(thousands, strict.largestLoan, generous.largestLoan, ' and ');
    const cost = isNothing(strict.largestLoan)
      ? `up to ${about(generous.repayment)}`
      : rangeOf(about, strict.repayment, generous.repayment);
    const parts = (read: (counted: LeftOver) => number) => list.map(({ counted }) => money(read(counted)));
    return {
      says: isNothing(generous.largestLoan)
        ? ['Nothing is left over to repay a loan with, however it is counted.', '']
        : [
            isNothing(strict.largestLoan)
              ? `Lenders might lend you nothing, or up to about ${thousands(generous.largestLoan)}.`
              : `Lenders might lend you ${range.includes(' and ') ? 'between about' : 'about'} ${range}.`,
            `They test at ${tested}. At ${shown.rate} such a loan costs ${cost} a month. This is not a promise: a lender may lend more or less, or nothing.`,
          ],
      chart: bars(
        'Largest loan, about',
        Object.fromEntries(list.map(({ name, largestLoan: loan }) => [name, loan])),
        { text: thousands },
      ),
      assumptions: [
        `Income is after tax at ${tax.name}, without offsets, each person taxed alone${isNothing(secondPay) ? '' : ', and overtime, bonus or rent taxed with yours'}.`,
        `Counted strictly: ${percent(strict.counting.otherIncomeShare * 100)} of overtime, bonus and rent, ${percent(strict.counting.cardShare * 100)} of card limits a month, and ${shown.moreSpending} a month more for living than you say, which is a guess for you to move. Counted generously: ${percent(generous.counting.otherIncomeShare * 100)}, ${percent(generous.counting.cardShare * 100)} and what you say. No rule sets these shares: they are what brokers report and what APRA's guide calls prudent. Lenders differ in more than these.`,
        children > 0
          ? `Children cost what the child support law's table for 2026 counts at this income: those under 13 where it is counted generously, those from 13 up where strictly. Their part of the home is in it, which the repayment pays too, so this leans to the careful side; child care and school fees may not be. ${children > MOST_CHILDREN ? 'The table counts no more than three. ' : ''}A lender has a measure of its own and may well count less, or more.`
          : 'No child is counted. Put in how many you support; the costs of adults whom you support belong into living costs.',
        'Lenders take the higher of what you say you spend and a measure of their own, which grows with the household. That measure is not ours to print, so try what a higher count does.',
        `HELP debts cost what the tax office takes for 2026-27 from the income that is counted; it also adds some things to income. Counted generously, one that this clears within a year is left out, which a bank may do and need not.`,
        `Lenders test at the rate plus a buffer: ${shown.rate} + ${shown.buffer} = ${tested}. The buffer is a test, not a charge.`,
        'The deposit, the value of the home, limits by income, your credit report and all other rules of a lender are left out.',
        notes.illustrative,
      ],
      working: [
        'Left over a month = pay after tax − HELP − living costs − children − share of card limits − other loans',
        ...list.map(
          ({ name, counted }) =>
            `${name}: ${money(counted.afterTax)} − ${money(counted.studyLoans)} − ${money(counted.spending)} − ${money(counted.children)} − ${money(counted.cards)} − ${money(counted.repayments)} = ${money(counted.left)}`,
        ),
        `Largest loan = ${loanFormula('left over')}`,
        ...list.map(
          ({ name, counted, largestLoan: loan }) =>
            `${name}: ${money(Math.max(0, counted.left))} a month at ${tested} over ${shown.years} repays ${money(loan)}`,
        ),
      ],
      table: table(
        'A month, counted in two ways',
        ['', ...list.map(({ name }) => name)],
        ['Pay after tax', ...parts(({ afterTax }) => afterTax)],
        ['HELP debts', ...parts(({ studyLoans }) => -studyLoans)],
        ['Living costs', ...parts(({ spending }) => -spending)],
        ['Children', ...parts(({ children: costs }) => -costs)],
        ['Cards', ...parts(({ cards }) => -cards)],
        ['Other loans', ...parts(({ repayments }) => -repayments)],
        ['Left over', ...parts(({ left }) => left)],
        ['Largest loan, about', ...list.map(({ largestLoan: loan }) => thousands(loan))],
      ),
    };
  },
});
