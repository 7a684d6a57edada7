/** Loan-to-value ratio, when insurance applies, and the shortfall if the valuation is below the price. */
import { amountAboveLvr, isAboveLvr, lvr as ratio } from '../../finance/ratios.ts';
import { bars } from '../bars.ts';
import { amount, ask, calculator, result } from '../calculator.ts';
import { money, percent, positiveOrNull, roundsToZero } from '../format.ts';

/** Converts a fraction back to the typed percentage, without binary rounding errors. */
const toTypedPercent = (share: number) => Math.round(share * 1e8) / 1e6;

/** A chart of the loan, with its part over a limit, and of the value that counts. */
const loanAgainstValue = ({ loan = 0, limit = 0, over = 0, value = 0 }, text: string) =>
  bars(
    'Loan against value',
    {
      [`Loan, ${percent(ratio(loan, value) * 100, 2)}`]: {
        parts: [
          { tone: 'baseline', amount: Math.min(loan, limit) },
          { tone: 'difference', amount: over, text: `${money(over)} over` },
        ],
        value: money(loan),
      },
      'Value that counts': { other: value, value: money(value) },
    },
    { threshold: { at: limit, text } },
  );

export const lvr = calculator({
  name: 'lvr',
  title: 'LVR calculator',
  fields: {
    loan: ask.debt('Loan amount'),
    price: ask.price('Purchase price'),
    valuation: ask.price("Lender's valuation"),
    line: ask.line('Insurance usually above'),
  },
  compute({ loan, price, valuation, line: share }, { line, ...shown }) {
    const value = Math.min(price, valuation);
    const linePercent = toTypedPercent(share);
    const isAbove = isAboveLvr(loan, value, linePercent);
    const isExact = !isAbove && loan * 100 === value * linePercent;
    const over = amountAboveLvr(loan, value, linePercent);
    const limit = (value * linePercent) / 100;
    const borrowed = percent(ratio(loan, value) * 100, 2);
    const tooMuch = roundsToZero(over) ? 'less than a cent' : money(over);
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
        depositAtLine: amount(`of deposit on ${shown.price}, and usually no insurance`, value - limit),
      },
      // Compares exact numbers: 80.003% is above the line although it prints as 80.00%.
      sentences:
        loan > value
          ? [
              `This loan is ${money(loan - value)} more than the home is worth, which no usual home loan is.`,
              `It is ${borrowed} of ${counted}.`,
            ]
          : isAbove
            ? [
                `This loan is ${tooMuch} above ${line} of the value, where insurance is usual.`,
                `It is ${borrowed} of ${counted}. To come down to ${line} you would borrow ${tooMuch} less.`,
              ]
            : [
                `This loan is ${isExact ? `exactly ${line} of the value and not above it` : `not above ${line} of the value`}, so insurance is not usual.`,
                `It is ${borrowed} of ${counted}.`,
              ],
      chart: loanAgainstValue({ loan, limit, over, value }, `${line}, ${money(limit)}: insurance above it`),
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

export const lowValuation = calculator({
  name: 'low-valuation',
  title: 'Valuation shortfall calculator',
  fields: {
    price: ask.price('Purchase price'),
    valuation: ask.price("Lender's valuation"),
    loan: ask.debt('Loan amount'),
    most: ask.line('Lender lends at most', 1),
    line: ask.line('Insurance usually above'),
  },
  compute({ price, valuation, loan, ...shares }, { most, line, ...shown }) {
    const value = Math.min(price, valuation);
    const [lends = 0, atLine = 0] = [shares.most, shares.line].map(
      (each) => (value * toTypedPercent(each)) / 100,
    );
    const over = amountAboveLvr(loan, value, toTypedPercent(shares.most));
    const short = positiveOrNull(over);
    // By the loan that the lender makes: one that stops at the line needs no insurance.
    const isInsured = isAboveLvr(Math.min(loan, lends), value, toTypedPercent(shares.line));
    const counted = valuation < price ? 'the valuation' : 'the price';
    const share = ratio(loan, value);
    const lent = short === null ? 'That is' : 'What it lends is';
    return {
      results: {
        short: amount('for you to find', short),
        room: amount('below what the lender lends at most', positiveOrNull(lends - loan)),
        shareExact: result('of the value is borrowed', 'percent2', share),
        lends: amount('lent at most', lends),
        value: amount('counts as the value', value),
        atLine: amount('borrowed where insurance usually starts', atLine),
        gap: amount('between price and valuation', positiveOrNull(price - valuation)),
      },
      sentences: [
        short === null
          ? `The lender lends up to ${money(lends)}, so this loan still fits.`
          : `The lender stops at ${money(lends)}, so you have to find ${money(short)} more.`,
        `The loan is ${percent(share * 100, 2)} of ${counted}, ${money(value)}, and the lender lends ${most} of that at most.`,
        isInsured
          ? `${lent} above ${line}, so mortgage insurance usually comes on top.`
          : `${lent} not above ${line}, so mortgage insurance is not usual.`,
      ],
      chart: loanAgainstValue(
        { loan, limit: lends, over, value },
        `The lender stops at ${most}, ${money(lends)}`,
      ),
      assumptions: [
        'Lenders count the purchase price or their own valuation, whichever is lower.',
        'How much of the value a lender lends at most differs, and so does what it counts in it. Ask yours.',
        `Mortgage insurance usually starts above ${line}. Its premium is left out here, as are duty and other costs of buying.`,
      ],
      working: [
        `Value = the lower of ${shown.price} and ${shown.valuation} = ${money(value)}`,
        `Lent at most = ${money(value)} × ${most} = ${money(lends)}`,
        `Insurance above ${money(value)} × ${line} = ${money(atLine)}`,
        short === null
          ? `Left = ${money(lends)} − ${shown.loan} = ${money(lends - loan)}`
          : `To find = ${shown.loan} − ${money(lends)} = ${money(short)}`,
      ],
    };
  },
});
