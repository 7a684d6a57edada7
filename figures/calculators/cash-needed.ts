/** The cash that a home takes in any state, its transfer duty counted; and the price that a sum of cash buys. */
import { BUYERS, PROPERTIES, priceWithin, STATES } from '../../finance/duty.ts';
import { buyingCash } from '../../finance/first-home.ts';
import { amount, ask, calculator, result } from '../calculator.ts';
import { longDate } from '../counts-and-dates.ts';
import { percent } from '../format.ts';
import {
  askHome,
  between,
  dutyNotes,
  dutyOf,
  type Insurance,
  insuranceOf,
  largestInsured,
  placeName,
  purchaseOf,
  sayBetween,
} from '../home-purchase.ts';
import { about, above, isNothing, money, rangeOf, roughly, table } from '../outcome.ts';

/** The highest price that may be put in, and that is tried. */
const HIGHEST = 5_000_000;
/** A smaller deposit is where lenders usually ask for insurance. */
const USUAL_DEPOSIT = 0.2;

/** Whether the lender asks for insurance, and who pays it when: the places of the words of that choice. */
const [NOT_NEEDED, IN_CASH] = [0, 2];

/** Where a titles office is known to take more for a dearer home. */
const RISES_WITH_PRICE = ['VIC', 'QLD', 'SA'];

const fee = (label: string, to: number) => ask.amount(label, 200_000, { to, step: 100 });

export const cashNeeded = calculator({
  name: 'cash-needed',
  title: 'The cash that a home takes',
  usesTables: true,
  fields: {
    price: ask.price('Purchase price'),
    ...askHome,
    deposit: ask.share('Deposit', 95, { to: 30, step: 0.5 }),
    insurance: ask.choice('Mortgage insurance', ['Not needed', 'Added to loan', 'Paid in cash']),
    registration: fee('Registration of title and mortgage', 10_000),
    inspections: fee('Inspections', 3_000),
    conveyancer: fee('Conveyancer', 5_000),
    moving: fee('Moving and the rest', 10_000),
    reserve: ask.amount('Kept in reserve', 200_000, { to: 50_000, step: 1_000 }),
    cash: ask.amount('Cash you have', 5_000_000, { to: 300_000, step: 5_000 }),
  },
  work({ price, deposit: depositShare, cash, ...chosen }, facts) {
    const { home, tables, signed } = purchaseOf(chosen, facts);
    const { registration, inspections, conveyancer, moving, reserve } = chosen;
    const costs = registration + inspections + conveyancer + moving + reserve;
    const bought = buyingCash({ price, depositShare, costs });
    const isPaidInCash = chosen.insurance === IN_CASH;
    const places = STATES.map((_, state) => {
      const duty = dutyOf({ ...chosen, state }, price, facts);
      const insurance =
        chosen.insurance === NOT_NEEDED
          ? NO_INSURANCE
          : insuranceOf({ state }, { price, loan: bought.loan }, facts);
      const inCash = (isPaidInCash && insurance) || NO_INSURANCE;
      return {
        state,
        duty,
        insurance,
        least: bought.cash + duty.least + inCash.low,
        most: bought.cash + duty.most + inCash.high,
      };
    });
    const own = places[chosen.state];
    if (!own) throw new Error('expected the chosen place among the eight');
    const insuredAt = (at: number) => {
      const { loan } = buyingCash({ price: at, depositShare, costs: 0 });
      return insuranceOf(chosen, { price: at, loan }, facts)?.high ?? 0;
    };
    const isCounted = isPaidInCash && own.insurance !== null && own.insurance.high > 0;
    /** No premium is known for a larger loan, so no dearer home is looked for. */
    const upTo = isCounted
      ? Math.min(HIGHEST, Math.floor(largestInsured(facts) / (1 - depositShare)))
      : HIGHEST;
    const plan = { cash, depositShare, costs, upTo, home };
    return {
      ...own,
      ...bought,
      places,
      signed,
      upTo,
      /** Premiums are known to nobody closer than to some hundreds of dollars, nor is what they are part of. */
      isRough: isCounted,
      buys: cash === 0 ? null : priceWithin(isCounted ? { ...plan, insurance: insuredAt } : plan, tables),
    };
  },
  results({ duty, least, most, deposit, loan, buys, insurance, isRough }, { cash }) {
    const sum = (label: string, value: number | null) =>
      isRough ? result(label, 'about', value) : amount(label, value);
    return {
      cash: isRough
        ? result('in cash before the keys', 'about', rangeOf(roughly, least, most))
        : amount('in cash before the keys', between(least, most)),
      duty: amount('of transfer duty', between(duty.least, duty.most)),
      relief: amount(
        'less duty than an investor',
        between(duty.general - duty.most, duty.general - duty.least),
      ),
      generalDuty: amount('of duty for an investor', duty.general),
      grant: amount('of grant', duty.grant),
      deposit: amount('of deposit', deposit),
      loan: amount('to borrow', loan),
      insurance: result('of mortgage insurance', 'about', insurance && sayRough(insurance)),
      missing: sum('is missing', cash === 0 ? null : above(most - cash)),
      left: sum('is left over', cash === 0 ? null : above(cash - most)),
      buys: sum('is the price that your cash reaches', buys),
    };
  },
  outcome(work, values, shown, { said }) {
    const { duty, least, most, deposit, loan, places, signed, buys, insurance, isRough, upTo } = work;
    const { state, buyer, property, cash } = values;
    const what = `${['an existing', 'a new', 'land for a'][property]} ${['first home', 'home', 'home to let'][buyer]}`;
    const show = isRough ? roughly : about;
    const sayCash = (from: number, to: number) =>
      isRough ? `about ${rangeOf(roughly, from, to)}` : sayBetween(from, to);
    const needed = sayCash(least, most);
    const dutySaid = sayBetween(duty.least, duty.most);
    const relief = sayBetween(duty.general - duty.most, duty.general - duty.least);
    const isHelped = duty.general > duty.least;
    const isAsked = values.deposit < USUAL_DEPOSIT;
    const isInsured = isAsked && values.insurance !== NOT_NEEDED;
    const instead = `${BUYERS[buyer] === 'investor' ? '' : 'a scheme, '}a guarantor or a waiver`;
    const rest = {
      Registration: values.registration,
      Inspections: values.inspections,
      Conveyancer: values.conveyancer,
      'Moving and the rest': values.moving,
      'Kept in reserve': values.reserve,
    };
    return {
      says: [
        `With a deposit of ${shown.deposit}, you need ${needed} in cash to buy ${what} in ${placeName(state)} for ${shown.price}.`,
        duty.most === 0
          ? `No transfer duty is due${isHelped ? `: that saves ${relief}` : ''}.`
          : `Transfer duty is ${dutySaid} of it${isHelped ? `, ${relief} less than an investor pays` : ''}.`,
        isInsured ? sayInsurance(insurance, isRough, said['lmi-premium-tables'] ?? '') : '',
        isAsked && !isInsured
          ? `No mortgage insurance is counted, so ${instead} has to stand in for it.`
          : '',
        duty.grant === 0 ? '' : `A grant of up to ${money(duty.grant)} may come on top; it is not counted.`,
        standing({ cash, least, most, show }),
        reach({ cash, buys, what, upTo, show }),
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
          ...(isRough && insurance
            ? [
                {
                  ...{ name: 'Mortgage insurance', value: `about ${sayRough(insurance)}` },
                  parts: [{ tone: 'other' as const, amount: insurance.high }],
                },
              ]
            : []),
        ],
      },
      assumptions: [
        `Duty and grants are those for a contract of ${longDate(signed)}. The office's own calculator decides.`,
        `Registration, inspections, conveyancer and moving are allowances and not quotes.${RISES_WITH_PRICE.includes(STATES[state] ?? '') ? ' The fee to register a new owner rises with the price there, so ask for it in dollars.' : ''}`,
        ...(isInsured && insurance
          ? [
              `Mortgage insurance is a range of two tables that a brokerage published without a date, for ${said['lmi-premium-tables']}. No insurer publishes its prices, and some tables ask for more.`,
              insurance.duty === undefined
                ? `What ${placeName(state)} takes of the premium as duty was not found, and is left out.`
                : `The premium is counted with a duty of ${percent(insurance.duty * 100)} in ${placeName(state)}.`,
            ]
          : []),
        ...(isAsked && !isInsured
          ? [
              'With less than a 20% deposit, lenders usually ask for mortgage insurance. You chose that none is needed.',
            ]
          : []),
        ...dutyNotes({ state, buyer, property }),
        ...(PROPERTIES[property] === 'land' ? ['What the building costs is left out.'] : []),
      ],
      working: [
        `Deposit = ${shown.price} × ${shown.deposit} = ${money(deposit)}`,
        `Duty by the tables of ${placeName(state)} = ${money(duty.general)} − ${isHelped ? relief : '$0'} for who buys what = ${dutySaid}`,
        ...(isInsured && insurance ? [insuranceWorking(loan, insurance)] : []),
        `Cash = ${[money(deposit), dutySaid, ...Object.values(rest).map(money)].join(' + ')}${isRough && insurance ? ` + about ${sayRough(insurance)}` : ''} = ${needed}`,
      ],
      table: table(
        'The same purchase in each place',
        [
          ...['Place', 'Transfer duty', 'Less than an investor'],
          ...(isInsured ? ['Mortgage insurance'] : []),
          'Cash in all',
        ],
        ...places.map((place) => [
          placeName(place.state).replace(/^the /, ''),
          sayBetween(place.duty.least, place.duty.most),
          sayBetween(place.duty.general - place.duty.most, place.duty.general - place.duty.least),
          ...(isInsured ? [place.insurance ? `about ${sayRough(place.insurance)}` : 'Not known'] : []),
          sayCash(place.least, place.most),
        ]),
      ),
    };
  },
});

const NO_INSURANCE: Insurance = { low: 0, high: 0, premium: { low: 0, high: 0 }, duty: 0 };

const sayRough = ({ low, high }: Insurance) => rangeOf(roughly, low, high);

/** What insures the lender, and whether it is in the cash. */
function sayInsurance(insurance: Insurance | null, isInCash: boolean, reach: string): string {
  if (insurance === null) {
    return `Mortgage insurance is not counted: the tables that we found are for ${reach}.`;
  }
  return isInCash
    ? `About ${sayRough(insurance)} of it is for mortgage insurance.`
    : `Mortgage insurance of about ${sayRough(insurance)} is added to the loan, and is not in that sum.`;
}

function insuranceWorking(loan: number, { premium, duty, ...sum }: Insurance): string {
  const shares = rangeOf((share) => percent(share * 100), premium.low, premium.high);
  const withDuty = duty ? `, with duty of ${percent(duty * 100)}` : '';
  return `Mortgage insurance = ${money(loan)} × ${shares}${withDuty} = about ${rangeOf(roughly, sum.low, sum.high)}`;
}

/** What is missing of the cash, or left over: by the dearer of two sums where there are two. */
function standing({
  cash,
  least,
  most,
  show,
}: {
  cash: number;
  least: number;
  most: number;
  show: Show;
}): string {
  if (cash === 0) return '';
  const gap = most - cash;
  const isRange = least !== most;
  if (isNothing(gap)) return isRange ? 'You have enough, even at the most.' : 'You have just that.';
  return gap > 0
    ? `Beside your ${about(cash)}, ${isRange ? 'up to ' : ''}${show(gap)} is missing.`
    : `Of your ${about(cash)}, ${isRange ? 'at least ' : ''}${show(-gap)} is left over.`;
}

type Show = (amount: number) => string;

/** The price that the cash reaches, the other sums as they are. */
function reach(found: { cash: number; buys: number | null; what: string; upTo: number; show: Show }): string {
  const { cash, buys, what, upTo, show } = found;
  if (cash === 0) return '';
  if (buys === null) return 'Your cash does not reach for any price.';
  const price = buys === upTo ? `${show(buys)} and more` : show(buys);
  return `Your cash would do for ${what} at ${price}, if a lender lends the rest.`;
}
