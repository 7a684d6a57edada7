/** How many years' income before tax a borrower owes. */
import { isAtLeastDti, debtToIncome as ratioOf } from '../../finance/ratios.ts';
import { amount, ask, calculator, result } from '../calculator.ts';
import { grouped } from '../counts-and-dates.ts';
import { about, money } from '../format.ts';
import { bars } from '../plots.ts';

/** From this many times income up, a bank counts the loan against a limit that APRA sets. */
const LIMIT = 6;

export const debtToIncome = calculator({
  name: 'debt-to-income',
  title: 'Your debts against your income',
  fields: {
    debt: ask.debt('All debts with the new loan'),
    income: { ...ask.income('Income before tax, a year'), min: 1 },
  },
  work({ debt, income }, shown, { said }) {
    const isHigh = isAtLeastDti(debt, income, LIMIT);
    const ratio = times(ratioOf(debt, income), isHigh);
    const sixTimes = income * LIMIT;
    const share = said['dti-limit'];
    return {
      results: {
        ratio: result("a year's income before tax", 'count', ratio),
        sixTimes: amount("is six times a year's income", sixTimes),
      },
      says: [
        `Debts of ${shown.debt} are ${ratio} an income of ${shown.income} a year before tax.`,
        `That is ${isHigh ? 'at six times or more' : 'below six times'}, which is ${about(sixTimes)}.`,
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

/** `5.2 times`; a ratio that only rounds up to the limit is not yet at it. */
function times(ratio: number, isHigh: boolean): string {
  const rounded = ratio.toFixed(1);
  if (!isHigh && Number(rounded) >= LIMIT) return `just under ${LIMIT} times`;
  const [whole = '', part] = rounded.split('.');
  return `${grouped(whole)}.${part} times`;
}
