/** The cash that a first home takes before the keys, with each of the usual deposits. */
import { buyingCash, sharedEquity } from '../../finance/first-home.ts';
import { repayment } from '../../finance/loan.ts';
import { amount, ask, calculator } from '../calculator.ts';
import { percent } from '../format.ts';
import { about, isNothing, money, table } from '../outcome.ts';
import { barParts } from '../plots.ts';

/** Deposits as fractions of the price. Help to Buy is the one that a government pays a share of. */
const WAYS = [
  { name: 'Help to Buy, 2% deposit', share: 0.02, isShared: true },
  { name: '5% Deposit Scheme', share: 0.05, isShared: false },
  { name: '10% with insurance', share: 0.1, isShared: false },
  { name: '20% deposit', share: 0.2, isShared: false },
];

export const firstHomeCash = calculator({
  name: 'first-home-cash',
  title: 'The cash that a first home takes',
  fields: {
    price: ask.price('Purchase price'),
    deposit: ask.share('Deposit', 95, { to: 30, step: 0.5 }),
    costs: ask.amount('Other costs', 200_000, { to: 50_000, step: 500 }),
    reserve: ask.amount('Kept in reserve', 200_000, { to: 50_000, step: 1_000 }),
    governmentShare: ask.share("Government's share", 40, { to: 40, step: 5 }),
    rate: ask.interestRate(),
    years: ask.termYears(),
  },
  work({ price, deposit: own, costs, reserve, governmentShare, rate, years }) {
    const isUsual = WAYS.some(({ share }) => share === own);
    const mine = { name: `Your deposit, ${percent(own * 100)}`, share: own, isShared: false };
    const ways = (isUsual ? WAYS : [...WAYS, mine])
      .toSorted((one, other) => one.share - other.share)
      .map(({ name, share: depositShare, isShared }) => {
        const share = isShared ? governmentShare : 0;
        const { deposit, cash } = buyingCash({ price, depositShare, costs: costs + reserve });
        const { loan, contribution } = sharedEquity({ price, depositShare, share, value: price });
        const monthly = repayment({ principal: loan, rate, years });
        return { name, isOwn: depositShare === own, deposit, cash, loan, contribution, monthly };
      });
    const found = ways.find(({ isOwn }) => isOwn);
    if (!found) throw new Error('expected the deposit of the example among the ways');
    return { ways, own: found };
  },
  results: ({ own }) => ({
    cash: amount('in cash before the keys', own.cash),
    deposit: amount('of deposit', own.deposit),
    loan: amount('to borrow', own.loan),
    contribution: amount('paid by the government', own.contribution),
    repayment: amount('a month', own.monthly),
  }),
  outcome({ ways, own }, { costs, reserve }, shown) {
    const rest = costs + reserve;
    const others = [costs > 0 && 'other costs', reserve > 0 && 'a reserve'].filter(Boolean).join(' and ');
    const also = isNothing(rest) ? '' : `, and ${money(rest)} more is for ${others}`;
    return {
      says: [
        `A deposit of ${about(own.deposit)} takes about ${about(own.cash)} in cash.`,
        `It is ${shown.deposit} of a ${shown.price} home${also}.`,
      ],
      chart: {
        kind: 'bars',
        heading: isNothing(rest) ? 'Deposit' : `Deposit, then ${money(rest)} for ${others}`,
        bars: ways.map((way) => ({
          name: way.name,
          value: about(way.cash),
          parts: barParts([
            { tone: way.isOwn ? 'coral' : 'fig', amount: way.deposit },
            { tone: 'other', amount: rest },
          ]),
        })),
      },
      assumptions: [
        `A ${shown.price} home where a first-home buyer pays no transfer duty.`,
        `${shown.costs} is for a conveyancer, inspections, fees and the move, and ${shown.reserve} is kept in reserve.`,
        `Help to Buy with a government's share of ${shown.governmentShare}. Each scheme has rules of its own on who may use it, and on prices.`,
        `The loans are repaid monthly over ${shown.years} at ${shown.rate}, before any mortgage insurance. The rate is illustrative, not an offer.`,
      ],
      working: [
        `Deposit = ${shown.price} × ${shown.deposit} = ${money(own.deposit)}`,
        `Cash = ${money(own.deposit)} + ${shown.costs} + ${shown.reserve} = ${money(own.cash)}`,
      ],
      table: table(
        `Ways to buy a ${shown.price} home`,
        ['Way', 'Deposit', 'Cash in all', 'Loan', 'A month'],
        ...ways.map((way) => [way.name, ...[way.deposit, way.cash, way.loan, way.monthly].map(about)]),
      ),
    };
  },
});
