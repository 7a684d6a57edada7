/** What a card, a car loan, a dearer rate or another cost takes off a loan. */
import { largestLoan } from '../../finance/borrowing.ts';
import { amount, ask, calculator, result } from '../calculator.ts';
import { dollars, percent } from '../format.ts';
import { bars, fraction, isNothing, money, table, thousands } from '../outcome.ts';

export const borrowingTakers = calculator({
  name: 'borrowing-takers',
  title: 'What takes away from what might be lent',
  fields: {
    surplus: ask.amount('Left over a month', 20_000, { to: 10_000, step: 100 }),
    rate: ask.interestRate(),
    buffer: ask.share('Buffer', 5, { to: 5, step: 0.25 }),
    years: ask.termYears(),
    cardLimit: ask.amount('Limit of a credit card', 100_000, { to: 30_000, step: 500 }),
    cardShare: ask.share('Counted of it a month', 10, { to: 5, step: 0.1 }),
    carLoan: ask.amount('A car loan, a month', 5_000, { to: 1_500, step: 50 }),
    dearer: ask.share('Rate higher by', 5, { to: 2, step: 0.05 }),
    other: ask.amount('Any other cost a month', 5_000, { to: 1_000, step: 50 }),
  },
  work({ surplus, rate, buffer, years, cardLimit, cardShare, carLoan, dearer, other }) {
    const borrow = (left: number, at = rate) => largestLoan({ surplus: left, rate: at, buffer, years });
    const { assessedRate, largestLoan: all } = borrow(surplus);
    // A loan cannot fall by more than all of it.
    const takenBy = (monthly: number) => borrow(Math.min(monthly, surplus)).largestLoan;
    const cardMonthly = cardLimit * cardShare;
    return {
      tested: percent(assessedRate * 100),
      testedDearer: percent((assessedRate + dearer) * 100),
      all,
      cardMonthly,
      card: takenBy(cardMonthly),
      car: takenBy(carLoan),
      // At nearly the same rate, what the computer loses on the way could make it less than nothing.
      dearer: Math.max(0, all - borrow(surplus, rate + dearer).largestLoan),
      other: takenBy(other),
    };
  },
  results: (taken) => ({
    cardTakes: result('less to borrow', 'thousands', taken.card),
    carTakes: result('less to borrow, with the car loan', 'thousands', taken.car),
    dearerTakes: result('less to borrow, at the higher rate', 'thousands', taken.dearer),
    otherTakes: result('less to borrow, with the other cost', 'thousands', taken.other),
    cardMonthly: amount('a month counted for the card', taken.cardMonthly),
  }),
  outcome(taken, { cardLimit, carLoan, other }, shown) {
    const points = shown.dearer.replace('%', '');
    const takers = [
      {
        name: `Card of ${dollars(cardLimit)}, unused`,
        counted: `${money(taken.cardMonthly)} a month`,
        less: taken.card,
      },
      { name: `Car loan, ${dollars(carLoan)} a month`, counted: `${shown.carLoan} a month`, less: taken.car },
      {
        name: `Rate ${points} ${points === '1' ? 'point' : 'points'} higher`,
        counted: `Tested at ${taken.testedDearer}`,
        less: taken.dearer,
      },
      { name: `Other, ${dollars(other)} a month`, counted: `${shown.other} a month`, less: taken.other },
    ];
    const [card] = takers as [(typeof takers)[0]];
    const nothing = isNothing(card.less);
    const less = thousands(card.less);
    const list = takers.map((each) => `${each.name}, about ${thousands(each.less)}`);
    return {
      short: { value: less, unit: 'less to borrow' },
      result: nothing
        ? 'This credit card takes nothing off what might be lent.'
        : `A credit card with a limit of ${shown.cardLimit} takes about ${less} off what might be lent, even if you never use it: the lender counts ${card.counted} for it.`,
      message: nothing
        ? 'This credit card takes nothing off a loan'
        : `A credit card that you never use can take about ${less} off a loan`,
      terms: `An unused ${shown.cardLimit} card, counted at ${card.counted}`,
      chartAlt: `Bars show how much less could be borrowed over ${shown.years}, tested at ${taken.tested}: ${list.join('; ')}.`,
      chart: bars(
        `Less to borrow over ${shown.years}`,
        Object.fromEntries(takers.map((each) => [each.name, each.less])),
        { coral: [card.name], text: thousands },
      ),
      assumptions: [
        `${shown.surplus} a month is left over as the lender counts it, which repays about ${thousands(taken.all)} over ${shown.years}. Each of the four comes alone, and takes no more than all of it.`,
        `Lenders test at the rate plus a buffer: ${shown.rate} + ${shown.buffer} = ${taken.tested}.`,
        `The lender counts ${shown.cardShare} of the card's limit each month, and others count more or less.`,
        'The rate is illustrative, not an offer.',
      ],
      working: [
        [
          'Loan = monthly amount × ',
          fraction(['1 − ', { base: '(1 + tested rate ÷ 12)', exponent: '−payments' }], ['tested rate ÷ 12']),
        ],
        `Card: ${shown.cardLimit} × ${shown.cardShare} = ${money(taken.cardMonthly)} a month, which repays ${money(taken.card)}`,
        `Car loan: ${shown.carLoan} a month repays ${money(taken.car)}`,
        `Higher rate: ${shown.surplus} a month repays ${money(taken.all)} at ${taken.tested}, and ${money(taken.all - taken.dearer)} at ${taken.testedDearer}`,
        `Other: ${shown.other} a month repays ${money(taken.other)}`,
      ],
      table: table(
        `What takes borrowing power away, over ${shown.years}, tested at ${taken.tested}`,
        ['', 'Counted as', 'Less to borrow, about'],
        ...takers.map((each) => [each.name, each.counted, thousands(each.less)]),
      ),
    };
  },
});
