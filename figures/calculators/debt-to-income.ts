/** How many years' income before tax a borrower owes. */
import { isAtLeastDti, debtToIncome as ratioOf } from '../../finance/debt-to-income.ts';
import { amount, ask, calculator, result } from '../calculator.ts';
import { grouped } from '../counts-and-dates.ts';
import { about, bars, fraction, money, table } from '../outcome.ts';

/** From this many times income up, a bank counts the loan against a limit that APRA sets. */
const LIMIT = 6;

export const debtToIncome = calculator({
  name: 'debt-to-income',
  title: 'Your debts against your income',
  fields: {
    debt: ask.debt('All debts with the new loan'),
    income: { ...ask.income('Income before tax, a year'), min: 1 },
  },
  work({ debt, income }) {
    const isHigh = isAtLeastDti(debt, income, LIMIT);
    return { isHigh, said: times(ratioOf(debt, income), isHigh), sixTimes: income * LIMIT };
  },
  results: ({ said, sixTimes }) => ({
    ratio: result("a year's income", 'count', said),
    sixTimes: amount("is six times a year's income", sixTimes),
  }),
  outcome({ said, isHigh, sixTimes }, { debt }, shown, facts) {
    const line = about(sixTimes);
    const share = facts.said['dti-limit'];
    const verdict = isHigh ? 'at six times or more' : 'below six times';
    return {
      short: { value: said, unit: "a year's income, before tax" },
      result: `Debts of ${shown.debt} are ${said} an income of ${shown.income} a year before tax. That is ${verdict}, which is ${line}.`,
      message: isHigh
        ? `Debts of ${shown.debt} reach six times a year's income`
        : `Debts of ${shown.debt} stay below six times a year's income`,
      terms: `Debts of ${shown.debt} and an income of ${shown.income} a year before tax`,
      chartAlt: `Two bars: debts of ${shown.debt}, and ${line}, which is six times the income of a year before tax.`,
      chart: bars("Debts against a year's income", { 'Six times income': sixTimes, 'All debts': debt }),
      assumptions: [
        'Debts are all that is owed, with the new loan. Income is that of a year, before tax.',
        share
          ? `From six times income up, a bank may make no more than ${share} of its new loans; some loans are exempt. The rule binds the bank, not you, and a lender may set a lower line.`
          : 'A lender may set a line of its own.',
      ],
      working: [
        ['Debt to income = ', fraction([shown.debt], [shown.income]), ` = ${said}`],
        `Six times income = ${LIMIT} × ${shown.income} = ${money(sixTimes)}`,
      ],
      table: table(
        'Debts and income',
        ['', 'Amount'],
        ['All debts', shown.debt],
        ['Income before tax, a year', shown.income],
        ['Six times income', line],
        ['Debt to income', said],
      ),
    };
  },
});

/** `5.2 times`; a ratio that only rounds up to the limit is not yet at it. */
function times(ratio: number, isHigh: boolean): string {
  const rounded = ratio.toFixed(1);
  if (!isHigh && Number(rounded) >= LIMIT) return `just under ${LIMIT} times`;
  const [whole = '', part] = rounded.split('.');
  return `${grouped(whole)}.${part} times`;
}
