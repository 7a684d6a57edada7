/** The cash that a home takes in any state, its transfer duty counted; and the price that a sum of cash buys. */
import { BUYERS, PROPERTIES, priceWithin, STATES } from '../../finance/duty.ts';
import { buyingCash } from '../../finance/first-home.ts';
import { amount, ask, calculator } from '../calculator.ts';
import { longDate } from '../counts-and-dates.ts';
import { askHome, between, dutyNotes, dutyOf, placeName, purchaseOf, sayBetween } from '../home-purchase.ts';
import { about, above, isNothing, money, table } from '../outcome.ts';

/** The highest price that may be put in, and that is tried. */
const HIGHEST = 5_000_000;
/** A smaller deposit is where lenders usually ask for insurance. */
const USUAL_DEPOSIT = 0.2;

export const cashNeeded = calculator({
  name: 'cash-needed',
  title: 'The cash that a home takes',
  fields: {
    price: ask.price('Purchase price'),
    ...askHome,
    deposit: ask.share('Deposit', 95, { to: 30, step: 0.5 }),
    costs: ask.amount('Fees and inspections', 200_000, { to: 50_000, step: 500 }),
    reserve: ask.amount('Kept in reserve', 200_000, { to: 50_000, step: 1_000 }),
    insurance: ask.amount('Insurance paid in cash', 200_000, { to: 50_000, step: 500 }),
    cash: ask.amount('Cash you have', 5_000_000, { to: 300_000, step: 5_000 }),
  },
  work({ price, deposit: depositShare, costs, reserve, insurance, cash, ...chosen }, facts) {
    const { home, tables, signed } = purchaseOf(chosen, facts);
    const others = costs + reserve + insurance;
    const whole = (duty: number) => buyingCash({ price, depositShare, costs: others + duty }).cash;
    const places = STATES.map((_, state) => {
      const duty = dutyOf({ ...chosen, state }, price, facts);
      return { state, duty, least: whole(duty.least), most: whole(duty.most) };
    });
    const own = places[chosen.state];
    if (!own) throw new Error('expected the chosen place among the eight');
    return {
      ...own,
      ...buyingCash({ price, depositShare, costs: 0 }),
      places,
      signed,
      buys:
        cash === 0 ? null : priceWithin({ cash, depositShare, costs: others, upTo: HIGHEST, home }, tables),
    };
  },
  results: ({ duty, least, most, deposit, loan, buys }, { cash }) => ({
    cash: amount('in cash before the keys', between(least, most)),
    duty: amount('of transfer duty', between(duty.least, duty.most)),
    relief: amount(
      'less duty than an investor',
      between(duty.general - duty.most, duty.general - duty.least),
    ),
    generalDuty: amount('of duty for an investor', duty.general),
    grant: amount('of grant', duty.grant),
    deposit: amount('of deposit', deposit),
    loan: amount('to borrow', loan),
    missing: amount('is missing', cash === 0 ? null : above(most - cash)),
    left: amount('is left over', cash === 0 ? null : above(cash - most)),
    buys: amount('is the price that your cash reaches', buys),
  }),
  outcome({ duty, least, most, deposit, places, signed, buys }, values, shown) {
    const { state, buyer, property, costs, reserve, insurance, cash } = values;
    const what = `${['an existing', 'a new', 'land for a'][property]} ${['first home', 'home', 'home to let'][buyer]}`;
    const needed = sayBetween(least, most);
    const dutySaid = sayBetween(duty.least, duty.most);
    const relief = sayBetween(duty.general - duty.most, duty.general - duty.least);
    const isHelped = duty.general > duty.least;
    const isToLet = BUYERS[buyer] === 'investor';
    const rest = {
      'Fees and inspections': costs,
      'Kept in reserve': reserve,
      'Mortgage insurance': insurance,
    };
    return {
      says: [
        `With a deposit of ${shown.deposit}, you need ${needed} in cash to buy ${what} in ${placeName(state)} for ${shown.price}.`,
        duty.most === 0
          ? `No transfer duty is due${isHelped ? `: that saves ${relief}` : ''}.`
          : `Transfer duty is ${dutySaid} of it${isHelped ? `, ${relief} less than an investor pays` : ''}.`,
        values.deposit < USUAL_DEPOSIT && insurance === 0
          ? `Mortgage insurance may come on top, unless ${isToLet ? '' : 'a scheme or '}a guarantor stands in.`
          : '',
        duty.grant === 0 ? '' : `A grant of up to ${money(duty.grant)} may come on top; it is not counted.`,
        standing(cash, least, most),
        reach(cash, buys, what),
      ],
      chart: {
        kind: 'bars',
        heading: 'What the cash is for',
        bars: [
          { name: 'Deposit', value: about(deposit), parts: [{ tone: 'fig', amount: deposit }] },
          { name: 'Transfer duty', value: dutySaid, parts: [{ tone: 'coral', amount: duty.most }] },
          ...Object.entries(rest)
            .filter(([, sum]) => !isNothing(sum))
            .map(([name, sum]) => ({
              ...{ name, value: about(sum) },
              parts: [{ tone: 'other' as const, amount: sum }],
            })),
        ],
      },
      assumptions: [
        `Duty and grants are those for a contract of ${longDate(signed)}. The office's own calculator decides.`,
        `${shown.costs} is an allowance for a conveyancer, inspections, title fees and the move, not a quote.`,
        ...(values.deposit < USUAL_DEPOSIT
          ? [
              'With less than a 20% deposit, lenders usually ask for mortgage insurance. It can be added to the loan; here only what you put in is counted.',
            ]
          : []),
        ...dutyNotes({ state, buyer, property }),
        ...(PROPERTIES[property] === 'land' ? ['What the building costs is left out.'] : []),
      ],
      working: [
        `Deposit = ${shown.price} × ${shown.deposit} = ${money(deposit)}`,
        `Duty by the tables of ${placeName(state)} = ${money(duty.general)} − ${isHelped ? relief : '$0'} for who buys what = ${dutySaid}`,
        `Cash = ${money(deposit)} + ${dutySaid} + ${shown.costs} + ${shown.reserve} + ${shown.insurance} = ${needed}`,
      ],
      table: table(
        'The same purchase in each place',
        ['Place', 'Transfer duty', 'Less than an investor', 'Cash in all'],
        ...places.map((place) => [
          placeName(place.state).replace(/^the /, ''),
          sayBetween(place.duty.least, place.duty.most),
          sayBetween(place.duty.general - place.duty.most, place.duty.general - place.duty.least),
          sayBetween(place.least, place.most),
        ]),
      ),
    };
  },
});

/** What is missing of the cash, or left over: by the dearer of two texts where they disagree. */
function standing(cash: number, least: number, most: number): string {
  if (cash === 0) return '';
  const gap = most - cash;
  const isRange = least !== most;
  if (isNothing(gap)) return isRange ? 'You have enough, even at the most.' : 'You have just that.';
  return gap > 0
    ? `Beside your ${about(cash)}, ${isRange ? 'up to ' : ''}${about(gap)} is missing.`
    : `Of your ${about(cash)}, ${isRange ? 'at least ' : ''}${about(-gap)} is left over.`;
}

/** The price that the cash reaches, the other sums as they are. */
function reach(cash: number, buys: number | null, what: string): string {
  if (cash === 0) return '';
  if (buys === null) return 'Your cash does not reach for any price.';
  const price = buys === HIGHEST ? `${about(buys)} and more` : about(buys);
  return `Your cash would do for ${what} at ${price}, if a lender lends the rest.`;
}
