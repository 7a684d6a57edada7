/** Cash needed before settlement of a first home, with duty and registration, for each usual deposit. */

import { buyingCash, sharedEquity } from '../../finance/first-home.ts';
import { repayment } from '../../finance/loan.ts';
import { STATES } from '../../finance/stamp-duty.ts';
import { bars } from '../bars.ts';
import { amount, ask, calculator, type FigureFacts } from '../calculator.ts';
import { approxDollars, formatRange, money, percent, roundDollars } from '../format.ts';
import {
  dutyNotes,
  dutyOf,
  homeFields,
  type Insurance,
  insuranceOf,
  registrationOf,
  stateName,
} from '../home-purchase.ts';
import { table } from '../outcome.ts';

interface Way {
  name: string;
  /** Fraction of the price. */
  share: number;
  /** The government's share, as a fraction of the price. */
  government?: number;
  isInsured?: true;
}

/** The usual ways to buy. `government` is the share of Help to Buy. */
function depositOptions(
  { state, property, price }: { state: number; property: number; price: number },
  government: number,
  { boostToBuy }: FigureFacts,
): Way[] {
  const boost = [boostToBuy.existing, boostToBuy.new][property];
  const isBoosted = STATES[state] === 'QLD' && boost !== undefined && price <= boostToBuy.upTo;
  return [
    { name: 'Help to Buy, 2% deposit', share: 0.02, government },
    ...(isBoosted ? [{ name: 'Boost to Buy, 2% deposit', share: 0.02, government: boost }] : []),
    { name: SCHEME, share: 0.05 },
    { name: '5%, insurance on top', share: 0.05, isInsured: true },
    { name: '10%, insurance on top', share: 0.1, isInsured: true },
    { name: '20% deposit', share: 0.2 },
  ];
}

/** Index of *First home*. */
const FIRST = 0;
const SCHEME = '5% Deposit Scheme';

export const firstHomeCash = calculator({
  name: 'first-home-cash',
  title: 'First home deposit calculator',
  usesTables: true,
  fields: {
    price: ask.price('Purchase price'),
    state: homeFields.state,
    property: homeFields.property,
    deposit: ask.share('Deposit', 95, { to: 30, step: 0.5 }),
    costs: ask.amount('Other costs', 200_000, { to: 50_000, step: 500 }),
    reserve: ask.amount('Kept in reserve', 200_000, { to: 50_000, step: 1_000 }),
    governmentShare: ask.share("Government's share", 40, { to: 40, step: 5 }),
    rate: ask.interestRate(),
    years: ask.termYears(),
  },
  compute(
    { price, state, property, deposit: own, costs, reserve, governmentShare, rate, years },
    shown,
    facts,
  ) {
    const home = { state, buyer: FIRST, property };
    const { duty } = dutyOf(home, price, facts);
    const registration = registrationOf(home, price, facts).total;
    const rest = duty + registration + costs + reserve;
    const follow = ({ name, share: depositShare, government: share = 0, isInsured }: Way) => {
      const { loan, contribution } = sharedEquity({ price, depositShare, share, value: price });
      const { deposit, cash } = buyingCash({ price, depositShare, costs: rest });
      const monthly = repayment({ principal: loan, rate, years });
      const insurance = isInsured ? insuranceOf(home, { price, loan }, facts) : undefined;
      return { name, deposit, cash, loan, contribution, monthly, insurance };
    };
    const usual = depositOptions({ state, property, price }, governmentShare, facts);
    const chosen = usual.find(({ share }) => share === own);
    const yours: Way = chosen ?? { name: `Your deposit, ${percent(own * 100)}`, share: own, isInsured: true };
    const mine = follow(yours);
    const ways = [...usual, ...(chosen ? [] : [yours])]
      .map((way) => (way === yours ? mine : follow(way)))
      .toSorted((one, other) => one.deposit - other.deposit);
    const scheme = chosen?.name === SCHEME ? `, with the ${SCHEME}` : '';
    const place = stateName(state);
    const [dutyText, cashText] = [roundDollars(duty), roundDollars(mine.cash)];
    const fees = registration + costs;
    const others = [
      duty > 0 && `${dutyText} of stamp duty`,
      `${roundDollars(fees)} of fees and other costs`,
      reserve > 0 && `${shown.reserve} in reserve`,
    ].filter(Boolean);
    return {
      results: {
        // Short, because phones keep it in view.
        cash: amount(scheme ? `in cash${scheme}` : 'in cash before the keys', mine.cash),
        duty: amount('of stamp duty', duty),
        registration: amount('to register title and mortgage', registration),
        deposit: amount('of deposit', mine.deposit),
        loan: amount('to borrow', mine.loan),
        contribution: amount('paid by the government', mine.contribution),
        repayment: amount('a month', mine.monthly),
      },
      sentences: [
        `A deposit of ${roundDollars(mine.deposit)} takes ${cashText} in cash${scheme}.`,
        `That's ${shown.deposit} of a ${shown.price} first home in ${place}. On top come ${others.slice(0, -1).join(', ')}${others.length > 1 ? ' and ' : ''}${others.at(-1)}.`,
      ],
      chart: bars(
        `Deposit, then ${others.join(', ')}`,
        Object.fromEntries(
          ways.map((way) => {
            const tone = way === mine ? 'choice' : 'baseline';
            return [way.name, { value: roundDollars(way.cash), [tone]: way.deposit, other: rest }];
          }),
        ),
      ),
      assumptions: [
        `Stamp duty on ${['an existing home', 'a new home', 'land'][property]} in ${place} for a first-home buyer: ${dutyText}. The office's own calculator decides.`,
        `Registering title and mortgage costs ${roundDollars(registration)}, lodged electronically. ${shown.costs} is for a conveyancer, inspections and the move, and ${shown.reserve} is kept in reserve.`,
        `Help to Buy with a government share of ${shown.governmentShare}. Each scheme has its own rules on who may use it, and on prices.`,
        `The loans are repaid monthly over ${shown.years} at ${shown.rate}, before any mortgage insurance. The rate is illustrative, not an offer.`,
        `Mortgage insurance is a range from two published tables without a date, with the state's duty where it is known. Only a lender's quote counts.`,
        ...dutyNotes(home),
      ],
      working: [
        `Deposit = ${shown.price} × ${shown.deposit} = ${money(mine.deposit)}`,
        `Cash = ${money(mine.deposit)} + ${money(duty)} of duty + ${money(registration)} to register + ${shown.costs} + ${shown.reserve} = ${cashText}`,
      ],
      table: table(
        `Ways to buy a ${shown.price} home`,
        ['Way', 'Deposit', 'Cash in all', 'Mortgage insurance', 'Loan', 'A month'],
        ...ways.map(({ name, deposit, cash, insurance, loan, monthly }) => {
          return [
            name,
            roundDollars(deposit),
            roundDollars(cash),
            formatInsurance(insurance),
            roundDollars(loan),
            roundDollars(monthly),
          ];
        }),
      ),
    };
  },
});

/** @param insurance null if no published table covers the loan. */
function formatInsurance(insurance: Insurance | null | undefined): string {
  if (insurance === null) return 'Not known';
  if (!insurance || insurance.high === 0) return 'None';
  return `About ${formatRange(approxDollars, insurance.low, insurance.high)}`;
}
