/** Estimates a household's borrowing power, as a range, from its income, spending and debts. */
import { type LeftOver, type LenderPolicy, largestLoan, leftOver } from '../../finance/borrowing-power.ts';
import { bars } from '../bars.ts';
import { advanced, amount, ask, calculator, result, testFields } from '../calculator.ts';
import { formatRange, money, percent, roundDollars, roundsToZero, thousands } from '../format.ts';
import { loanWorking, table, testNote } from '../outcome.ts';

const pay = (label: string) => ask.amount(label, 1_000_000, { to: 250_000, step: 1_000 });
const studyLoan = (label: string) => ask.amount(label, 300_000, { to: 100_000, step: 1_000 });

export const borrowingPower = calculator({
  name: 'borrowing-power',
  title: 'Borrowing power calculator',
  fields: {
    pay: { ...pay('Your pay before tax, a year'), shared: 'income' },
    secondPay: pay('Second pay before tax, a year'),
    otherIncome: advanced(pay('Your overtime, bonus or rent, a year')),
    studyLoan: advanced(studyLoan('HELP debt you owe')),
    secondStudyLoan: advanced(studyLoan('HELP debt, second person')),
    spending: ask.amount('Living costs of adults a month', 30_000, { to: 10_000, step: 100 }),
    children: ask.amount('What your children cost a month', 20_000, { to: 4_000, step: 50 }),
    moreSpending: advanced(ask.amount('Lenders may count more, a month', 10_000, { to: 2_000, step: 50 })),
    cardLimits: advanced(ask.amount('Card limits, all together', 200_000, { to: 50_000, step: 500 })),
    repayments: advanced(ask.amount('Other loans, a month', 20_000, { to: 3_000, step: 50 })),
    ...testFields,
    buffer: advanced(testFields.buffer),
  },
  compute({ pay: firstPay, secondPay, secondStudyLoan, moreSpending, ...numbers }, shown, { tax, texts }) {
    const { studyLoans } = tax;
    if (!studyLoans) throw new Error("expected this year's table of HELP repayments");
    const household = {
      ...numbers,
      borrowers: [
        { pay: firstPay, otherIncome: numbers.otherIncome, studyLoan: numbers.studyLoan },
        { pay: secondPay, otherIncome: 0, studyLoan: secondStudyLoan },
      ],
    };
    const share = (id: string) => Number.parseFloat(texts[id] ?? '') / 100;
    const count = (name: string, policy: LenderPolicy) => {
      const counted = leftOver(household, policy, { tax, studyLoans });
      const surplus = Math.max(0, counted.left);
      const { largestLoan: loan, ...rest } = largestLoan({ ...numbers, surplus });
      const shares = formatShares(policy);
      return { name, shares, counted, surplus, loan, ...rest };
    };
    const strict = count('Counted strictly', {
      otherIncomeShare: share('non-salary-least'),
      cardShare: share('card-share-most'),
      moreSpending,
      leavesOutEndingStudyLoan: false,
    });
    const generous = count('Counted generously', {
      otherIncomeShare: 1 - share('non-salary-discount'),
      cardShare: share('card-share-least'),
      moreSpending: 0,
      leavesOutEndingStudyLoan: true,
    });
    const list = [strict, generous];
    const more = Math.max(0, generous.loan - strict.loan);
    const tested = percent(generous.assessedRate * 100);
    const range = formatRange(thousands, strict.loan, generous.loan, ' and ');
    const cost = roundsToZero(strict.loan)
      ? `up to ${roundDollars(generous.repayment)}`
      : formatRange(roundDollars, strict.repayment, generous.repayment);
    const row = (name: string, read: (counted: LeftOver) => number) => {
      return [name, ...list.map(({ counted }) => money(read(counted)))];
    };
    return {
      results: {
        range: result('might be lent', 'thousands', formatRange(thousands, strict.loan, generous.loan)),
        least: result('might be lent, counted strictly', 'thousands', strict.loan),
        most: result('might be lent, counted generously', 'thousands', generous.loan),
        tested: result('is the rate that lenders test', 'percent', generous.assessedRate),
        leftLeast: amount('a month left over, counted strictly', strict.surplus),
        leftMost: amount('a month left over, counted generously', generous.surplus),
        repaymentLeast: amount('a month to repay the smaller loan', strict.repayment),
        repaymentMost: amount('a month to repay the larger loan', generous.repayment),
        studyLoans: amount('a month for HELP debts', strict.counted.studyLoans),
      },
      sentences: roundsToZero(generous.loan)
        ? ['Nothing is left over to repay a loan with, however it is counted.']
        : [
            roundsToZero(strict.loan)
              ? `Lenders might lend you nothing, or up to about ${thousands(generous.loan)}.`
              : `Lenders might lend you ${range.includes(' and ') ? 'between about' : 'about'} ${range}.`,
            `They test at ${tested}. At ${shown.rate} such a loan costs ${cost} a month. This is not a promise: a lender may lend more or less, or nothing.`,
          ],
      chart: bars(
        'Largest loan, about',
        {
          [strict.name]: { baseline: strict.loan },
          [generous.name]: {
            parts: [
              { tone: 'baseline', amount: strict.loan },
              { tone: 'range', amount: more, text: `${thousands(more)} more` },
            ],
          },
        },
        { text: thousands },
      ),
      assumptions: [
        `Income is after tax at ${tax.name}, without offsets, each person taxed alone${roundsToZero(secondPay) ? '' : ', and overtime, bonus or rent taxed with yours'}.`,
        `Counted strictly: ${strict.shares[0]} of overtime, bonus and rent, ${strict.shares[1]} of card limits a month, and ${shown.moreSpending} a month more for living than you say, which is a guess for you to move. Counted generously: ${generous.shares.join(', ')} and what you say. No rule sets these shares: they are what brokers report and what APRA's guide calls prudent. Lenders differ in more than these.`,
        `What your children cost is for you to say, all of them together: brokers name ${texts['child-cost-least']} to ${texts['child-cost-most']} a month for each, before child care and school fees. Put other adults you support into living costs.`,
        "Lenders take the higher of what you say you spend and a measure of their own, which grows with the household. That measure is licensed, so we can't print it: try what a higher count does.",
        `HELP debts cost what the tax office takes for 2026-27 from the income that is counted; it also adds some things to income. Counted generously, one that this clears within a year is left out, which a bank may do and need not.`,
        testNote(shown, tested),
        'The deposit, the value of the home, limits by income, your credit report and all other rules of a lender are left out.',
      ],
      working: [
        'Left over a month = pay after tax − HELP − living costs − children − share of card limits − other loans',
        ...list.map(
          ({ name, counted }) =>
            `${name}: ${money(counted.afterTax)} − ${money(counted.studyLoans)} − ${money(counted.spending)} − ${money(counted.children)} − ${money(counted.cards)} − ${money(counted.repayments)} = ${money(counted.left)}`,
        ),
        loanWorking('Largest loan', 'left over'),
        ...list.map(
          ({ name, surplus, loan }) =>
            `${name}: ${money(surplus)} a month at ${tested} over ${shown.years} repays ${money(loan)}`,
        ),
      ],
      table: table(
        'A month, counted in two ways',
        ['', ...list.map(({ name }) => name)],
        row('Pay after tax', ({ afterTax }) => afterTax),
        row('HELP debts', ({ studyLoans: helps }) => -helps),
        row('Living costs', ({ spending }) => -spending),
        row('Children', ({ children }) => -children),
        row('Cards', ({ cards }) => -cards),
        row('Other loans', ({ repayments }) => -repayments),
        row('Left over', ({ left }) => left),
        ['Largest loan, about', ...list.map(({ loan }) => thousands(loan))],
      ),
    };
  },
});

/** The counted shares of other income, and of card limits a month. */
const formatShares = ({ otherIncomeShare, cardShare }: LenderPolicy) =>
  [otherIncomeShare, cardShare].map((share) => percent(share * 100));
