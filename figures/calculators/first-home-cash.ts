/** The cash that a first home takes before the keys, its duty counted, with each of the usual deposits. */
import { type BuyingCash, buyingCash, sharedEquity } from '../../finance/first-home.ts';
import { repayment } from '../../finance/loan.ts';
import { amount, ask, calculator } from '../calculator.ts';
import { percent } from '../format.ts';
import { askHome, between, dutyNotes, dutyOf, placeName, sayBetween } from '../home-purchase.ts';
import { about, isNothing, money, table } from '../outcome.ts';
import { partsOf } from '../plots.ts';

/** Deposits as fractions of the price. Help to Buy is the one that a government pays a share of. */
const WAYS = [
  { name: 'Help to Buy, 2% deposit', share: 0.02, isShared: true },
  { name: '5% Deposit Scheme', share: 0.05, isShared: false },
  { name: '10%, insurance on top', share: 0.1, isShared: false },
  { name: '20% deposit', share: 0.2, isShared: false },
];

/** The place of *First home* among the choices. */
const FIRST = 0;

export const firstHomeCash = calculator({
  name: 'first-home-cash',
  title: 'The cash that a first home takes',
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
  work({ price, state, property, deposit: own, costs, reserve, governmentShare, rate, years }, facts) {
    const duty = dutyOf({ state, buyer: FIRST, property }, price, facts);
    const isUsual = WAYS.some(({ share }) => share === own);
    const mine = { name: `Your deposit, ${percent(own * 100)}`, share: own, isShared: false };
    const ways = (isUsual ? WAYS : [...WAYS, mine])
      .toSorted((one, other) => one.share - other.share)
      .map(({ name, share: depositShare, isShared }) => {
        const share = isShared ? governmentShare : 0;
        const [least, most] = [duty.least, duty.most].map((sum) =>
          buyingCash({ price, depositShare, costs: costs + reserve + sum }),
        ) as [BuyingCash, BuyingCash];
        const { deposit } = most;
        const cash = [least.cash, most.cash] as const;
        const { loan, contribution } = sharedEquity({ price, depositShare, share, value: price });
        const monthly = repayment({ principal: loan, rate, years });
        return { name, isOwn: depositShare === own, deposit, cash, loan, contribution, monthly };
      });
    const found = ways.find(({ isOwn }) => isOwn);
    if (!found) throw new Error('expected the deposit of the example among the ways');
    return { ways, own: found, duty };
  },
  results: ({ own, duty }) => ({
    cash: amount('in cash before the keys', between(...own.cash)),
    duty: amount('of transfer duty', between(duty.least, duty.most)),
    deposit: amount('of deposit', own.deposit),
    loan: amount('to borrow', own.loan),
    contribution: amount('paid by the government', own.contribution),
    repayment: amount('a month', own.monthly),
  }),
  outcome({ ways, own, duty }, { state, property, costs, reserve }, shown) {
    const dutySaid = sayBetween(duty.least, duty.most);
    const rest = costs + reserve + duty.most;
    const kept = costs + reserve;
    const others = [
      duty.most > 0 && `${dutySaid} of transfer duty`,
      kept > 0 &&
        `${money(kept)} for ${[costs > 0 && 'other costs', reserve > 0 && 'a reserve'].filter(Boolean).join(' and ')}`,
    ].filter(Boolean);
    const also = others.length === 0 ? '' : `, and there is ${others.join(' and ')}`;
    return {
      says: [
        `A deposit of ${about(own.deposit)} takes about ${sayBetween(...own.cash)} in cash.`,
        `It is ${shown.deposit} of a ${shown.price} first home in ${placeName(state)}${also}.`,
      ],
      chart: {
        kind: 'bars',
        heading: isNothing(rest) ? 'Deposit' : `Deposit, then ${others.join(', ')}`,
        bars: ways.map((way) => ({
          name: way.name,
          value: sayBetween(...way.cash),
          parts: partsOf({ [way.isOwn ? 'coral' : 'fig']: way.deposit, other: rest }),
        })),
      },
      assumptions: [
        `Transfer duty on ${shown.property === 'Land' ? 'land' : `a${shown.property === 'New' ? ' new' : 'n existing'} home`} in ${placeName(state)} for a first-home buyer: ${dutySaid}. The office's own calculator decides.`,
        `${shown.costs} is for a conveyancer, inspections, fees and the move, and ${shown.reserve} is kept in reserve.`,
        `Help to Buy with a government's share of ${shown.governmentShare}. Each scheme has rules of its own on who may use it, and on prices.`,
        `The loans are repaid monthly over ${shown.years} at ${shown.rate}, before any mortgage insurance. The rate is illustrative, not an offer.`,
        ...dutyNotes({ state, buyer: FIRST, property }),
      ],
      working: [
        `Deposit = ${shown.price} × ${shown.deposit} = ${money(own.deposit)}`,
        `Cash = ${money(own.deposit)} + ${dutySaid} + ${shown.costs} + ${shown.reserve} = ${sayBetween(...own.cash)}`,
      ],
      table: table(
        `Ways to buy a ${shown.price} home`,
        ['Way', 'Deposit', 'Cash in all', 'Loan', 'A month'],
        ...ways.map(({ name, deposit, cash, loan, monthly }) => [
          name,
          about(deposit),
          sayBetween(...cash),
          about(loan),
          about(monthly),
        ]),
      ),
    };
  },
});
