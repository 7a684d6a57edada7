/** Cash needed to buy a home in any state, with duty and registration, and the price that an amount of cash covers. */

import { buyingCash } from '../../finance/first-home.ts';
import { BUYERS, type Duty, PROPERTIES, priceWithin, STATES } from '../../finance/stamp-duty.ts';
import { bars } from '../bars.ts';
import { advanced, amount, ask, calculator, result } from '../calculator.ts';
import { longDate } from '../counts-and-dates.ts';
import {
  approxDollars,
  formatRange,
  money,
  percent,
  positiveOrNull,
  roundDollars,
  roundsToZero,
} from '../format.ts';
import * as purchase from '../home-purchase.ts';
import { table } from '../outcome.ts';

const { stateName } = purchase;

/** The limit of the price field and of the search. */
const MAX_PRICE = 5_000_000;
/** Lenders usually require insurance below this deposit, as a fraction. */
const USUAL_DEPOSIT = 0.2;

/** Indexes of the insurance choice. */
const [NOT_NEEDED, IN_CASH] = [0, 2];
const NO_INSURANCE = { low: 0, high: 0, premium: { low: 0, high: 0 }, duty: 0 };

const fee = (label: string, to: number) => ask.amount(label, 200_000, { to, step: 100 });
/** Duty saved against an investor. */
const dutyRelief = ({ general, duty }: Duty) => general - duty;
/** Deposit and buyer for which a government scheme usually replaces insurance. */
const [SCHEME_DEPOSIT, FIRST] = [0.05, 0];
const formatInsurance = ({ low, high }: purchase.Insurance) => formatRange(approxDollars, low, high);

export const cashNeeded = calculator({
  name: 'cash-needed',
  title: 'Home buying costs calculator',
  usesTables: true,
  fields: {
    price: ask.price('Purchase price'),
    ...purchase.homeFields,
    deposit: ask.share('Deposit', 95, { to: 30, step: 0.5 }),
    insurance: ask.choice('Mortgage insurance', {
      'Not needed': 'no mortgage insurance',
      'Added to loan': 'mortgage insurance added to the loan',
      'Paid in cash': 'mortgage insurance paid in cash',
    }),
    inspections: advanced(fee('Inspections', 3_000)),
    conveyancer: advanced(fee('Conveyancer', 5_000)),
    moving: advanced(fee('Moving and the rest', 10_000)),
    reserve: ask.amount('Kept in reserve', 200_000, { to: 50_000, step: 1_000 }),
    cash: ask.amount('Cash you have', 5_000_000, { to: 300_000, step: 5_000 }),
  },
  compute(values, shown, facts) {
    const { price, deposit: depositShare, cash, buyer, property } = values;
    const rest = {
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
      const registration = purchase.registrationOf({ state }, price, facts);
      const insurance =
        values.insurance === NOT_NEEDED
          ? NO_INSURANCE
          : purchase.insuranceOf({ state }, { price, loan }, facts);
      const inCash = (isPaidInCash && insurance) || NO_INSURANCE;
      const kept = beforeDuty + duty.duty + registration.total;
      return { state, duty, registration, insurance, least: kept + inCash.low, most: kept + inCash.high };
    });
    const own = places[values.state];
    if (!own) throw new Error('expected the chosen place among the eight');
    const { duty, registration, insurance, least, most } = own;
    // Published premiums are ranges, so totals that contain one are rounded to hundreds.
    const isRough = isPaidInCash && insurance !== null && insurance.high > 0;
    // Limits the search to loans with a published premium.
    const largest = isRough ? Math.floor(purchase.largestInsured(facts) / (1 - depositShare)) : MAX_PRICE;
    const upTo = Math.min(MAX_PRICE, largest);
    const feesAt = (at: number) => {
      const lent = buyingCash({ price: at, depositShare, costs: 0 }).loan;
      const insured = isRough ? purchase.insuranceOf(values, { price: at, loan: lent }, facts)?.high : 0;
      return purchase.registrationOf(values, at, facts).total + (insured ?? 0);
    };
    const { home, tables, signed } = purchase.purchaseOf(values, facts);
    const plan = { cash, depositShare, costs, upTo, home, feesAt };
    const buys = cash === 0 ? null : priceWithin(plan, tables);

    const show = isRough ? approxDollars : roundDollars;
    const sum = (label: string, value: number | null) => result(label, isRough ? 'about' : 'dollars', value);
    const formatCash = (from: number, to: number) =>
      isRough ? `about ${formatRange(approxDollars, from, to)}` : roundDollars(from);
    const what = `${['an existing', 'a new', 'land for a'][property]} ${['first home', 'home', 'home to let'][buyer]}`;
    const place = stateName(values.state);
    const needed = formatCash(least, most);
    const dutyText = roundDollars(duty.duty);
    const relief = dutyRelief(duty);
    const reliefText = roundDollars(relief);
    const isHelped = relief > 0;
    const isAsked = depositShare < USUAL_DEPOSIT;
    const isInsured = isAsked && values.insurance !== NOT_NEEDED;
    const scheme =
      isAsked && !isInsured && buyer === FIRST && depositShare === SCHEME_DEPOSIT
        ? ', with the 5% Deposit Scheme'
        : '';
    const instead = `${BUYERS[buyer] === 'investor' ? '' : 'a scheme, '}a guarantor or a waiver`;
    const reach = facts.texts['lmi-premium-tables'];
    const insured = insurance && formatInsurance(insurance);
    // Uses the higher end of a range.
    const standing = () => {
      const [gap, isRange] = [most - cash, least !== most];
      if (roundsToZero(gap)) return isRange ? 'You have enough, even at the most.' : 'You have just that.';
      return gap > 0
        ? `With ${roundDollars(cash)} saved, you're ${isRange ? 'up to ' : ''}${show(gap)} short.`
        : `Of your ${roundDollars(cash)}, ${isRange ? 'at least ' : ''}${show(-gap)} is left over.`;
    };
    return {
      results: {
        cash: isRough
          ? result('in cash before the keys', 'about', formatRange(approxDollars, least, most))
          : amount('in cash before the keys', least),
        duty: amount('of stamp duty', duty.duty),
        registration: amount('to register title and mortgage', registration.total),
        places: result(
          `in cash, by state${scheme}`,
          'about',
          `${approxDollars(Math.min(...places.map((each) => each.least)))} to ${approxDollars(Math.max(...places.map((each) => each.most)))}`,
        ),
        relief: amount('less duty than an investor', relief),
        generalDuty: amount('of duty for an investor', duty.general),
        grant: amount('of grant', duty.grant),
        deposit: amount('of deposit', deposit),
        loan: amount('to borrow', loan),
        insurance: result('of mortgage insurance', 'about', insured),
        missing: sum('is missing', cash === 0 ? null : positiveOrNull(most - cash)),
        left: sum('is left over', cash === 0 ? null : positiveOrNull(cash - most)),
        buys: sum('is the price your cash covers', buys),
      },
      sentences: [
        `With ${scheme ? 'the 5% Deposit Scheme' : `a deposit of ${shown.deposit}`}, you need ${needed} in cash to buy ${what} in ${place} for ${shown.price}.`,
        duty.duty === 0
          ? `No stamp duty is due${isHelped ? `: that saves ${reliefText}` : ''}.`
          : `Stamp duty is ${dutyText} of it${isHelped ? `, ${reliefText} less than an investor pays` : ''}.`,
        !isAsked
          ? ''
          : !isInsured
            ? scheme
              ? "Without the scheme, or above its price cap, you'd usually pay mortgage insurance too."
              : `No mortgage insurance is counted, so you'd need ${instead}.`
            : insured === null
              ? `Mortgage insurance isn't counted: our tables are for ${reach}.`
              : isRough
                ? `About ${insured} of it is for mortgage insurance.`
                : `Mortgage insurance of about ${insured} is added to the loan, not counted here.`,
        duty.grant === 0 ? '' : `You may also get a grant of up to ${money(duty.grant)}; it isn't counted.`,
        cash === 0 ? '' : standing(),
        cash === 0
          ? ''
          : buys === null
            ? "Your cash doesn't cover any price."
            : `Your cash would cover ${what} at ${show(buys)}${buys === upTo ? ' and more' : ''}, if a lender lends the rest.`,
      ],
      chart: bars(
        `Cash to buy${isRough ? ', at most' : ''}`,
        Object.fromEntries(
          places
            // The reader's own state first, so that it stays in place while numbers change.
            .toSorted((one, other) => Number(other === own) - Number(one === own) || other.most - one.most)
            .map((each) => {
              const { duty } = each.duty;
              // Colour alone must not mark the reader's state.
              const name = `${listName(each.state)}${each === own ? ', yours' : ''}`;
              const parts = [
                { tone: 'other' as const, amount: each.most - duty },
                { tone: each === own ? ('choice' as const) : ('baseline' as const), amount: duty },
              ];
              return [name, { parts, value: show(each.most) }];
            }),
        ),
        {
          key: [
            { tone: 'other', name: 'Deposit, fees, reserve' },
            { tone: 'baseline', name: 'Duty' },
            { tone: 'choice', name: 'Your duty' },
          ],
        },
      ),
      assumptions: [
        `Duty and grants are those for a contract of ${longDate(signed)}. The office's own calculator decides.`,
        `Registering title and mortgage costs ${roundDollars(registration.total)} in ${place} by that year's fees, lodged electronically. Inspections, conveyancer and moving are allowances, not quotes.`,
        ...(isInsured && insurance
          ? [
              `Mortgage insurance is a range from two published tables without a date, for ${reach}. Only a lender's quote counts.`,
              insurance.duty === undefined
                ? `Duty on the premium in ${place} was not found, and is left out.`
                : `The premium includes duty of ${percent(insurance.duty * 100)} in ${place}.`,
            ]
          : []),
        isAsked && !isInsured
          ? `Below a 20% deposit, lenders usually ask for mortgage insurance. You chose that none is needed${scheme}.`
          : '',
        ...purchase.dutyNotes(values),
        PROPERTIES[property] === 'land' ? 'What the building costs is left out.' : '',
      ],
      working: [
        `Deposit = ${shown.price} × ${shown.deposit} = ${money(deposit)}`,
        `Duty in ${place} = ${money(duty.general)} − ${isHelped ? reliefText : '$0'} of relief = ${dutyText}`,
        `Registration = ${money(registration.transfer)} for the transfer + ${money(registration.mortgage)} for the mortgage`,
        isInsured && insurance ? insuranceWorking(loan, insurance) : '',
        `Cash = ${[deposit, duty.duty, registration.total, ...Object.values(rest)].map(money).join(' + ')}${isRough ? ` + about ${insured}` : ''} = ${needed}`,
      ],
      table: table(
        'The same purchase in each place',
        [
          ...['Place', 'Stamp duty', 'Less than an investor', 'Registration'],
          ...(isInsured ? ['Mortgage insurance'] : []),
          'Cash in all',
        ],
        ...places.map((each) => [
          listName(each.state),
          roundDollars(each.duty.duty),
          roundDollars(dutyRelief(each.duty)),
          roundDollars(each.registration.total),
          ...(isInsured ? [each.insurance ? `about ${formatInsurance(each.insurance)}` : 'Not known'] : []),
          formatCash(each.least, each.most),
        ]),
      ),
    };
  },
});

/** The name in a list: `Northern Territory`. */
const listName = (state: number) => stateName(state).replace(/^the /, '');

function insuranceWorking(loan: number, { premium, duty, ...withDuty }: purchase.Insurance): string {
  const shares = formatRange((share) => percent(share * 100), premium.low, premium.high);
  const dutyText = duty ? `, with duty of ${percent(duty * 100)}` : '';
  return `Mortgage insurance = ${money(loan)} × ${shares}${dutyText} = about ${formatRange(approxDollars, withDuty.low, withDuty.high)}`;
}
