/** What a valuation below the price leaves the buyer short of, beside where insurance starts. */
import { amountAboveLvr, isAboveLvr, lvr as ratio } from '../../finance/lvr.ts';
import { amount, ask, calculator, result } from '../calculator.ts';
import { percent } from '../format.ts';
import { above, money } from '../outcome.ts';
import { partsOf } from '../plots.ts';

/** As it was typed: a fraction of 0.55 times a hundred is a little more than 55. */
const typed = (share: number) => Math.round(share * 1e8) / 1e6;

export const lowValuation = calculator({
  name: 'low-valuation',
  title: 'When the valuation is below the price',
  fields: {
    price: ask.price('Purchase price'),
    valuation: ask.price("Lender's valuation"),
    loan: ask.debt('Loan amount'),
    most: { ...ask.share('Lender lends at most', 100, { to: 95, step: 1 }), min: 1, from: 50 },
    line: { ...ask.share('Insurance usually above', 100, { to: 95, step: 5 }), min: 1, from: 50 },
  },
  work({ price, valuation, loan, most, line }) {
    const value = Math.min(price, valuation);
    return {
      value,
      share: ratio(loan, value),
      lends: (value * typed(most)) / 100,
      short: amountAboveLvr(loan, value, typed(most)),
      /** Of what is lent in the end: a lender that stops at the line asks for no insurance. */
      isInsured: isAboveLvr(Math.min(loan, (value * typed(most)) / 100), value, typed(line)),
      atLine: (value * typed(line)) / 100,
    };
  },
  results: ({ value, share, lends, short, atLine }, { loan, price, valuation }) => ({
    short: amount('for you to find', above(short)),
    room: amount('below what the lender lends at most', above(lends - loan)),
    shareExact: result('of the value is borrowed', 'percent2', share),
    lends: amount('lent at most', lends),
    value: amount('counts as the value', value),
    atLine: amount('borrowed where insurance usually starts', atLine),
    gap: amount('between price and valuation', above(price - valuation)),
  }),
  outcome({ value, share, lends, short, isInsured, atLine }, { loan, price, valuation }, shown) {
    const { most, line } = shown;
    const counted = valuation < price ? 'the valuation' : 'the price';
    const borrowed = percent(share * 100, 2);
    const isShort = above(short) !== null;
    const lent = isShort ? 'What it lends is' : 'That is';
    return {
      says: [
        isShort
          ? `The lender stops at ${money(lends)}, so you have to find ${money(short)} more.`
          : `The lender lends up to ${money(lends)}, so this loan still fits.`,
        `The loan is ${borrowed} of ${counted}, ${money(value)}, and the lender lends ${most} of that at most.`,
        isInsured
          ? `${lent} above ${line}, so mortgage insurance usually comes on top.`
          : `${lent} not above ${line}, so mortgage insurance is not usual.`,
      ],
      chart: {
        kind: 'bars',
        heading: 'Loan against value',
        bars: [
          { name: 'Loan', value: shown.loan, parts: partsOf({ fig: Math.min(loan, lends), coral: short }) },
          { name: 'Value that counts', value: money(value), parts: partsOf({ other: value }) },
        ],
        threshold: { at: lends, text: `The lender stops at ${most}, ${money(lends)}` },
      },
      assumptions: [
        'Lenders count the purchase price or their own valuation, whichever is lower.',
        'How much of the value a lender lends at most differs, and so does what it counts in it. Ask yours.',
        `Mortgage insurance usually starts above ${line}. Its premium is left out here, as are duty and other costs of buying.`,
      ],
      working: [
        `Value = the lower of ${shown.price} and ${shown.valuation} = ${money(value)}`,
        `Lent at most = ${money(value)} × ${most} = ${money(lends)}`,
        `Insurance above ${money(value)} × ${line} = ${money(atLine)}`,
        isShort
          ? `To find = ${shown.loan} − ${money(lends)} = ${money(short)}`
          : `Left = ${money(lends)} − ${shown.loan} = ${money(lends - loan)}`,
      ],
    };
  },
});
