/** How much of a home is borrowed, what insuring a large share costs, and what the lender pays a broker. */
import { lawFacts } from '../../../config/facts.ts';
import { brokerCommission as commissionOn } from '../../../finance/commission.ts';
import { amountAboveLvr, isAboveLvr, lvr as ratio } from '../../../finance/lvr.ts';
import { mortgageInsurance as insure } from '../../../finance/mortgage-insurance.ts';
import { inWords, percent } from '../../lib/format.ts';
import { ask, calculator } from './calculator.ts';
import {
  about,
  bars,
  fraction,
  isNothing,
  MONTHS_A_YEAR,
  money,
  notes,
  repaymentWorking,
  roughly,
  table,
} from './outcome.ts';

/** Percent of the value above which lenders usually ask for mortgage insurance. */
const LINE = Number.parseFloat(lawFacts['lmi-threshold']);
const line = percent(LINE);

const lvr = calculator({
  name: 'lvr',
  title: 'Your loan-to-value ratio',
  fields: {
    loan: ask.loanAmount(),
    price: ask.price('Purchase price'),
    valuation: ask.price("Lender's valuation"),
  },
  work({ loan, price, valuation }, shown) {
    const value = Math.min(price, valuation);
    const share = percent(ratio(loan, value) * 100, 2);
    // Never read off `share`: 80.003% is above the line although it prints as 80.00%.
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
      short: { value: share, unit: 'of the value is borrowed' },
      result: `The loan is ${share} of ${counted}. That is ${verdict}.`,
      chartAlt: `Bars: a loan of ${shown.loan}, a value of ${money(value)}, and ${money(atLine)}, which is ${line} of the value.`,
      chart: bars(
        'Loan against value',
        { Loan: loan, [`${line} of the value`]: atLine, 'Value that counts': value },
        { coral: ['Loan'], text: money },
      ),
      assumptions: [
        'Lenders count the purchase price or their own valuation, whichever is lower.',
        `Mortgage insurance usually starts above ${line}, not at it. A lender may set its own line, and schemes and some lenders go without the insurance.`,
        'It protects the lender, not you. Other costs of buying are left out.',
      ],
      working: [
        `Value = the lower of ${shown.price} and ${shown.valuation} = ${money(value)}`,
        `${line} of the value = ${money(atLine)}; the loan is ${isAbove ? `${tooMuch} above it` : isExact ? 'exactly that' : `${money(atLine - loan)} below it`}`,
        [
          'Loan-to-value ratio = ',
          fraction([shown.loan], [money(value)]),
          ` = ${share}${isAbove && percent(LINE, 2) === share ? `, a little above ${line} before it is rounded` : ''}`,
        ],
      ],
      table: table(
        'Loan and value',
        ['', 'Amount'],
        ['Loan', shown.loan],
        ['Value that counts', money(value)],
        [`${line} of the value`, money(atLine)],
        [`Loan above ${line}`, isAbove ? tooMuch : 'nothing'],
        ['Loan-to-value ratio', share],
      ),
    };
  },
});

const mortgageInsurance = calculator({
  name: 'mortgage-insurance',
  title: 'What mortgage insurance costs, paid now or added to the loan',
  fields: {
    loan: ask.loanAmount(),
    premium: ask.share('Premium, of the loan', 10, { to: 5, step: 0.01 }),
    duty: ask.share('Duty, of the premium', 20, { to: 12, step: 0.5 }),
    rate: ask.interestRate(),
    years: ask.termYears(),
  },
  work(values, shown) {
    const { loan, rate, years } = values;
    const cost = insure({ loan, rate, years, premiumRate: values.premium, dutyRate: values.duty });
    const { premium, duty, total, ...added } = inWords(money, cost);
    const { repaidOnIt: repaid, extraInterest: interest, extraRepayment: monthly } = added;
    const [now, inAll] = [about(cost.total), roughly(cost.repaidOnIt)];
    const payments = years * MONTHS_A_YEAR;
    const withDuty = isNothing(cost.duty) ? 'The insurance costs' : 'Insurance and duty cost';
    return {
      short: isNothing(cost.total)
        ? { value: 'Nothing', unit: 'to pay' }
        : { value: now, unit: `now, or about ${inAll} added to the loan` },
      result: isNothing(cost.total)
        ? 'At a premium of nothing there is nothing to pay. Put in the premium that you were quoted.'
        : `${withDuty} ${now} now. Added to the loan, that is ${about(cost.extraRepayment)} a month and about ${inAll} over ${shown.years}, of which about ${roughly(cost.extraInterest)} is interest.`,
      chartAlt: `Two bars: ${now} paid at settlement, or about ${inAll} repaid over ${shown.years} when it is added to the loan.`,
      chart: bars(
        'What the insurance costs in all',
        { 'Paid at settlement': cost.total, 'Added to the loan': cost.repaidOnIt },
        { text: (amount) => (amount === cost.total ? now : inAll) },
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
        `Difference, not rounded before = ${monthly} a month; × ${payments} = ${repaid}`,
        `Interest = ${repaid} − ${total} = ${interest}, about ${roughly(cost.extraInterest)}`,
      ],
      table: table(
        `Insurance on ${shown.loan}`,
        ['', 'Paid at settlement', 'Added to the loan'],
        ['You borrow', shown.loan, about(cost.loanWithInsurance)],
        ['Paid now', now, about(0)],
        ['More a month', about(0), about(cost.extraRepayment)],
        ['Paid for it in all, about', now, inAll],
      ),
    };
  },
});

const brokerCommission = calculator({
  name: 'broker-commission',
  title: 'What a lender pays the broker',
  fields: {
    principal: ask.loanAmount(),
    upfront: ask.share('Upfront commission', 2, { to: 1, step: 0.01 }),
    trail: ask.share('Trail commission a year', 1, { to: 0.4, step: 0.01 }),
  },
  work(values, shown) {
    const paid = commissionOn({ ...values, loan: values.principal });
    const { upfront, trailFirstYear: trail } = inWords(about, paid);
    const checked = inWords(money, paid);
    const firstYear = paid.upfront + paid.trailFirstYear;
    return {
      short: { value: about(firstYear), unit: 'in the first year, before GST' },
      result: isNothing(firstYear)
        ? 'At these shares the lender pays the broker nothing.'
        : `The lender pays ${upfront} once and ${trail} of trail in the first year, before GST: ${about(firstYear)} together.`,
      chartAlt: `Two bars: ${upfront} upfront, ${trail} of trail in the first year.`,
      chart: bars('Paid by the lender, before GST', {
        'Upfront, once': paid.upfront,
        'Trail, first year': paid.trailFirstYear,
      }),
      assumptions: [
        'The shares are examples. No law fixes them, and some lenders pay more or less.',
        "The first year's trail is worked out on the opening balance, so slightly less is paid as the loan is repaid.",
        'The licensee or the brokerage often keeps a part. If the loan ends early, the lender may take back some of the upfront commission.',
      ],
      working: [
        `Upfront = ${shown.principal} × ${shown.upfront} = ${checked.upfront}`,
        `Trail, first year = ${shown.principal} × ${shown.trail} = ${checked.trailFirstYear}`,
        `First year together = ${checked.upfront} + ${checked.trailFirstYear} = ${money(firstYear)}`,
      ],
      table: table(
        `Commission on ${shown.principal}`,
        ['', 'Share of the loan', 'Before GST'],
        ['Upfront, once', shown.upfront, upfront],
        ['Trail, first year', shown.trail, trail],
      ),
    };
  },
});

export const lenderCalculators = [lvr, mortgageInsurance, brokerCommission];
