/** Stamp duty (transfer duty) on a home, by state, buyer and property, compared with the other states. */

import { FinanceInputError } from '../../finance/finance-input.ts';
import { BUYERS, PROPERTIES, STATES, transferDuty } from '../../finance/stamp-duty.ts';
import { bars } from '../bars.ts';
import { advanced, amount, ask, calculator, result, UnworkableError } from '../calculator.ts';
import { longDate } from '../counts-and-dates.ts';
import { money, percent, roundDollars } from '../format.ts';
import { dutyNotes, homeFields, purchaseOf, stateName } from '../home-purchase.ts';
import { table } from '../outcome.ts';

/** Index of *Last financial year*. */
const LAST_YEAR = 1;

export const stampDuty = calculator({
  name: 'stamp-duty',
  title: 'Stamp duty calculator',
  usesTables: true,
  fields: {
    price: ask.price('Purchase price'),
    ...homeFields,
    signed: advanced(
      ask.choice('Contract signed', {
        'This financial year': 'contract of this financial year',
        'Last financial year': 'contract of last financial year',
      }),
    ),
  },
  compute({ price, state, buyer, property, signed }, shown, facts) {
    const dutyIn = (place: number, who = buyer) => {
      const { home, tables, signed: today } = purchaseOf({ state: place, buyer: who, property }, facts);
      // Last year's concession had an income test, which this calculator has no field for.
      if (signed === LAST_YEAR && STATES[place] === 'ACT' && BUYERS[who] === 'first') return null;
      const contract = signed === LAST_YEAR ? financialYearEndBefore(today) : today;
      try {
        // A contract of last year settles this year.
        return { contract, ...transferDuty({ ...home, price, contract, settlement: today }, tables) };
      } catch (error) {
        if (error instanceof FinanceInputError) return null;
        throw error;
      }
    };
    const own = dutyIn(state);
    const place = stateName(state);
    if (own === null) {
      throw new UnworkableError(
        'signed',
        `We can't work out last financial year's duty for this purchase in ${place}. Choose this financial year, or ask the state revenue office.`,
      );
    }
    const { duty, general, saving, grant } = own;
    const what = ['an existing home', 'a new home', 'land to build on'][property];
    const buyerText = ['for a first-home buyer', 'for your next home', 'for an investor'][buyer];
    const known = STATES.flatMap((_, index) => {
      const found = index === state ? own : dutyIn(index);
      return found === null ? [] : [{ index, name: stateName(index).replace(/^the /, ''), ...found }];
    });
    return {
      results: {
        duty: amount('of stamp duty', duty),
        share: result('of the price', 'percent2', duty / price),
        saving: amount('less than an investor pays', saving),
        general: amount('for an investor', general),
        grant: amount('of grant', grant),
      },
      sentences: [
        duty === 0
          ? `No stamp duty is due on ${what} for ${shown.price} in ${place} ${buyerText}.`
          : `Stamp duty on ${what} for ${shown.price} in ${place} is ${roundDollars(duty)} ${buyerText}, ${percent((duty / price) * 100, 2)} of the price.`,
        saving > 0 ? `An investor pays ${roundDollars(general)}, ${roundDollars(saving)} more.` : '',
        grant > 0 ? `You may also get a grant of up to ${money(grant)}.` : '',
      ],
      chart: bars(
        `Stamp duty on the same ${shown.price} home`,
        Object.fromEntries(
          known
            .toSorted(
              (one, other) =>
                Number(other.index === state) - Number(one.index === state) || one.duty - other.duty,
            )
            .map(({ index, name, duty: amountDue }) => [
              index === state ? `${name}, yours` : name,
              { [index === state ? 'choice' : 'baseline']: amountDue, value: roundDollars(amountDue) },
            ]),
        ),
      ),
      assumptions: [
        `Duty and grants are those for a contract of ${longDate(own.contract)}. The state revenue office's own calculator decides.`,
        'Duty counts on the price or the market value, whichever is higher.',
        ...dutyNotes({ state, buyer, property }),
        PROPERTIES[property] === 'land' ? 'What the building costs is left out.' : '',
      ],
      working: [
        `Duty of an investor in ${place} = ${money(general)}`,
        `Less ${money(saving)} ${buyerText} = ${money(duty)}`,
      ],
      table: table(
        'The same purchase in each place',
        ['Place', ...BUYERS.map((_, who) => ['First home', 'Next home', 'Investor'][who] ?? '')],
        ...known.map(({ index, name }) => [
          name,
          ...BUYERS.map((_, who) => {
            const found = dutyIn(index, who);
            return found === null ? 'Not known' : roundDollars(found.duty);
          }),
        ]),
      ),
    };
  },
});

/** The last 30 June before a date: `2026-06-30` for 2026-11-25. */
function financialYearEndBefore(day: string): string {
  const year = Number(day.slice(0, 4));
  return `${day.slice(5) >= '07-01' ? year : year - 1}-06-30`;
}
