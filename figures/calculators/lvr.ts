/** How much of a home's value is borrowed, and how that stands to where insurance starts. */
import { amountAboveLvr, isAboveLvr, lvr as ratio } from '../../finance/ratios.ts';
import { amount, ask, calculator, result } from '../calculator.ts';
import { isNothing, money, percent } from '../format.ts';
import { bars } from '../plots.ts';

/** A percentage as it was typed: a fraction of 0.55 times a hundred is a little more than 55. */
export const asTyped = (share: number) => Math.round(share * 1e8) / 1e6;

/** The loan, with what of it is over a limit, beside the value that counts. */
export const againstValue = ({ loan = 0, limit = 0, over = 0, value = 0 }, text: string) =>
  bars(
    'Loan against value',
    {
      Loan: { fig: Math.min(loan, limit), coral: over, says: money(loan) },
      'Value that counts': { other: value, says: money(value) },
    },
    { threshold: { at: limit, text } },
  );

export const lvr = calculator({
  name: 'lvr',
  title: 'Your loan-to-value ratio',
  fields: {
    loan: ask.debt('Loan amount'),
    price: ask.price('Purchase price'),
    valuation: ask.price("Lender's valuation"),
    line: ask.line('Insurance usually above'),
  },
  work({ loan, price, valuation, line: share }, { line, ...shown }) {
    const value = Math.min(price, valuation);
    const linePercent = asTyped(share);
    const isAbove = isAboveLvr(loan, value, linePercent);
    const isExact = !isAbove && loan * 100 === value * linePercent;
    const over = amountAboveLvr(loan, value, linePercent);
    const limit = (value * linePercent) / 100;
    const borrowed = percent(ratio(loan, value) * 100, 2);
    const tooMuch = isNothing(over) ? 'less than a cent' : money(over);
    const counted =
      valuation < price
        ? `the valuation of ${money(value)}, which is lower than the price`
        : `the price of ${money(value)}${valuation > price ? ', which is lower than the valuation' : ''}`;
    return {
      results: {
        shareExact: result('of the value is borrowed', 'percent2', ratio(loan, value)),
        share: result('of the value is borrowed', 'percent0', ratio(loan, value)),
        above: amount('above the line', over),
        deposit: amount('of deposit', price - loan),
        depositAtLine: amount('of deposit, and usually no insurance', value - limit),
      },
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
      chart: againstValue({ loan, limit, over, value }, `Above ${line}, ${money(limit)}: insurance is usual`),
      assumptions: [
        'Lenders count the purchase price or their own valuation, whichever is lower.',
        `Mortgage insurance usually starts above ${line}, not at it. A lender may set its own line, and schemes and some lenders go without the insurance.`,
        'It protects the lender, not you. Other costs of buying are left out.',
      ],
      working: [
        `Value = the lower of ${shown.price} and ${shown.valuation} = ${money(value)}`,
        `${line} of the value = ${money(limit)}; the loan is ${isAbove ? `${tooMuch} above it` : isExact ? 'exactly that' : `${money(limit - loan)} below it`}`,
        `Loan-to-value ratio, rounded = ${shown.loan} ÷ ${money(value)} = ${borrowed}`,
      ],
    };
  },
});
