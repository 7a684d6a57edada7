/** The size of a family guarantee, and when the loan no longer needs it. */

import { guaranteeNeeded } from '../../finance/first-home.ts';
import { balanceAfter, paymentsUntil } from '../../finance/loan.ts';
import { lvr } from '../../finance/ratios.ts';
import { bars } from '../bars.ts';
import { amount, ask, calculator, result } from '../calculator.ts';
import { duration, money, percent, positiveOrNull, roundDollars, roundsToZero } from '../format.ts';
import { loanTerms, MONTHS_A_YEAR, repaymentWorking } from '../outcome.ts';

export const guarantee = calculator({
  name: 'guarantee',
  title: 'Guarantor loan calculator',
  fields: {
    loan: ask.debt('Loan amount'),
    price: ask.price('Purchase price'),
    limit: ask.line('Borrowed at most'),
    rate: ask.interestRate(),
    years: ask.termYears(),
  },
  compute({ loan: principal, price, limit, rate, years }, shown) {
    const loan = { principal, rate, years };
    const needed = guaranteeNeeded(principal, price, limit);
    const isNone = roundsToZero(needed);
    const atLimit = price * limit;
    const months = isNone ? 0 : paymentsUntil(loan, atLimit);
    const after = duration(months);
    const share = lvr(principal, price);
    const worth = balanceAfter(loan, Math.min(5, years) * MONTHS_A_YEAR) / limit;
    return {
      results: {
        needed: amount('of guarantee', needed),
        share: result('of the price is borrowed', 'percent0', share),
        atLimit: amount('is the most the home secures alone', atLimit),
        over: amount('to repay before the guarantee can end', positiveOrNull(principal - atLimit)),
        releasedAfter: result('until the guarantee can end', 'months', isNone ? null : months),
        worthAfterFive: amount(
          'is what the home has to be worth after five years',
          isNone || years < 5 ? null : worth,
        ),
      },
      sentences: isNone
        ? [
            `At ${shown.limit} of the price, this loan needs no guarantee.`,
            `It is ${percent(share * 100)} of ${shown.price}.`,
          ]
        : [
            `A guarantee of about ${roundDollars(needed)} brings this loan to ${shown.limit} of all that secures it.`,
            `At a steady price, the loan no longer needs it after ${after}.`,
          ],
      chart: bars(
        'The loan, and what secures it',
        {
          'Home you buy': { other: price },
          ...(!isNone && { 'With the guarantee': { other: price, difference: needed } }),
          Loan: { choice: principal },
        },
        {
          threshold: {
            at: atLimit,
            text: `${shown.limit} of the price, ${roundDollars(atLimit)}`,
          },
        },
      ),
      assumptions: [
        `The lender counts the home at the price of ${shown.price}, and lends ${shown.limit} of all that secures the loan.`,
        `${loanTerms(loan)}. The rate is illustrative, not an offer, and stays the same.`,
        'The home keeps its price. If it gains, the guarantee can end sooner; if it falls, later.',
        'Each lender sets its own limit for a guarantee, and its own test for ending it. It can ask for a valuation and test your income again.',
      ],
      working: [
        `Guarantee = ${shown.loan} ÷ ${shown.limit} − ${shown.price} = ${money(principal / limit - price)}${isNone ? ', so none' : ''}`,
        `The home alone secures ${shown.limit} × ${shown.price} = ${money(atLimit)}`,
        repaymentWorking(loan),
        isNone
          ? ''
          : `After ${months} repayments ${money(balanceAfter(loan, months))} is owed, which the home secures alone`,
      ],
    };
  },
});
