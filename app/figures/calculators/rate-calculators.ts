/** Fixed rates against variable ones, what leaving early may cost, and a month's interest by the day. */
import { monthInterest } from '../../../finance/month-interest.ts';
import { interestUnderRates, simpleBreakCost } from '../../../finance/rates.ts';
import { percent } from '../../lib/format.ts';
import { ask, calculator, UnworkableError } from './calculator.ts';
import { about, bars, days, isNothing, money, notes, roughly, table, years } from './outcome.ts';

const fixedOrVariable = calculator({
  name: 'fixed-or-variable',
  title: 'Three years fixed against three years variable',
  fields: {
    principal: ask.loanAmount(),
    years: ask.years('Loan term', [3, 40], 30),
    fixedRate: ask.interestRate('Fixed rate'),
    firstYear: ask.interestRate('Variable, year 1'),
    secondYear: ask.interestRate('Variable, year 2'),
    thirdYear: ask.interestRate('Variable, year 3'),
  },
  work(values, shown) {
    const paths = [
      { name: 'Fixed', rates: [values.fixedRate, values.fixedRate, values.fixedRate] },
      { name: 'Variable', rates: [values.firstYear, values.secondYear, values.thirdYear] },
    ].map(({ name, rates }) => {
      const follow = (length: number) =>
        interestUnderRates({ ...values, ratesByYear: rates.slice(0, length) });
      const path = follow(rates.length);
      const byYear = rates.map((rate, index) => ({
        rate: percent(rate * 100),
        owed: index === 0 ? values.principal : follow(index).balance,
        monthly: path.repayments[index] ?? 0,
        interest: path.interestByYear[index] ?? 0,
      }));
      return { ...path, name, byYear };
    });
    const [fixed, variable] = paths as [(typeof paths)[0], (typeof paths)[0]];
    const gap = variable.totalInterest - fixed.totalInterest;
    const same = isNothing(gap);
    const [by, ofFixed, ofVariable] = [Math.abs(gap), fixed.totalInterest, variable.totalInterest].map(
      roughly,
    );
    return {
      short: same
        ? { value: 'The same', unit: 'interest either way' }
        : { value: `About ${by}`, unit: `${gap > 0 ? 'more' : 'less'} interest with the variable rate` },
      result: same
        ? `Over three years both cost the same interest, about ${ofFixed}.`
        : `Over three years the variable loan costs about ${by} ${gap > 0 ? 'more' : 'less'} in interest than the fixed one.`,
      chartAlt: `Two bars of interest over three years: fixed about ${ofFixed}, variable about ${ofVariable}.`,
      chart: bars(
        'Interest over three years',
        { Fixed: fixed.totalInterest, Variable: variable.totalInterest },
        { text: roughly },
      ),
      assumptions: [
        `${shown.principal} over ${shown.years}, repaid monthly, fixed at ${shown.fixedRate}. The variable rate changes once a year, and the repayment is then set again for the years that are left.`,
        'The rates are illustrative, not an offer. Nobody can know the variable rates in advance.',
        'Fees, break costs, extra repayments and money in an offset account are left out.',
        'After the three years the fixed loan takes a rate that is not known today.',
        notes.roundedLast,
      ],
      working: [
        ...paths.flatMap(({ name, byYear }) =>
          byYear.map(
            ({ rate, owed, monthly, interest }, index) =>
              `${name}, year ${index + 1}: ${money(owed)} owed at ${rate} over ${years(values.years - index)} is ${money(monthly)} a month; interest ${money(interest)}`,
          ),
        ),
        `Variable − fixed = ${money(variable.totalInterest)} − ${money(fixed.totalInterest)} = ${money(gap)}${same ? '' : `, about ${by} ${gap > 0 ? 'more' : 'less'}`}`,
      ],
      table: table(
        `Interest on ${shown.principal}, year by year`,
        ['Year', 'Fixed', 'Variable'],
        ...fixed.byYear.map(({ rate, interest }, index) => [
          String(index + 1),
          `${about(interest)} at ${rate}`,
          `${about(variable.byYear[index]?.interest ?? 0)} at ${variable.byYear[index]?.rate ?? rate}`,
        ]),
        ['Three years', about(fixed.totalInterest), about(variable.totalInterest)],
        ['Owed then', about(fixed.balance), about(variable.balance)],
      ),
    };
  },
});

const breakCost = calculator({
  name: 'break-cost',
  title: "A break cost by one bank's short form",
  fields: {
    owed: ask.loanAmount('Repaid early'),
    allowedExtra: ask.amount('Allowed without cost', 1_000_000, { to: 50_000, step: 1_000 }),
    yearsLeft: ask.years('Fixed years left', [1, 10], 5),
    fixedRate: ask.interestRate('Fixed rate'),
    marketRate: ask.interestRate('Rate now for that time'),
  },
  work(values, shown) {
    const { owed, allowedExtra, fixedRate, marketRate } = values;
    const cost = simpleBreakCost(values);
    const charged = Math.max(0, owed - allowedExtra);
    const notFallen = marketRate >= fixedRate;
    // A year's interest at a rate is what the form gives against a rate of nil.
    const interestAt = (rate: number) => simpleBreakCost({ ...values, fixedRate: rate, marketRate: 0 });
    const fall = percent(Math.max(0, fixedRate - marketRate) * 100);
    const ask = "Lenders' own formulas differ, so ask yours for a written quote.";
    const short = { value: cost === 0 ? 'Nothing' : about(cost), unit: 'by this short form' };
    const result = notFallen
      ? `The rate now is not below your fixed rate, so this short form gives nothing. ${ask}`
      : charged === 0
        ? `All that you repay is allowed without cost, so this short form gives nothing. ${ask}`
        : `By one bank's published short form, leaving the fixed rate would cost ${about(cost)}. Your own lender's sum can be far larger or smaller.`;
    const fixedName = `Fixed: ${shown.fixedRate}`;
    const rates = [marketRate - 0.01, marketRate, marketRate + 0.01];
    return {
      short,
      result,
      chartAlt: `Two bars of interest over ${shown.yearsLeft} on ${money(charged)}: ${about(interestAt(fixedRate))} at the fixed rate of ${shown.fixedRate}, ${about(interestAt(marketRate))} at ${shown.marketRate}. The break cost is what the first has over the second.`,
      chart: bars(
        `Interest, ${shown.yearsLeft}, short form`,
        { [fixedName]: interestAt(fixedRate), [`Rate now: ${shown.marketRate}`]: interestAt(marketRate) },
        { coral: [fixedName] },
      ),
      assumptions: [
        'One bank, Australian Military Bank, publishes this simplified form. It is not a typical cost: full formulas are more detailed.',
        "The rate now is the lender's own rate for the time that is left. It moves daily, so a quote may hold for one day only.",
        'The rates are illustrative, not an offer. Discharge and other fees are left out.',
      ],
      working: [
        'Break cost = (repaid early − allowed without cost) × years left × (fixed rate − rate now), never below nothing',
        `Charged on ${shown.owed} − ${shown.allowedExtra}${allowedExtra > owed ? ', never below nothing' : ''} = ${money(charged)}`,
        `Fall in the rate = ${shown.fixedRate} − ${shown.marketRate}${notFallen ? ', never below nothing' : ''} = ${fall}`,
        `${money(charged)} × ${values.yearsLeft} × ${fall} = ${money(cost)}`,
      ],
      table: table(
        `The short form for ${shown.owed} fixed at ${shown.fixedRate}`,
        ['Rate now', 'Break cost'],
        ...rates
          .filter((rate) => rate >= 0)
          .map((rate) => [percent(rate * 100), about(simpleBreakCost({ ...values, marketRate: rate }))]),
      ),
    };
  },
});

const daily = calculator({
  name: 'daily-interest',
  title: 'A month of daily interest',
  fields: {
    balance: ask.loanAmount('Balance at the start'),
    rate: ask.interestRate(),
    paidIn: ask.amount('Paid in once', 5_000_000, { to: 50_000, step: 1_000 }),
    afterDays: ask.days('Paid in at the end of day', [0, 31], 'days'),
    days: ask.days('Days in the month', [28, 31]),
  },
  work(values, shown) {
    if (values.paidIn > values.balance) {
      throw new UnworkableError(
        'paidIn',
        `Only ${shown.balance} is owed, so ${shown.paidIn} cannot be paid in. Choose ${shown.balance} or less.`,
      );
    }
    if (values.afterDays > values.days) {
      throw new UnworkableError(
        'afterDays',
        `The month has ${values.days} days, so nothing can be paid in on day ${values.afterDays}. Choose an earlier day or a longer month.`,
      );
    }
    const owed = values.balance - values.paidIn;
    const daysLeft = values.days - values.afterDays;
    const month = monthInterest(values);
    const before = month.perDayBefore * values.afterDays;
    const after = month.perDayAfter * daysLeft;
    const when =
      values.afterDays === 0 ? 'at the start of the month' : `at the end of day ${values.afterDays}`;
    const nothing = isNothing(month.saved);
    const formula = (balance: number, length: number, interest: number) =>
      `${money(balance)} × ${shown.rate} ÷ 365 × ${length} = ${money(interest)}`;
    return {
      short: { value: nothing ? 'Nothing' : money(month.saved), unit: 'saved this month' },
      result: nothing
        ? `The payment is too small or too late to save a cent in this month. The interest for ${shown.days} is ${money(month.without)}.`
        : `Paying in ${shown.paidIn} ${when} saves ${money(month.saved)} in a month of ${shown.days}. The month's interest is ${money(month.charged)}.`,
      chartAlt: `Two bars of interest for ${shown.days}: ${money(month.without)} with nothing paid in, ${money(month.charged)} with ${shown.paidIn} paid in ${when}.`,
      chart: bars(
        `Interest for ${shown.days}`,
        { 'Nothing paid in': month.without, 'With the payment': month.charged },
        { text: money },
      ),
      assumptions: [
        `${shown.balance} is owed at ${shown.rate} from the start of the month, and nothing else is paid in or taken out.`,
        'Interest is the balance at the end of each day × the yearly rate ÷ 365. Some lenders divide by 366 in a leap year.',
        'Each figure is rounded once, to the cent, so two of them may differ by a cent from a third.',
        notes.illustrative,
      ],
      working: [
        `Nothing paid in: ${formula(values.balance, values.days, month.without)}`,
        `Before the payment, ${shown.afterDays}: ${formula(values.balance, values.afterDays, before)}`,
        `After it, ${days(daysLeft)}: ${formula(owed, daysLeft, after)}`,
        `The month's interest = ${money(before)} + ${money(after)} = ${money(month.charged)}`,
        `Saved = ${formula(values.paidIn, daysLeft, month.saved)}`,
      ],
      table: table(
        `${shown.paidIn} paid in ${when}`,
        ['', 'Balance', 'Days', 'Interest'],
        ['Before the payment', shown.balance, String(values.afterDays), money(before)],
        ['After it', money(owed), String(daysLeft), money(after)],
        ['The month', 'as above', String(values.days), money(month.charged)],
        ['Nothing paid in', shown.balance, String(values.days), money(month.without)],
      ),
      schedule: () => ({
        columns: ['Day', 'Balance charged', 'Interest', 'Saved so far'],
        rows: month.savedByDay.map((saved, index) => {
          const isBefore = index < values.afterDays;
          return [
            String(index + 1),
            (isBefore ? values.balance : owed).toFixed(2),
            (isBefore ? month.perDayBefore : month.perDayAfter).toFixed(2),
            saved.toFixed(2),
          ];
        }),
      }),
    };
  },
});

export const rateCalculators = [daily, fixedOrVariable, breakCost];
