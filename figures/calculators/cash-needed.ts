/** The cash that a home takes in any state, its transfer duty counted; and the price that a sum of cash buys. */
import { BUYERS, type Duty, PROPERTIES, priceWithin, STATES } from '../../finance/duty.ts';
import { buyingCash } from '../../finance/first-home.ts';
import { bars } from '../bars.ts';
import { advanced, amount, ask, calculator, result } from '../calculator.ts';
import { longDate } from '../counts-and-dates.ts';
import { above, approxDollars, isNothing, money, percent, rangeOf, roundDollars } from '../format.ts';
import * as purchase from '../home-purchase.ts';
import { table } from '../outcome.ts';

const { placeName, sayBetween } = purchase;

/** The highest price that may be put in, and that is tried. */
const HIGHEST = 5_000_000;
/** A smaller deposit is where lenders usually ask for insurance. */
const USUAL_DEPOSIT = 0.2;

/** Whether the lender asks for insurance, and who pays it when: the places of the words of that choice. */
const [NOT_NEEDED, IN_CASH] = [0, 2];
const NO_INSURANCE = { low: 0, high: 0, premium: { low: 0, high: 0 }, duty: 0 };

/** Where a titles office is known to take more for a dearer home. */
const RISES_WITH_PRICE = ['VIC', 'QLD', 'SA'];

const fee = (label: string, to: number) => ask.amount(label, 200_000, { to, step: 100 });
/** What an investor pays more, from what to what. */
const reliefOf = ({ general, least, most }: Duty) => [general - most, general - least] as const;
const sayRough = ({ low, high }: purchase.Insurance) => rangeOf(approxDollars, low, high);

export const cashNeeded = calculator({
  name: 'cash-needed',
  title: 'Home buying costs calculator',
  usesTables: true,
  fields: {
    price: ask.price('Purchase price'),
    ...purchase.askHome,
    deposit: ask.share('Deposit', 95, { to: 30, step: 0.5 }),
    insurance: ask.choice('Mortgage insurance', {
      'Not needed': 'no mortgage insurance',
      'Added to loan': 'mortgage insurance added to the loan',
      'Paid in cash': 'mortgage insurance paid in cash',
    }),
    registration: advanced(fee('Registration of title and mortgage', 10_000)),
    inspections: advanced(fee('Inspections', 3_000)),
    conveyancer: advanced(fee('Conveyancer', 5_000)),
    moving: advanced(fee('Moving and the rest', 10_000)),
    reserve: ask.amount('Kept in reserve', 200_000, { to: 50_000, step: 1_000 }),
    cash: ask.amount('Cash you have', 5_000_000, { to: 300_000, step: 5_000 }),
  },
  work(values, shown, facts) {
    const { price, deposit: depositShare, cash, buyer, property } = values;
    const rest = {
      Registration: values.registration,
      Inspections: values.inspections,
      Conveyancer: values.conveyancer,
      'Moving and the rest': values.moving,
      'Kept in reserve': values.reserve,
    };
    const costs = Object.values(rest).reduce((sum, each) => sum + each);
    const { deposit, loan, cash: beforeDuty } = buyingCash({ price, depositShare, costs });
    const isPaidInCash = values.insurance === IN_CASH;
    const places = STATES.map((_, state) => {
      const duty = purchase.dutyOf({ state, buyer, property }, price, facts);
      const insurance =
        values.insurance === NOT_NEEDED
          ? NO_INSURANCE
          : purchase.insuranceOf({ state }, { price, loan }, facts);
      const inCash = (isPaidInCash && insurance) || NO_INSURANCE;
      const least = beforeDuty + duty.least + inCash.low;
      return { state, duty, insurance, least, most: beforeDuty + duty.most + inCash.high };
    });
    const own = places[values.state];
    if (!own) throw new Error('expected the chosen place among the eight');
    const { duty, insurance, least, most } = own;
    /** Premiums are known to nobody closer than to some hundreds of dollars, nor is what they are part of. */
    const isRough = isPaidInCash && insurance !== null && insurance.high > 0;
    /** No premium is known for a larger loan, so no dearer home is looked for. */
    const largest = isRough ? Math.floor(purchase.largestInsured(facts) / (1 - depositShare)) : HIGHEST;
    const upTo = Math.min(HIGHEST, largest);
    const insuredAt = (at: number) => {
      const lent = buyingCash({ price: at, depositShare, costs: 0 }).loan;
      return purchase.insuranceOf(values, { price: at, loan: lent }, facts)?.high ?? 0;
    };
    const { home, tables, signed } = purchase.purchaseOf(values, facts);
    const plan = { cash, depositShare, costs, upTo, home, ...(isRough && { insurance: insuredAt }) };
    const buys = cash === 0 ? null : priceWithin(plan, tables);

    const isAtMost = isRough || places.some((each) => each.least !== each.most);
    const show = isRough ? approxDollars : roundDollars;
    const sum = (label: string, value: number | null) => result(label, isRough ? 'about' : 'dollars', value);
    const sayCash = (from: number, to: number) =>
      isRough ? `about ${rangeOf(approxDollars, from, to)}` : sayBetween(from, to);
    const what = `${['an existing', 'a new', 'land for a'][property]} ${['first home', 'home', 'home to let'][buyer]}`;
    const place = placeName(values.state);
    const needed = sayCash(least, most);
    const dutySaid = sayBetween(duty.least, duty.most);
    const relief = reliefOf(duty);
    const reliefSaid = sayBetween(...relief);
    const isHelped = duty.general > duty.least;
    const isAsked = depositShare < USUAL_DEPOSIT;
    const isInsured = isAsked && values.insurance !== NOT_NEEDED;
    const instead = `${BUYERS[buyer] === 'investor' ? '' : 'a scheme, '}a guarantor or a waiver`;
    const reach = facts.said['lmi-premium-tables'];
    const insured = insurance && sayRough(insurance);
    /** By the dearer of two sums where there are two. */
    const standing = () => {
      const [gap, isRange] = [most - cash, least !== most];
      if (isNothing(gap)) return isRange ? 'You have enough, even at the most.' : 'You have just that.';
      return gap > 0
        ? `Beside your ${roundDollars(cash)}, ${isRange ? 'up to ' : ''}${show(gap)} is missing.`
        : `Of your ${roundDollars(cash)}, ${isRange ? 'at least ' : ''}${show(-gap)} is left over.`;
    };
    return {
      results: {
        cash: isRough
          ? result('in cash before the keys', 'about', rangeOf(approxDollars, least, most))
          : amount('in cash before the keys', purchase.between(least, most)),
        duty: amount('of transfer duty', purchase.between(duty.least, duty.most)),
        places: result(
          'in cash, by the place',
          'about',
          `${show(Math.min(...places.map((each) => each.least)))} to ${show(Math.max(...places.map((each) => each.most)))}`,
        ),
        relief: amount('less duty than an investor', purchase.between(...relief)),
        generalDuty: amount('of duty for an investor', duty.general),
        grant: amount('of grant', duty.grant),
        deposit: amount('of deposit', deposit),
        loan: amount('to borrow', loan),
        insurance: result('of mortgage insurance', 'about', insured),
        missing: sum('is missing', cash === 0 ? null : above(most - cash)),
        left: sum('is left over', cash === 0 ? null : above(cash - most)),
        buys: sum('is the price that your cash reaches', buys),
      },
      says: [
        `With a deposit of ${shown.deposit}, you need ${needed} in cash to buy ${what} in ${place} for ${shown.price}.`,
        duty.most === 0
          ? `No transfer duty is due${isHelped ? `: that saves ${reliefSaid}` : ''}.`
          : `Transfer duty is ${dutySaid} of it${isHelped ? `, ${reliefSaid} less than an investor pays` : ''}.`,
        !isAsked
          ? ''
          : !isInsured
            ? `No mortgage insurance is counted, so ${instead} has to stand in for it.`
            : insured === null
              ? `Mortgage insurance is not counted: the tables that we found are for ${reach}.`
              : isRough
                ? `About ${insured} of it is for mortgage insurance.`
                : `Mortgage insurance of about ${insured} is added to the loan, and is not in that sum.`,
        duty.grant === 0 ? '' : `A grant of up to ${money(duty.grant)} may come on top; it is not counted.`,
        cash === 0 ? '' : standing(),
        cash === 0
          ? ''
          : buys === null
            ? 'Your cash does not reach for any price.'
            : `Your cash would do for ${what} at ${show(buys)}${buys === upTo ? ' and more' : ''}, if a lender lends the rest.`,
      ],
      // What lies between the places is their duty.
      chart: bars(
        `Cash to buy${isAtMost ? ', at most' : ''}`,
        Object.fromEntries(
          places
            // The reader's own first, where a hand does not move it.
            .toSorted((one, other) => Number(other === own) - Number(one === own) || other.most - one.most)
            .map((each) => {
              const duty = each.duty.most;
              // Colour alone would not say which is the reader's.
              const name = `${listed(each.state)}${each === own ? ', yours' : ''}`;
              const parts = [
                { tone: 'other' as const, amount: each.most - duty },
                { tone: each === own ? ('choice' as const) : ('baseline' as const), amount: duty },
              ];
              return [name, { parts, says: show(each.most) }];
            }),
        ),
        {
          key: [
            { tone: 'other', name: 'Deposit, costs, reserve' },
            { tone: 'baseline', name: 'Duty' },
            { tone: 'choice', name: 'Your duty' },
          ],
        },
      ),
      assumptions: [
        `Duty and grants are those for a contract of ${longDate(signed)}. The office's own calculator decides.`,
        `Registration, inspections, conveyancer and moving are allowances and not quotes.${RISES_WITH_PRICE.includes(STATES[values.state] ?? '') ? ' The fee to register a new owner rises with the price there, so ask for it in dollars.' : ''}`,
        ...(isInsured && insurance
          ? [
              `Mortgage insurance is a range of two tables that a brokerage published without a date, for ${reach}. No insurer publishes its prices, and some tables ask for more.`,
              insurance.duty === undefined
                ? `What ${place} takes of the premium as duty was not found, and is left out.`
                : `The premium is counted with a duty of ${percent(insurance.duty * 100)} in ${place}.`,
            ]
          : []),
        isAsked && !isInsured
          ? 'With less than a 20% deposit, lenders usually ask for mortgage insurance. You chose that none is needed.'
          : '',
        ...purchase.dutyNotes(values),
        PROPERTIES[property] === 'land' ? 'What the building costs is left out.' : '',
      ],
      working: [
        `Deposit = ${shown.price} × ${shown.deposit} = ${money(deposit)}`,
        `Duty by the tables of ${place} = ${money(duty.general)} − ${isHelped ? reliefSaid : '$0'} for who buys what = ${dutySaid}`,
        isInsured && insurance ? insuranceWorking(loan, insurance) : '',
        `Cash = ${[money(deposit), dutySaid, ...Object.values(rest).map(money)].join(' + ')}${isRough ? ` + about ${insured}` : ''} = ${needed}`,
      ],
      table: table(
        'The same purchase in each place',
        [
          ...['Place', 'Transfer duty', 'Less than an investor'],
          ...(isInsured ? ['Mortgage insurance'] : []),
          'Cash in all',
        ],
        ...places.map((each) => [
          listed(each.state),
          sayBetween(each.duty.least, each.duty.most),
          sayBetween(...reliefOf(each.duty)),
          ...(isInsured ? [each.insurance ? `about ${sayRough(each.insurance)}` : 'Not known'] : []),
          sayCash(each.least, each.most),
        ]),
      ),
    };
  },
});

/** As in a list: `Northern Territory`. */
const listed = (state: number) => placeName(state).replace(/^the /, '');

function insuranceWorking(loan: number, { premium, duty, ...withDuty }: purchase.Insurance): string {
  const shares = rangeOf((share) => percent(share * 100), premium.low, premium.high);
  const dutySaid = duty ? `, with duty of ${percent(duty * 100)}` : '';
  return `Mortgage insurance = ${money(loan)} × ${shares}${dutySaid} = about ${rangeOf(approxDollars, withDuty.low, withDuty.high)}`;
}
