/** What a card, a car loan, a dearer rate or another cost takes off a loan. */
import { largestLoan } from '../../finance/borrowing-power.ts';
import { amount, ask, calculator, result, testFields } from '../calculator.ts';
import { dollars, isNothing, money, percent, thousands } from '../format.ts';
import { loanWorking, testNote } from '../outcome.ts';
import { bars } from '../plots.ts';

export const borrowingTakers = calculator({
  name: 'borrowing-takers',
  title: 'What takes away from what might be lent',
  fields: {
    surplus: ask.amount('Left over a month', 20_000, { to: 10_000, step: 100 }),
    ...testFields,
    cardLimit: ask.amount('Limit of a credit card', 100_000, { to: 30_000, step: 500 }),
    cardShare: ask.share('Counted of it a month', 10, { to: 5, step: 0.1 }),
    carLoan: ask.amount('A car loan, a month', 5_000, { to: 1_500, step: 50 }),
    dearer: ask.share('Rate higher by', 5, { to: 2, step: 0.05 }),
    other: ask.amount('Any other cost a month', 5_000, { to: 1_000, step: 50 }),
  },
  work({ surplus, rate, buffer, years, cardLimit, cardShare, carLoan, dearer, other }, shown) {
    const borrow = (left: number, at = rate) =>
      largestLoan({ surplus: left, rate: at, buffer, years }).largestLoan;
    const all = borrow(surplus);
    // A loan cannot fall by more than all of it.
    const [cardMonthly, byCost] = [cardLimit * cardShare, (cost: number) => borrow(Math.min(cost, surplus))];
    const [card, car, more] = [byCost(cardMonthly), byCost(carLoan), byCost(other)];
    // At nearly the same rate, what the computer loses on the way could make it less than nothing.
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
      says: isNothing(card)
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
        { coral: [cardName], text: thousands },
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
