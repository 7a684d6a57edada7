/** What mortgage insurance costs, paid now or added to the loan. */
import { lvr } from '../../finance/lvr.ts';
import { mortgageInsurance as insure } from '../../finance/mortgage-insurance.ts';
import { amount, ask, calculator, result } from '../calculator.ts';
import { inWords } from '../format.ts';
import { about, isNothing, MONTHS_A_YEAR, money, notes, repaymentWorking, roughly } from '../outcome.ts';
import { bars } from '../plots.ts';

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
    return { ...cost, lvr: lvr(cost.loanWithInsurance, value) };
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
    return {
      says: isNothing(cost.total)
        ? ['At a premium of nothing, there is nothing to pay.', 'Put in the premium that you were quoted.']
        : [
            `Mortgage insurance of ${now} comes to about ${inAll} when it is added to the loan.`,
            `That is ${about(cost.extraRepayment)} a month over ${shown.years}, and about ${roughly(cost.extraInterest)} of it is interest.`,
          ],
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
    };
  },
});
