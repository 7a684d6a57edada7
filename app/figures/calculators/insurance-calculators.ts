/** How much of a home is borrowed, and what mortgage insurance on a large share costs. */
import { amountAboveLvr, isAboveLvr, lvr as ratio } from '../../../finance/lvr.ts';
import { mortgageInsurance as insure } from '../../../finance/mortgage-insurance.ts';
import { percent } from '../../lib/format.ts';
import { bar, isNothing, money, roundedLast } from './amounts.ts';
import { calculator, type Outcome } from './calculator.ts';
import { interestRate, loanAmount, share, termYears } from './fields.ts';
import { lawFacts } from './law-facts.ts';
import { fraction, illustrative, MONTHS_A_YEAR, repaymentWorking, years } from './words.ts';

/** Percent of the value above which lenders usually ask for mortgage insurance. */
const LINE = Number.parseFloat(lawFacts['lmi-threshold']);
const line = percent(LINE);

export const lvr = calculator({
  name: 'lvr',
  title: 'Your loan-to-value ratio',
  fields: [
    loanAmount('loan'),
    loanAmount('price', 'Purchase price'),
    loanAmount('valuation', "Lender's valuation"),
  ],
  work({ loan, price, valuation }): Outcome {
    const value = Math.min(price, valuation);
    const shown = percent(ratio(loan, value) * 100, 2);
    // Never read off `shown`: 80.003% is above the line although it prints as 80.00%.
    const isAbove = isAboveLvr(loan, value, LINE);
    const isExact = !isAbove && loan * 100 === value * LINE;
    const above = amountAboveLvr(loan, value, LINE);
    const atLine = (value * LINE) / 100;
    const tooMuch = isNothing(above) ? 'less than a cent' : money(above);
    const counted =
      valuation < price
        ? `the valuation of ${money(value)}, which is lower than the price`
        : valuation > price
          ? `the price of ${money(value)}, which is lower than the valuation`
          : `the price and valuation of ${money(value)}`;
    const verdict = isAbove
      ? `above ${line}, so lenders usually ask for mortgage insurance. To come down to ${line} you would borrow ${tooMuch} less`
      : isExact
        ? `exactly ${line}, which is not above it, so lenders do not usually ask for mortgage insurance`
        : `not above ${line}, so lenders do not usually ask for mortgage insurance`;
    return {
      result: `The loan is ${shown} of ${counted}. That is ${verdict}.`,
      chartAlt: `Bars: a loan of ${money(loan)}, a value of ${money(value)}, and ${money(atLine)}, which is ${line} of the value.`,
      chart: {
        kind: 'bars',
        heading: 'Loan against value',
        bars: [
          bar('Loan', loan, 'coral', money(loan)),
          bar(`${line} of the value`, atLine, 'fig', money(atLine)),
          bar('Value that counts', value, 'fig', money(value)),
        ],
      },
      assumptions: [
        'Lenders count the purchase price or their own valuation, whichever is lower.',
        `Mortgage insurance usually starts above ${line}, not at it. A lender may set its own line, and schemes and some lenders go without the insurance.`,
        'It protects the lender, not you. Other costs of buying are left out.',
      ],
      working: [
        `Value = the lower of ${money(price)} and ${money(valuation)} = ${money(value)}`,
        `${line} of the value = ${money(atLine)}; the loan is ${isAbove ? `${tooMuch} above it` : isExact ? 'exactly that' : `${money(atLine - loan)} below it`}`,
        `Loan-to-value ratio = ${money(loan)} ÷ ${money(value)} = ${shown}${isAbove && percent(LINE, 2) === shown ? `, a little above ${line} before it is rounded` : ''}`,
      ],
      table: {
        caption: 'Loan and value',
        columns: ['', 'Amount'],
        rows: [
          ['Loan', money(loan)],
          ['Value that counts', money(value)],
          [`${line} of the value`, money(atLine)],
          [`Loan above ${line}`, isAbove ? tooMuch : 'nothing'],
          ['Loan-to-value ratio', shown],
        ],
      },
    };
  },
});

export const mortgageInsurance = calculator({
  name: 'mortgage-insurance',
  title: 'What mortgage insurance costs, paid now or added to the loan',
  fields: [
    loanAmount('loan'),
    share('premium', 'Premium, of the loan', 10, 0.01),
    share('duty', 'Duty, of the premium', 20, 0.5),
    interestRate('rate'),
    termYears('years'),
  ],
  work(values): Outcome {
    const terms = { rate: fraction(values.rate), years: values.years };
    const cost = insure({
      ...terms,
      loan: values.loan,
      premiumRate: fraction(values.premium),
      dutyRate: fraction(values.duty),
    });
    const [premium, duty, total, monthly, repaid, interest] = [
      money(cost.premium),
      money(cost.duty),
      money(cost.total),
      money(cost.extraRepayment),
      money(cost.repaidOnIt),
      money(cost.extraInterest),
    ];
    const payments = values.years * MONTHS_A_YEAR;
    const withDuty = isNothing(cost.duty) ? 'The insurance costs' : 'Insurance and duty cost';
    return {
      result: isNothing(cost.total)
        ? 'At a premium of nothing there is nothing to pay. Put in the premium that you were quoted.'
        : `${withDuty} ${total} now. Added to the loan, that is ${monthly} a month and ${repaid} over ${years(values.years)}, of which ${interest} is interest.`,
      chartAlt: `Two bars: ${total} paid at settlement, or ${repaid} repaid over ${years(values.years)} when it is added to the loan.`,
      chart: {
        kind: 'bars',
        heading: 'What the insurance costs in all',
        bars: [
          bar('Paid at settlement', cost.total),
          bar('Added to the loan', cost.repaidOnIt, 'coral'),
        ],
      },
      assumptions: [
        'The premium and the duty are the shares that you put in, not a quote. Insurers set the premium by the loan and its share of the value, and states set the duty.',
        'It is paid once, and it protects the lender, not you.',
        `Added to the loan, it is repaid monthly over ${years(values.years)} at ${percent(values.rate)}.`,
        illustrative,
        roundedLast,
      ],
      working: [
        `Premium = ${money(values.loan)} × ${percent(values.premium)} = ${premium}`,
        `Duty = ${premium} × ${percent(values.duty)} = ${duty}`,
        `Together = ${premium} + ${duty} = ${total}`,
        `Without it: ${repaymentWorking({ ...terms, principal: values.loan })}`,
        `With it: ${repaymentWorking({ ...terms, principal: cost.loanWithInsurance })}`,
        `Difference, not rounded before = ${monthly} a month; × ${payments} = ${repaid}`,
        `Interest = ${repaid} − ${total} = ${interest}`,
      ],
      table: {
        caption: `Insurance on ${money(values.loan)}`,
        columns: ['', 'Paid at settlement', 'Added to the loan'],
        rows: [
          ['You borrow', money(values.loan), money(cost.loanWithInsurance)],
          ['Paid now', total, money(0)],
          ['More a month', money(0), monthly],
          ['Paid for it in all', total, repaid],
        ],
      },
    };
  },
});
