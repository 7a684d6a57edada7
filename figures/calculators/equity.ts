/** Equity of a home, its usable part, and the cost of borrowing it. */

import { repayment, totalInterest } from '../../finance/loan.ts';
import { lvr, repaidForRelease, usableEquity } from '../../finance/ratios.ts';
import { bars } from '../bars.ts';
import { advanced, amount, ask, calculator, result, textCalculator } from '../calculator.ts';
import { approxDollars, money, percent, positiveOrNull, roundDollars, roundsToZero } from '../format.ts';
import { repaymentWorking } from '../outcome.ts';

const owed = (label: string) => ask.amount(label, 5_000_000, { to: 1_500_000, step: 10_000 });

const UP_TO_LINE = "of equity up to the lender's line";

export const equity = calculator({
  name: 'equity',
  title: 'Home equity calculator',
  fields: {
    value: ask.price('What your home is worth'),
    owed: owed('What you owe on it'),
    line: ask.line("Lender's line"),
    extra: ask.amount('What you would borrow', 5_000_000, { to: 500_000, step: 5_000 }),
    rate: advanced(ask.interestRate()),
    years: advanced(ask.termYears()),
  },
  compute({ value, owed, line, extra, rate, years }, shown) {
    const { usable, equity, atLine } = usableEquity({ value, owed, line });
    const loan = { principal: extra, rate, years };
    const isNone = roundsToZero(extra);
    const [monthly, interest] = isNone ? [0, 0] : [repayment(loan), totalInterest(loan)];
    // Without debt there is no ratio.
    const share = owed + extra > 0 ? lvr(owed + extra, value) : 0;
    const over = positiveOrNull(owed + extra - atLine);
    return {
      results: {
        usable: amount(over === null ? UP_TO_LINE : `of equity: ${roundDollars(over)} short`, usable),
        equity: amount('of equity', positiveOrNull(equity)),
        atLine: amount('is the most owed at the line', atLine),
        over: amount('above the line', over),
        repayment: amount('a month for what you borrow', monthly),
        interest: amount('of interest on it', interest),
        lvr: result('of the value is owed afterwards', 'percent0', share),
      },
      sentences: [
        roundsToZero(usable)
          ? `At ${shown.line} of its value, this home has no equity that you can use.`
          : `About ${approxDollars(usable)} of equity can be used up to ${shown.line} of the value.`,
        isNone
          ? ''
          : `Borrowing ${shown.extra} costs ${roundDollars(monthly)} a month over ${shown.years}, on top of what you pay now.`,
        over === null
          ? 'The lender also tests whether you can repay what you borrow.'
          : `What you owe is then ${roundDollars(over)} above the line: expect to pay for insurance, or to be refused.`,
      ],
      chart: bars(
        'Value, debt, and what lies between it and the line',
        {
          "Home's value": { other: value },
          'Owed now': { baseline: owed },
          'Equity to use': { difference: usable, from: owed },
          'Owed then': { baseline: owed, choice: extra },
        },
        { threshold: { at: atLine, text: `${shown.line} of the value, ${roundDollars(atLine)}` } },
      ),
      assumptions: [
        `The lender's valuation is ${shown.value}. It can be lower than you expect, and each lender has its own.`,
        `The lender lends up to ${shown.line} of the value. It may set another line for what you want the money for.`,
        'Equity shows what the home would secure, not what you can repay. A lender tests that as for any loan.',
        'Costs of valuation, of the new loan and of any insurance are left out.',
      ],
      working: [
        `Equity = ${shown.value} − ${shown.owed} = ${money(equity)}`,
        `Usable = ${shown.line} × ${shown.value} − ${shown.owed} = ${money(atLine)} − ${shown.owed} = ${money(atLine - owed)}${atLine < owed ? ', so nothing' : ''}`,
        isNone ? '' : repaymentWorking(loan),
        isNone ? '' : `Interest = ${money(monthly)} × payments − ${shown.extra} = ${money(interest)}`,
        `Owed then = ${shown.owed} + ${shown.extra} = ${money(owed + extra)}, which is ${percent(share * 100, 2)} of the value`,
      ],
    };
  },
});

/** Repayment that a lender requires to release one of several properties, and the result with separate loans. */
export const release = textCalculator({
  name: 'release',
  title: 'Cross-collateral sale calculator',
  fields: {
    sale: owed('What the sale leaves after its costs'),
    owed: owed('Owed on all the loans together'),
    staying: ask.price('Value of the property that stays'),
    line: ask.line("Lender's line"),
    ownLoan: owed('Loan on the sold property alone'),
  },
  compute({ sale, ownLoan, ...rest }) {
    const repaid = repaidForRelease(rest);
    return {
      repaid: amount('to repay before the sale can settle', repaid),
      kept: amount('of the sale is yours to keep', positiveOrNull(sale - repaid)),
      missing: amount('more than the sale brings', positiveOrNull(repaid - sale)),
      keptAlone: amount(
        'of the sale is yours to keep, with a loan of its own',
        positiveOrNull(sale - ownLoan),
      ),
    };
  },
});
