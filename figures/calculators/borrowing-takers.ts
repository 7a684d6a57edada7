/** What a card, a car loan, a dearer rate or another cost takes off a loan. */
import { largestLoan } from '../../finance/borrowing.ts';
import { amount, ask, calculator, result } from '../calculator.ts';
import { dollars, percent } from '../format.ts';
import { isNothing, money, thousands } from '../outcome.ts';
import { bars } from '../plots.ts';
import { loanFormula } from './borrowing.ts';

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
  work({ surplus, rate, buffer, years, cardLimit, cardShare, carLoan, dearer, other }, _, shown) {
    const borrow = (left: number, at = rate) =>
      largestLoan({ surplus: left, rate: at, buffer, years }).largestLoan;
    const all = borrow(surplus);
    const cardMonthly = cardLimit * cardShare;
    const testedDearer = percent((rate + buffer + dearer) * 100);
    const taker = (name: string, counted: string, less: number) => ({ name, counted, less });
    // A loan cannot fall by more than all of it.
    const monthly = (name: string, cost: number) =>
      taker(name, `${money(cost)} a month`, borrow(Math.min(cost, surplus)));
    // At nearly the same rate, what the computer loses on the way could make it less than nothing.
    const atDearer = Math.max(0, all - borrow(surplus, rate + dearer));
    const takers = [
      monthly(`Card of ${dollars(cardLimit)}, unused`, cardMonthly),
      monthly(`Car loan, ${dollars(carLoan)} a month`, carLoan),
      taker(`Rate higher by ${shown.dearer}`, `Tested at ${testedDearer}`, atDearer),
      monthly(`Other, ${dollars(other)} a month`, other),
    ] as const;
    return { tested: percent((rate + buffer) * 100), testedDearer, all, cardMonthly, takers };
  },
  results: ({ cardMonthly, takers: [card, car, dearer, other] }) => ({
    cardTakes: result('less to borrow', 'thousands', card.less),
    carTakes: result('less to borrow, with the car loan', 'thousands', car.less),
    dearerTakes: result('less to borrow, at the higher rate', 'thousands', dearer.less),
    otherTakes: result('less to borrow, with the other cost', 'thousands', other.less),
    cardMonthly: amount('a month counted for the card', cardMonthly),
  }),
  outcome({ tested, testedDearer, all, takers }, _, shown) {
    const [card, car, dearer, other] = takers;
    const less = thousands(card.less);
    return {
      says: isNothing(card.less)
        ? ['This credit card takes nothing off what might be lent.']
        : [
            `A credit card that you never use can take about ${less} off what might be lent.`,
            `For its limit of ${shown.cardLimit} the lender counts ${card.counted}.`,
          ],
      chart: bars(
        `Less to borrow over ${shown.years}`,
        Object.fromEntries(takers.map((each) => [each.name, each.less])),
        { coral: [card.name], text: thousands },
      ),
      assumptions: [
        `${shown.surplus} a month is left over as the lender counts it, which repays about ${thousands(all)} over ${shown.years}. Each of the four comes alone, and takes no more than all of it.`,
        `Lenders test at the rate plus a buffer: ${shown.rate} + ${shown.buffer} = ${tested}.`,
        `The lender counts ${shown.cardShare} of the card's limit each month, and others count more or less.`,
        'The rate is illustrative, not an offer.',
      ],
      working: [
        `Loan = ${loanFormula('monthly amount')}`,
        `Card: ${shown.cardLimit} × ${shown.cardShare} = ${card.counted}, which repays ${money(card.less)}`,
        `Car loan: ${car.counted} repays ${money(car.less)}`,
        `Higher rate: ${shown.surplus} a month repays ${money(all)} at ${tested}, and ${money(all - dearer.less)} at ${testedDearer}`,
        `Other: ${other.counted} repays ${money(other.less)}`,
      ],
    };
  },
});
