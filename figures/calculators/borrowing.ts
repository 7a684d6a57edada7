/** Borrowing power from a monthly surplus, what reduces it, and the debt-to-income ratio. */
import { largestLoan } from '../../finance/borrowing-power.ts';
import { isAtLeastDti, debtToIncome as ratioOf } from '../../finance/ratios.ts';
import { bars } from '../bars.ts';
import { amount, ask, calculator, result, testFields } from '../calculator.ts';
import { grouped } from '../counts-and-dates.ts';
import { dollars, money, percent, roundDollars, roundsToZero, thousands } from '../format.ts';
import { loanWorking, table, testNote } from '../outcome.ts';

export const borrowing = calculator({
  name: 'borrowing',
  title: 'Monthly surplus borrowing calculator',
  fields: {
    surplus: ask.amount('Left over a month', 20_000, { to: 10_000, step: 100 }),
    spread: ask.amount('Lenders may differ by', 5_000, { to: 2_000, step: 50 }),
    ...testFields,
  },
  max: { spread: ({ surplus }) => surplus },
  compute({ surplus, spread, ...terms }, shown) {
    const count = (counted: number) => ({ counted, ...largestLoan({ surplus: counted, ...terms }) });
    const [least, middle, most] = [count(surplus - spread), count(surplus), count(surplus + spread)];
    const list = [
      { name: 'Counted strictly', ...least },
      { name: 'As you count it', ...middle },
      { name: 'Counted generously', ...most },
    ];
    const tested = percent(middle.assessedRate * 100);
    const range = roundsToZero(spread)
      ? `about ${thousands(middle.largestLoan)}`
      : `between about ${thousands(least.largestLoan)} and ${thousands(most.largestLoan)}`;
    return {
      results: {
        loan: result('might be lent', 'thousands', middle.largestLoan),
        tested: result('is the rate that lenders test', 'percent', middle.assessedRate),
        repayment: amount('a month to repay it', middle.repayment),
      },
      sentences: roundsToZero(surplus)
        ? ['Nothing is left over, so there is nothing to repay a loan with.']
        : [
            `With ${shown.surplus} a month left over, lenders might lend ${range}.`,
            `They test at ${tested}. This is a range under your assumptions, not an offer.`,
          ],
      chart: bars('Largest loan', Object.fromEntries(list.map((each) => [each.name, each.largestLoan])), {
        choice: ['As you count it'],
        text: thousands,
      }),
      assumptions: [
        `${shown.surplus} a month is left after tax, living costs and the repayments of other debts, as a lender counts them. Lenders may count ${shown.spread} less or more.`,
        testNote(shown, tested),
        'The deposit, the value of the home, limits by income and the other rules of each lender are left out.',
      ],
      working: [
        loanWorking('Largest loan', 'left over'),
        ...list.map(
          ({ name, counted, largestLoan: loan }) =>
            `${name}: ${money(counted)} a month at ${tested} over ${shown.years} repays ${money(loan)}`,
        ),
      ],
      table: table(
        `Repaid over ${shown.years}, tested at ${tested}`,
        ['', 'Left over', 'Largest loan, about', `A month at ${shown.rate}`],
        ...list.map(({ name, counted, largestLoan: loan, repayment }) => {
          return [name, money(counted), thousands(loan), roundDollars(repayment)];
        }),
      ),
    };
  },
});

export const borrowingTakers = calculator({
  name: 'borrowing-takers',
  title: 'Debts and borrowing power calculator',
  fields: {
    surplus: ask.amount('Left over a month', 20_000, { to: 10_000, step: 100 }),
    ...testFields,
    cardLimit: ask.amount('Limit of a credit card', 100_000, { to: 30_000, step: 500 }),
    cardShare: ask.share('Counted of it a month', 10, { to: 5, step: 0.1 }),
    carLoan: ask.amount('A car loan, a month', 5_000, { to: 1_500, step: 50 }),
    dearer: ask.share('Rate higher by', 5, { to: 2, step: 0.05 }),
    other: ask.amount('Any other cost a month', 5_000, { to: 1_000, step: 50 }),
  },
  compute({ surplus, rate, buffer, years, cardLimit, cardShare, carLoan, dearer, other }, shown) {
    const borrow = (left: number, at = rate) =>
      largestLoan({ surplus: left, rate: at, buffer, years }).largestLoan;
    const all = borrow(surplus);
    // A cost reduces the loan to zero at most.
    const [cardMonthly, byCost] = [cardLimit * cardShare, (cost: number) => borrow(Math.min(cost, surplus))];
    const [card, car, more] = [byCost(cardMonthly), byCost(carLoan), byCost(other)];
    // Rounding errors at nearly equal rates could make it negative.
    const higher = Math.max(0, all - borrow(surplus, rate + dearer));
    const [tested, testedDearer] = [percent((rate + buffer) * 100), percent((rate + buffer + dearer) * 100)];
    const cardName = `Card of ${dollars(cardLimit)}, unused`;
    return {
      results: {
        cardTakes: result('less to borrow', 'thousands', card),
        carTakes: result('less to borrow, with the car loan', 'thousands', car),
        dearerTakes: result('less to borrow, at the higher rate', 'thousands', higher),
        otherTakes: result('less to borrow, with the other cost', 'thousands', more),
        cardMonthly: amount('a month counted for the card', cardMonthly),
      },
      sentences: roundsToZero(card)
        ? ['This credit card takes nothing off what might be lent.']
        : [
            `A credit card that you never use can take about ${thousands(card)} off what might be lent.`,
            `For its limit of ${shown.cardLimit} the lender counts ${money(cardMonthly)} a month.`,
          ],
      chart: bars(
        `Less to borrow over ${shown.years}`,
        {
          [cardName]: card,
          [`Car loan, ${dollars(carLoan)} a month`]: car,
          [`Rate higher by ${shown.dearer}`]: higher,
          [`Other, ${dollars(other)} a month`]: more,
        },
        { choice: [], text: thousands },
      ),
      assumptions: [
        `${shown.surplus} a month is left over as the lender counts it, which repays about ${thousands(all)} over ${shown.years}. Each of the four comes alone, and takes no more than all of it.`,
        testNote(shown, tested),
        `The lender counts ${shown.cardShare} of the card's limit each month, and others count more or less.`,
      ],
      working: [
        loanWorking('Loan', 'monthly amount'),
        `Card: ${shown.cardLimit} × ${shown.cardShare} = ${money(cardMonthly)} a month, which repays ${money(card)}`,
        `Car loan: ${shown.carLoan} a month repays ${money(car)}`,
        `Higher rate: ${shown.surplus} a month repays ${money(all)} at ${tested}, and ${money(all - higher)} at ${testedDearer}`,
        `Other: ${shown.other} a month repays ${money(more)}`,
      ],
    };
  },
});

/** Debt-to-income ratio from which APRA limits a bank's new loans. */
const LIMIT = 6;

export const debtToIncome = calculator({
  name: 'debt-to-income',
  title: 'Debt-to-income (DTI) calculator',
  fields: {
    debt: ask.debt('All debts with the new loan'),
    income: { ...ask.income('Income before tax, a year'), min: 1 },
  },
  compute({ debt, income }, shown, { texts }) {
    const isHigh = isAtLeastDti(debt, income, LIMIT);
    const ratio = times(ratioOf(debt, income), isHigh);
    const sixTimes = income * LIMIT;
    const share = texts['dti-limit'];
    return {
      results: {
        ratio: result("a year's income before tax", 'count', ratio),
        sixTimes: amount("is six times a year's income", sixTimes),
      },
      sentences: [
        `Debts of ${shown.debt} are ${ratio} an income of ${shown.income} a year before tax.`,
        `That is ${isHigh ? 'at six times or more' : 'below six times'}, which is ${roundDollars(sixTimes)}.`,
      ],
      chart: bars("Debts against a year's income", { 'Six times income': sixTimes, 'All debts': debt }),
      assumptions: [
        'Debts are all that is owed, with the new loan. Income is that of a year, before tax.',
        `From six times income up, a bank may make no more than ${share} of its new loans; some loans are exempt. The rule binds the bank, not you, and a lender may set a lower line.`,
      ],
      working: [
        `Debt to income = ${shown.debt} ÷ ${shown.income} = ${ratio}`,
        `Six times income = ${LIMIT} × ${shown.income} = ${money(sixTimes)}`,
      ],
    };
  },
});

/** `5.2 times`; `just under 6 times` for a ratio that only rounds up to the limit. */
function times(ratio: number, isHigh: boolean): string {
  const rounded = ratio.toFixed(1);
  if (!isHigh && Number(rounded) >= LIMIT) return `just under ${LIMIT} times`;
  const [whole = '', part] = rounded.split('.');
  return `${grouped(whole)}.${part} times`;
}
