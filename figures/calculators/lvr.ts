/** How much of a home's value is borrowed, and how that stands to where insurance starts. */
import { amountAboveLvr, isAboveLvr, lvr as ratio } from '../../finance/lvr.ts';
import { amount, ask, calculator, result } from '../calculator.ts';
import { percent } from '../format.ts';
import { isNothing, money } from '../outcome.ts';
import { partsOf } from '../plots.ts';

export const lvr = calculator({
  name: 'lvr',
  title: 'Your loan-to-value ratio',
  fields: {
    loan: ask.debt('Loan amount'),
    price: ask.price('Purchase price'),
    valuation: ask.price("Lender's valuation"),
    line: { ...ask.share('Insurance usually above', 100, { to: 95, step: 5 }), min: 1, from: 50 },
  },
  work({ loan, price, valuation, line }) {
    const value = Math.min(price, valuation);
    // As it was typed: a fraction of 0.55 times a hundred is a little more than 55.
    const linePercent = Math.round(line * 1e8) / 1e6;
    const isAbove = isAboveLvr(loan, value, linePercent);
    return {
      value,
      isAbove,
      isExact: !isAbove && loan * 100 === value * linePercent,
      share: ratio(loan, value),
      above: amountAboveLvr(loan, value, linePercent),
      atLine: (value * linePercent) / 100,
    };
  },
  results: ({ share, above, value, atLine }, { loan, price }) => ({
    shareExact: result('of the value is borrowed', 'percent2', share),
    share: result('of the value is borrowed', 'percent0', share),
    above: amount('above the line', above),
    deposit: amount('of deposit', loan > price ? null : price - loan),
    depositAtLine: amount('of deposit, and usually no insurance', value - atLine),
  }),
  outcome({ value, isAbove, isExact, share, above, atLine }, { loan, price, valuation }, shown) {
    const borrowed = percent(share * 100, 2);
    const { line } = shown;
    const tooMuch = isNothing(above) ? 'less than a cent' : money(above);
    const counted =
      valuation < price
        ? `the valuation of ${money(value)}, which is lower than the price`
        : `the price of ${money(value)}${valuation > price ? ', which is lower than the valuation' : ''}`;
    return {
      // Never read off the ratio as it prints: 80.003% is above the line although it prints as 80.00%.
      says: isAbove
        ? [
            `This loan is ${tooMuch} above ${line} of the value, where insurance is usual.`,
            `It is ${borrowed} of ${counted}. To come down to ${line} you would borrow ${tooMuch} less.`,
          ]
        : [
            `This loan is ${isExact ? `exactly ${line} of the value and not above it` : `not above ${line} of the value`}, so insurance is not usual.`,
            `It is ${borrowed} of ${counted}.`,
          ],
      chart: {
        kind: 'bars',
        heading: 'Loan against value',
        bars: [
          { name: 'Loan', value: shown.loan, parts: partsOf({ fig: Math.min(loan, atLine), coral: above }) },
          { name: 'Value that counts', value: money(value), parts: partsOf({ other: value }) },
        ],
        threshold: { at: atLine, text: `Above ${line}, ${money(atLine)}: insurance is usual` },
      },
      assumptions: [
        'Lenders count the purchase price or their own valuation, whichever is lower.',
        `Mortgage insurance usually starts above ${line}, not at it. A lender may set its own line, and schemes and some lenders go without the insurance.`,
        'It protects the lender, not you. Other costs of buying are left out.',
      ],
      working: [
        `Value = the lower of ${shown.price} and ${shown.valuation} = ${money(value)}`,
        `${line} of the value = ${money(atLine)}; the loan is ${isAbove ? `${tooMuch} above it` : isExact ? 'exactly that' : `${money(atLine - loan)} below it`}`,
        `Loan-to-value ratio, rounded = ${shown.loan} ÷ ${money(value)} = ${borrowed}`,
      ],
    };
  },
});
