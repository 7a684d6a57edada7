/** Cost of mortgage insurance, paid now or added to the loan: a range, unless the lender has given a quote. */

import { mortgageInsurance as insure, premiumRates } from '../../finance/mortgage-insurance.ts';
import { lvr } from '../../finance/ratios.ts';
import { bars } from '../bars.ts';
import { amount, ask, calculator, result, UnworkableError } from '../calculator.ts';
import { approxDollars, formatAll, formatRange, money, percent, roundsToZero } from '../format.ts';
import { MONTHS_A_YEAR, notes, repaymentWorking, table } from '../outcome.ts';

type Cost = ReturnType<typeof insure>;

export const mortgageInsurance = calculator({
  name: 'mortgage-insurance',
  title: 'LMI calculator',
  usesTables: true,
  fields: {
    loan: ask.loanAmount(),
    value: ask.price("Home's value"),
    quote: ask.share('Premium you were quoted, of the loan', 10, { to: 5, step: 0.01 }),
    duty: ask.share('Duty, of the premium', 20, { to: 12, step: 0.5 }),
    rate: ask.interestRate(),
    years: ask.termYears(),
  },
  compute({ loan, value, quote, duty: dutyRate, rate, years }, shown, { insurance, texts }) {
    if (!insurance) throw new Error('expected the tables of premiums (app/figures/load-calculators.ts)');
    const found = premiumRates({ loan, value }, insurance.tables);
    const rates = quote > 0 ? { low: quote, high: quote } : found;
    if (rates === null) {
      throw new UnworkableError(
        'quote',
        `Our tables are for ${texts['lmi-premium-tables']}. Put in the premium you were quoted.`,
      );
    }
    const cost = (premiumRate: number) => insure({ loan, rate, years, premiumRate, dutyRate });
    const [low, high] = [cost(rates.low), cost(rates.high)];
    const share = lvr(low.loanWithInsurance, value);
    const isNone = roundsToZero(high.total);
    const isOne = low.total === high.total && !isNone;
    // The range by the tables, shown beside a quote.
    const usual =
      quote > 0 && !isNone && found?.high ? { low: cost(found.low), high: cost(found.high) } : null;
    const costs = [...(isOne ? [high] : [low, high]), ...(usual ? [usual.low, usual.high] : [])];
    const { premium, duty, total, extraRepayment, repaidOnIt, extraInterest } = formatAll(money, high);
    // Formats both ends rounded. Other results are to the dollar, by the lower premium.
    const both = (part: keyof Cost) =>
      isNone ? 'Usually nothing' : formatRange(approxDollars, low[part], high[part]);
    const range = (label: string, part: keyof Cost) => result(label, 'about', both(part));
    const row = (name: string, part: keyof Cost) => [
      name,
      ...(isNone ? ['None'] : costs.map((each) => approxDollars(each[part]))),
    ];
    return {
      results: {
        range: range('for insurance and duty', 'total'),
        premiumRange: range('of premium', 'premium'),
        dutyRange: range('of duty', 'duty'),
        monthlyRange: range('more a month', 'extraRepayment'),
        repaidRange: range('repaid in all when it is added to the loan', 'repaidOnIt'),
        interestRange: range('of interest on the insurance', 'extraInterest'),
        total: amount('for insurance and duty', low.total),
        premium: amount('of premium', low.premium),
        duty: amount('of duty', low.duty),
        monthly: amount('more a month', low.extraRepayment),
        repaid: amount('repaid in all when it is added to the loan', low.repaidOnIt),
        interest: amount('of interest on the insurance', low.extraInterest),
        loan: amount('borrowed with the insurance', low.loanWithInsurance),
        lvr: result('of the value is borrowed with the insurance', 'percent2', share),
      },
      sentences: isNone
        ? [`Up to ${texts['lmi-threshold']} of the value, lenders usually ask for no mortgage insurance.`]
        : [
            `Mortgage insurance may cost about ${both('total')} with duty.`,
            `Added to the loan it comes to about ${both('repaidOnIt')} in all, about ${both('extraRepayment')} a month over ${shown.years}. About ${both('extraInterest')} of that is interest.`,
            usual
              ? `By our tables, insurance and duty would be about ${formatRange(approxDollars, usual.low.total, usual.high.total)}.`
              : '',
          ],
      chart: bars(
        isNone
          ? `None is usual up to ${texts['lmi-threshold']} of the value`
          : quote > 0
            ? 'What the insurance costs by your quote, about'
            : 'What it may cost by two tables, about',
        {
          'Paid now': { baseline: low.total, range: high.total - low.total, value: both('total') },
          'If added, in all': {
            ...{ baseline: high.total, difference: high.extraInterest },
            value: both('repaidOnIt'),
          },
        },
        {
          key: [
            { tone: 'baseline', name: 'Insurance' },
            { tone: 'difference', name: 'Interest, if added' },
          ],
        },
      ),
      assumptions: [
        ...(quote > 0 ? ['The premium is the share of the loan that you put in.'] : []),
        ...(quote === 0 || usual
          ? [
              `The ${usual ? 'other premiums' : 'premiums'} come from two tables that a brokerage published without a date, for ${texts['lmi-premium-tables']}. Insurers give estimates online; only a lender's quote counts.`,
            ]
          : []),
        `The state charges duty of ${shown.duty} on the premium. Some charge none.`,
        'It is paid once, and it protects the lender, not you.',
        `Added to the loan, it is repaid monthly over ${shown.years} at ${shown.rate}.`,
        notes.roundedLast,
      ],
      working: [
        isOne
          ? 'Worked out to the cent, so that you can check it'
          : 'By the higher premium, to the cent, so that you can check it',
        `Premium = ${shown.loan} × ${percent((high.premium / loan) * 100)} = ${premium}`,
        `Duty = ${premium} × ${shown.duty} = ${duty}`,
        `Together = ${premium} + ${duty} = ${total}`,
        repaymentWorking({ rate, years, principal: loan }, 'Without it: '),
        repaymentWorking({ rate, years, principal: high.loanWithInsurance }, 'With it: '),
        `Difference, not rounded before = ${extraRepayment} a month; × ${years * MONTHS_A_YEAR} = ${repaidOnIt}`,
        `Interest = ${repaidOnIt} − ${total} = ${extraInterest}`,
      ],
      table: table(
        'What the insurance may cost, about',
        [
          '',
          ...(isNone ? [`Usually, up to ${texts['lmi-threshold']} of the value`] : []),
          ...(isOne ? [quote > 0 ? 'As quoted' : 'By the premium'] : []),
          ...((!isNone && !isOne) || usual ? ['By the lower premium', 'By the higher premium'] : []),
        ],
        row('Premium', 'premium'),
        row('Duty', 'duty'),
        row('Paid at settlement', 'total'),
        row('Or added to the loan, a month', 'extraRepayment'),
        row('In all, when added', 'repaidOnIt'),
      ),
    };
  },
});
