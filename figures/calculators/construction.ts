/** Cost of a construction loan while it is drawn in stages, including the rent paid until the home is finished. */
import { construction as build, claimMonths } from '../../finance/construction.ts';
import { columnAxis } from '../axis.ts';
import { amount, ask, calculator, result } from '../calculator.ts';
import { columnPlot } from '../column-plot.ts';
import { money, roundDollars, roundsToZero } from '../format.ts';
import { keyEntry } from '../line-plot.ts';
import { MONTHS_A_YEAR, notes, repaymentWorking, stepRows, table } from '../outcome.ts';

/** Example of progress payments: shares of the contract that add up to 1, and when they are due. */
const CLAIMS = [
  { name: "Builder's deposit", share: 0.05 },
  { name: 'Base', share: 0.15 },
  { name: 'Frame', share: 0.2 },
  { name: 'Lock-up', share: 0.2 },
  { name: 'Fixing', share: 0.3 },
  { name: 'Completion', share: 0.1 },
];
const WEEKS_A_YEAR = 52;
/** Dollars. */
const MIN_LOAN = 100;

export const construction = calculator({
  name: 'construction',
  title: 'Construction loan calculator',
  fields: {
    land: ask.amount('Price of the land', 5_000_000, { to: 1_000_000, step: 10_000 }),
    contract: ask.price('Building contract'),
    ownMoney: ask.amount('Own money put in', 5_000_000, { to: 500_000, step: 5_000 }),
    waitMonths: ask.months('Months until building starts', { from: 0, to: 18, step: 1 }, [0, 36]),
    buildMonths: ask.months('Months to build', { from: 3, to: 24, step: 1 }, [1, 48]),
    rate: ask.interestRate(),
    years: ask.termYears('Years to repay, once built'),
    rent: ask.amount('Rent a week meanwhile', 5_000, { to: 1_500, step: 10 }),
  },
  // The chart needs a loan.
  max: { ownMoney: ({ land, contract }) => land + contract - MIN_LOAN },
  compute(values, shown) {
    const { contract, rent, waitMonths, buildMonths, rate, years } = values;
    const plan = build({ ...values, claims: CLAIMS.map(({ share }) => share) });
    const months = waitMonths + buildMonths;
    const rentAMonth = (rent * WEEKS_A_YEAR) / MONTHS_A_YEAR;
    const rentPaid = rentAMonth * months;
    const [first = 0, together] = [plan.interestByMonth[0], plan.lastMonth + rentAMonth];
    const nothing = { land: 0, building: 0 };
    const drawn = plan.drawn.map((month) => month.land + month.building);
    const due = claimMonths(CLAIMS.length, buildMonths).map((month) => month + waitMonths);
    const stages = [
      { name: 'Land', claim: '$0', drawn: (plan.drawn[0] ?? nothing).land },
      ...CLAIMS.map(({ name, share }, index) => {
        const month = due[index] ?? 0;
        return {
          name: `${name}, month ${month}`,
          claim: roundDollars(contract * share),
          drawn: drawn[month] ?? 0,
        };
      }),
    ];
    const rented = keyEntry('baseline', 'Rent', roundDollars(rentPaid));
    const charged = keyEntry('difference', 'Interest', roundDollars(plan.interest));
    const [inFirst, inLast] = [roundDollars(first + rentAMonth), roundDollars(together)];
    return {
      results: {
        meanwhile: amount('of rent and interest before you move in', plan.interest + rentPaid),
        interest: amount('of interest before you move in', plan.interest),
        first: amount('of interest in the first month', first),
        firstTogether: amount('of rent and interest in the first month', first + rentAMonth),
        lastMonth: amount('of interest in the last month of building', plan.lastMonth),
        repayment: amount('a month once the home is built', plan.repayment),
        rentAMonth: amount('of rent a month', rentAMonth),
        rentPaid: amount('of rent before you move in', rentPaid),
        together: amount('of rent and interest in the last month of building', together),
        delay: amount('for each month of delay near the end', together),
        loan: amount('borrowed in the end', plan.loan),
        months: result('from the land to the keys', 'months', months),
      },
      sentences: [
        roundsToZero(rent)
          ? `Before you move in, this loan charges ${roundDollars(plan.interest)} of interest.`
          : `Before you move in, you pay ${roundDollars(plan.interest)} of interest and ${roundDollars(rentPaid)} of rent.`,
        roundsToZero(rent)
          ? `In the last month of building it charges ${roundDollars(plan.lastMonth)}, and then the repayment is ${roundDollars(plan.repayment)} a month.`
          : `In the last month of building, interest and rent take ${roundDollars(together)}. Then the rent ends, and the repayment is ${roundDollars(plan.repayment)} a month.`,
        `Each month of delay near the end costs ${roundDollars(together)}.`,
      ],
      chart: columnPlot(
        {
          x: columnAxis('months', months),
          y: { unit: 'dollars', name: 'A month', to: Math.max(1, together) },
          key: roundsToZero(rent) ? [charged] : [rented, charged],
          heading: months > 1 ? `${inFirst} in the first month, ${inLast} in the last` : `${inLast} in all`,
        },
        plan.interestByMonth.map((interest) => ({ baseline: rentAMonth, difference: interest })),
      ),
      assumptions: [
        `Land for ${shown.land} and a building contract of ${shown.contract}. Own money of ${shown.ownMoney} goes in first. Building starts ${waitMonths === 0 ? 'at once' : `after ${shown.waitMonths}`} and takes ${shown.buildMonths}.`,
        'The builder claims 5% as a deposit, then 15%, 20%, 20%, 30% and 10% at equal times. Each stage is rounded to a whole month. Your contract sets its own stages, and your state may limit them.',
        `Interest alone at ${shown.rate} is paid each month, on what is drawn as the month begins. Then the loan is repaid monthly over ${shown.years}.`,
        'Duty, fees for each payment, variations, site costs, mortgage insurance and land tax are left out.',
        notes.roundedLast,
      ],
      working: [
        `Loan = ${shown.land} + ${shown.contract} − ${shown.ownMoney} = ${money(plan.loan)}`,
        `First month = ${money(drawn[0] ?? 0)} × ${shown.rate} ÷ 12 = ${money(first)}`,
        `Last month of building = ${money(drawn[months - 1] ?? 0)} × ${shown.rate} ÷ 12 = ${money(plan.lastMonth)}`,
        repaymentWorking({ principal: plan.loan, rate, years }, 'Once built: '),
        `Rent = ${shown.rent} × 52 ÷ 12 = ${money(rentAMonth)} a month, ${money(rentPaid)} in ${months} months`,
        `Interest of all ${months} months together = ${money(plan.interest)}`,
      ],
      table: table(
        `A loan of ${money(plan.loan)}, stage by stage`,
        ['Stage', "Builder's claim", 'Drawn by then', 'A month from then'],
        ...stages.map(({ name, claim, drawn: owed }, index) => {
          const monthly = index === CLAIMS.length ? plan.repayment : (owed * rate) / MONTHS_A_YEAR;
          return [name, claim, roundDollars(owed), roundDollars(monthly)];
        }),
      ),
      schedule: () =>
        stepRows({ 'Drawn as it begins': drawn.slice(0, months), Interest: plan.interestByMonth }, 'Month'),
    };
  },
});
