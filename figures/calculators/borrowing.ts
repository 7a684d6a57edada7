/** The loans that lenders might make on what is left over each month. */
import { largestLoan } from '../../finance/borrowing.ts';
import { amount, ask, calculator, result } from '../calculator.ts';
import { percent } from '../format.ts';
import { about, isNothing, money, table, thousands } from '../outcome.ts';
import { bars } from '../plots.ts';

/** The repayment's formula, turned round. */
export const loanFormula = (what: string) =>
  `${what} × (1 − (1 + tested rate ÷ 12) to the power of −payments) ÷ (tested rate ÷ 12)`;

export const borrowing = calculator({
  name: 'borrowing',
  title: 'A range of what lenders might lend',
  fields: {
    surplus: ask.amount('Left over a month', 20_000, { to: 10_000, step: 100 }),
    spread: ask.amount('Lenders may differ by', 5_000, { to: 2_000, step: 50 }),
    rate: ask.interestRate(),
    buffer: ask.share('Buffer', 5, { to: 5, step: 0.25 }),
    years: ask.termYears(),
  },
  most: { spread: ({ surplus }) => surplus },
  work({ surplus, spread, rate, buffer, years }) {
    const count = (name: string, counted: number) => {
      const worked = largestLoan({ surplus: counted, rate, buffer, years });
      return { name, counted, loan: worked.largestLoan, ...worked };
    };
    return {
      least: count('Counted strictly', surplus - spread),
      middle: count('As you count it', surplus),
      most: count('Counted generously', surplus + spread),
    };
  },
  results: ({ middle }) => ({
    loan: result('might be lent', 'thousands', middle.loan),
    tested: result('is the rate that lenders test', 'percent', middle.assessedRate),
    repayment: amount('a month to repay it', middle.repayment),
  }),
  outcome({ least, middle, most }, { surplus, spread }, shown) {
    const list = [least, middle, most];
    const tested = percent(middle.assessedRate * 100);
    const range = isNothing(spread)
      ? `about ${thousands(middle.loan)}`
      : `between about ${thousands(least.loan)} and ${thousands(most.loan)}`;
    return {
      says: isNothing(surplus)
        ? ['Nothing is left over, so there is nothing to repay a loan with.']
        : [
            `With ${shown.surplus} a month left over, lenders might lend ${range}.`,
            `They test at ${tested}. This is a range under your assumptions, not an offer.`,
          ],
      chart: bars('Largest loan', Object.fromEntries(list.map(({ name, loan }) => [name, loan])), {
        coral: [middle.name],
        text: thousands,
      }),
      assumptions: [
        `${shown.surplus} a month is left after tax, living costs and the repayments of other debts, as a lender counts them. Lenders may count ${shown.spread} less or more.`,
        `Lenders test at the rate plus a buffer: ${shown.rate} + ${shown.buffer} = ${tested}. The buffer is a test, not a charge.`,
        'The deposit, the value of the home, limits by income and the other rules of each lender are left out.',
      ],
      working: [
        `Largest loan = ${loanFormula('left over')}`,
        ...list.map(
          ({ name, counted, loan }) =>
            `${name}: ${money(counted)} a month at ${tested} over ${shown.years} repays ${money(loan)}`,
        ),
      ],
      table: table(
        `Repaid over ${shown.years}, tested at ${tested}`,
        ['', 'Left over', 'Largest loan, about', `A month at ${shown.rate}`],
        ...list.map((each) => [each.name, money(each.counted), thousands(each.loan), about(each.repayment)]),
      ),
    };
  },
});
