/** The cash that a first home takes before the keys, its duty counted, with each of the usual deposits. */
import { buyingCash, sharedEquity } from '../../finance/first-home.ts';
import { repayment } from '../../finance/loan.ts';
import { bars } from '../bars.ts';
import { amount, ask, calculator } from '../calculator.ts';
import { isNothing, money, percent, roundDollars } from '../format.ts';
import { askHome, between, dutyNotes, dutyOf, placeName, sayBetween } from '../home-purchase.ts';
import { table } from '../outcome.ts';

/** Deposits as fractions of the price. Help to Buy is the one that a government pays a share of. */
const SHARED = 0.02;
const WAYS = [
  { name: 'Help to Buy, 2% deposit', share: SHARED },
  { name: '5% Deposit Scheme', share: 0.05 },
  { name: '10%, insurance on top', share: 0.1 },
  { name: '20% deposit', share: 0.2 },
];

/** The place of *First home* among the choices. */
const FIRST = 0;

export const firstHomeCash = calculator({
  name: 'first-home-cash',
  title: 'First home deposit calculator',
  usesTables: true,
  fields: {
    price: ask.price('Purchase price'),
    state: askHome.state,
    property: askHome.property,
    deposit: ask.share('Deposit', 95, { to: 30, step: 0.5 }),
    costs: ask.amount('Other costs', 200_000, { to: 50_000, step: 500 }),
    reserve: ask.amount('Kept in reserve', 200_000, { to: 50_000, step: 1_000 }),
    governmentShare: ask.share("Government's share", 40, { to: 40, step: 5 }),
    rate: ask.interestRate(),
    years: ask.termYears(),
  },
  work({ price, state, property, deposit: own, costs, reserve, governmentShare, rate, years }, shown, facts) {
    const home = { state, buyer: FIRST, property };
    const duty = dutyOf(home, price, facts);
    const kept = costs + reserve;
    const follow = ({ name, share: depositShare }: (typeof WAYS)[number]) => {
      const share = depositShare === SHARED ? governmentShare : 0;
      const { loan, contribution } = sharedEquity({ price, depositShare, share, value: price });
      const { deposit, cash } = buyingCash({ price, depositShare, costs: kept });
      const monthly = repayment({ principal: loan, rate, years });
      return {
        name,
        deposit,
        cash: [cash + duty.least, cash + duty.most] as const,
        loan,
        contribution,
        monthly,
      };
    };
    const usual = WAYS.find(({ share }) => share === own);
    const mine = follow(usual ?? { name: `Your deposit, ${percent(own * 100)}`, share: own });
    const ways = [...WAYS.filter((way) => way !== usual).map(follow), mine].toSorted(
      (one, other) => one.deposit - other.deposit,
    );
    const place = placeName(state);
    const [dutySaid, cashSaid] = [sayBetween(duty.least, duty.most), sayBetween(...mine.cash)];
    const rest = kept + duty.most;
    const others = [
      duty.most > 0 && `${dutySaid} of transfer duty`,
      kept > 0 &&
        `${money(kept)} for ${[costs > 0 && 'other costs', reserve > 0 && 'a reserve'].filter(Boolean).join(' and ')}`,
    ].filter(Boolean);
    return {
      results: {
        cash: amount('in cash before the keys', between(...mine.cash)),
        duty: amount('of transfer duty', between(duty.least, duty.most)),
        deposit: amount('of deposit', mine.deposit),
        loan: amount('to borrow', mine.loan),
        contribution: amount('paid by the government', mine.contribution),
        repayment: amount('a month', mine.monthly),
      },
      says: [
        `A deposit of ${roundDollars(mine.deposit)} takes about ${cashSaid} in cash.`,
        `It is ${shown.deposit} of a ${shown.price} first home in ${place}${others.length === 0 ? '' : `, and there is ${others.join(' and ')}`}.`,
      ],
      chart: bars(
        isNothing(rest) ? 'Deposit' : `Deposit, then ${others.join(', ')}`,
        Object.fromEntries(
          ways.map((way) => {
            const tone = way === mine ? 'choice' : 'baseline';
            return [way.name, { says: sayBetween(...way.cash), [tone]: way.deposit, other: rest }];
          }),
        ),
      ),
      assumptions: [
        `Transfer duty on ${['an existing home', 'a new home', 'land'][property]} in ${place} for a first-home buyer: ${dutySaid}. The office's own calculator decides.`,
        `${shown.costs} is for a conveyancer, inspections, fees and the move, and ${shown.reserve} is kept in reserve.`,
        `Help to Buy with a government's share of ${shown.governmentShare}. Each scheme has rules of its own on who may use it, and on prices.`,
        `The loans are repaid monthly over ${shown.years} at ${shown.rate}, before any mortgage insurance. The rate is illustrative, not an offer.`,
        ...dutyNotes(home),
      ],
      working: [
        `Deposit = ${shown.price} × ${shown.deposit} = ${money(mine.deposit)}`,
        `Cash = ${money(mine.deposit)} + ${dutySaid} + ${shown.costs} + ${shown.reserve} = ${cashSaid}`,
      ],
      table: table(
        `Ways to buy a ${shown.price} home`,
        ['Way', 'Deposit', 'Cash in all', 'Loan', 'A month'],
        ...ways.map(({ name, deposit, cash, loan, monthly }) => {
          return [
            name,
            roundDollars(deposit),
            sayBetween(...cash),
            roundDollars(loan),
            roundDollars(monthly),
          ];
        }),
      ),
    };
  },
});
