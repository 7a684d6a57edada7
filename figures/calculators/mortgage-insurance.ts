/** What mortgage insurance costs, paid now or added to the loan. */
import { lvr } from '../../finance/lvr.ts';
import { mortgageInsurance as insure } from '../../finance/mortgage-insurance.ts';
import { amount, ask, calculator, result } from '../calculator.ts';
import { inWords, percent } from '../format.ts';
import {
  about,
  bars,
  isNothing,
  MONTHS_A_YEAR,
  money,
  notes,
  repaymentWorking,
  roughly,
  table,
} from '../outcome.ts';

export const mortgageInsurance = calculator({
  name: 'mortgage-insurance',
  title: 'What mortgage insurance costs, paid now or added to the loan',
  fields: {
    loan: ask.loanAmount(),
    value: ask.price("Home's value"),
    premium: ask.share('Premium, of the loan', 10, { to: 5, step: 0.01 }),
    duty: ask.share('Duty, of the premium', 20, { to: 12, step: 0.5 }),
    rate: ask.interestRate(),
    years: ask.termYears(),
  },
  work({ loan, value, premium, duty, rate, years }) {
    const cost = insure({ loan, rate, years, premiumRate: premium, dutyRate: duty });
    return { ...cost, without: lvr(loan, value), lvr: lvr(cost.loanWithInsurance, value) };
  },
  results: (cost) => ({
    total: amount('for insurance and duty', cost.total),
    premium: amount('of premium', cost.premium),
    duty: amount('of duty', cost.duty),
    monthly: amount('more a month', cost.extraRepayment),
    repaid: amount('repaid in all when it is added to the loan', cost.repaidOnIt),
    interest: amount('of interest on the insurance', cost.extraInterest),
    loan: amount('borrowed with the insurance', cost.loanWithInsurance),
    lvr: result('of the value is borrowed with the insurance', 'percent2', cost.lvr),
  }),
  outcome(cost, { loan, rate, years }, shown) {
    const { premium, duty, total, extraRepayment, repaidOnIt, extraInterest } = inWords(money, cost);
    const [now, inAll] = [about(cost.total), roughly(cost.repaidOnIt)];
    const nothing = isNothing(cost.total);
    return {
      short: nothing
        ? { value: 'Nothing', unit: 'to pay' }
        : { value: now, unit: `now, or about ${inAll} added to the loan` },
      result: nothing
        ? 'At a premium of nothing there is nothing to pay. Put in the premium that you were quoted.'
        : `${isNothing(cost.duty) ? 'The insurance costs' : 'Insurance and duty cost'} ${now} now. Added to the loan, that is ${about(cost.extraRepayment)} a month and about ${inAll} over ${shown.years}, of which about ${roughly(cost.extraInterest)} is interest.`,
      message: nothing
        ? 'At a premium of nothing, there is nothing to pay'
        : `Mortgage insurance of ${now} comes to about ${inAll} when it is added to the loan`,
      terms: `Insurance of ${shown.premium} on a ${shown.loan} loan over ${shown.years}`,
      chartAlt: `Two bars: ${now} paid at settlement, or about ${inAll} repaid over ${shown.years} when it is added to the loan.`,
      chart: bars(
        'What the insurance costs in all',
        { 'Paid at settlement': cost.total, 'Added to the loan': cost.repaidOnIt },
        { text: (paid) => (paid === cost.total ? now : inAll) },
      ),
      assumptions: [
        'The premium and the duty are the shares that you put in, not a quote. Insurers set the premium by the loan and its share of the value, and states set the duty.',
        'It is paid once, and it protects the lender, not you.',
        `Added to the loan, it is repaid monthly over ${shown.years} at ${shown.rate}.`,
        notes.illustrative,
        notes.roundedLast,
      ],
      working: [
        `Premium = ${shown.loan} × ${shown.premium} = ${premium}`,
        `Duty = ${premium} × ${shown.duty} = ${duty}`,
        `Together = ${premium} + ${duty} = ${total}`,
        repaymentWorking({ rate, years, principal: loan }, 'Without it: '),
        repaymentWorking({ rate, years, principal: cost.loanWithInsurance }, 'With it: '),
        `Difference, not rounded before = ${extraRepayment} a month; × ${years * MONTHS_A_YEAR} = ${repaidOnIt}`,
        `Interest = ${repaidOnIt} − ${total} = ${extraInterest}, about ${roughly(cost.extraInterest)}`,
      ],
      table: table(
        `Insurance on ${shown.loan}, on a home worth ${shown.value}`,
        ['', 'Paid at settlement', 'Added to the loan'],
        ['You borrow', shown.loan, about(cost.loanWithInsurance)],
        ['Of the value', percent(cost.without * 100, 2), percent(cost.lvr * 100, 2)],
        ['Paid now', now, about(0)],
        ['More a month', about(0), about(cost.extraRepayment)],
        ['Paid for it in all, about', now, inAll],
      ),
    };
  },
});
