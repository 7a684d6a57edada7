/** What a valuation below the price leaves the buyer short of, beside where insurance starts. */
import { amountAboveLvr, isAboveLvr, lvr as ratio } from '../../finance/ratios.ts';
import { amount, ask, calculator, result } from '../calculator.ts';
import { above, money, percent } from '../format.ts';
import { againstValue, asTyped } from './lvr.ts';

export const lowValuation = calculator({
  name: 'low-valuation',
  title: 'When the valuation is below the price',
  fields: {
    price: ask.price('Purchase price'),
    valuation: ask.price("Lender's valuation"),
    loan: ask.debt('Loan amount'),
    most: ask.line('Lender lends at most', 1),
    line: ask.line('Insurance usually above'),
  },
  work({ price, valuation, loan, ...shares }, { most, line, ...shown }) {
    const value = Math.min(price, valuation);
    const [lends = 0, atLine = 0] = [shares.most, shares.line].map((each) => (value * asTyped(each)) / 100);
    const over = amountAboveLvr(loan, value, asTyped(shares.most));
    const short = above(over);
    // Of what is lent in the end: a lender that stops at the line asks for no insurance.
    const isInsured = isAboveLvr(Math.min(loan, lends), value, asTyped(shares.line));
    const counted = valuation < price ? 'the valuation' : 'the price';
    const share = ratio(loan, value);
    const lent = short === null ? 'That is' : 'What it lends is';
    return {
      results: {
        short: amount('for you to find', short),
        room: amount('below what the lender lends at most', above(lends - loan)),
        shareExact: result('of the value is borrowed', 'percent2', share),
        lends: amount('lent at most', lends),
        value: amount('counts as the value', value),
        atLine: amount('borrowed where insurance usually starts', atLine),
        gap: amount('between price and valuation', above(price - valuation)),
      },
      says: [
        short === null
          ? `The lender lends up to ${money(lends)}, so this loan still fits.`
          : `The lender stops at ${money(lends)}, so you have to find ${money(short)} more.`,
        `The loan is ${percent(share * 100, 2)} of ${counted}, ${money(value)}, and the lender lends ${most} of that at most.`,
        isInsured
          ? `${lent} above ${line}, so mortgage insurance usually comes on top.`
          : `${lent} not above ${line}, so mortgage insurance is not usual.`,
      ],
      chart: againstValue(
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
