/** The rental property of the investment article, under both tax treatments of its loss. */
import { residentTax2026To27 } from '../../config/facts.ts';
import { type RentalYear, rentalAfterTax } from '../../finance/rental.ts';
import { dollars, inWords } from '../lib/format.ts';
import { bars } from './calculators/outcome.ts';
import type { BarRow, Chart } from './chart.ts';

const SALARY = 100_000;

const rentalYear: RentalYear = { rent: 26_000, interest: 30_000, otherCosts: 6_500, depreciation: 5_000 };

const rental = rentalAfterTax(rentalYear, SALARY, residentTax2026To27);

/** What the owner adds in a year, as positive amounts. */
const ownerPays = { lossAgainstWages: -rental.cashAfterTax, lossWaits: -rental.cashIfQuarantined };

const { rent, interest, otherCosts, depreciation } = inWords(dollars, rentalYear);
const { lossAgainstWages: against, lossWaits: waits } = inWords(dollars, ownerPays);
const tax = dollars(rental.taxEffect);

const rentalTerms = `Illustrative: rent ${rent}, interest ${interest}, other costs ${otherCosts}, depreciation ${depreciation}; owner on ${dollars(SALARY)} at ${residentTax2026To27.name}`;

const paidOut = rentalYear.interest + rentalYear.otherCosts;

/** Each bar begins where the one before it ends: first what is paid out, then what pays it. */
const steps: BarRow[] = [
  { name: 'Interest', value: interest, parts: [{ tone: 'other', amount: rentalYear.interest }] },
  {
    name: 'Other costs',
    value: otherCosts,
    from: rentalYear.interest,
    parts: [{ tone: 'other', amount: rentalYear.otherCosts }],
  },
  {
    name: 'Rent pays',
    value: rent,
    from: paidOut - rentalYear.rent,
    parts: [{ tone: 'fig', amount: rentalYear.rent }],
  },
  {
    name: 'Tax saved pays',
    value: tax,
    from: ownerPays.lossAgainstWages,
    parts: [{ tone: 'fig', amount: rental.taxEffect }],
  },
  { name: 'You add', value: against, parts: [{ tone: 'coral', amount: ownerPays.lossAgainstWages }] },
];

const rentalCashFlow: Chart = {
  name: 'rental-cash-flow',
  message: `Rent and tax saved leave ${against} a year for the owner to find`,
  alt: `Steps show a rental property's year. Interest of ${interest} and other costs of ${otherCosts} make ${dollars(paidOut)} to pay. Rent pays ${rent} of it, tax saved ${tax}, and the owner the last ${against}, where the loss may reduce tax on wages; where it may not, the owner adds ${waits}. Illustrative.`,
  note: `${rentalTerms}, where the loss may reduce tax on wages. Where it has to wait, the owner adds ${waits}.`,
  table: {
    caption: 'One year of the rental property, in cash',
    columns: ['', 'Loss reduces tax on wages', 'Loss has to wait'],
    rows: [
      ['Rent received', rent, rent],
      ['Interest paid', dollars(-rentalYear.interest), dollars(-rentalYear.interest)],
      ['Other costs paid', dollars(-rentalYear.otherCosts), dollars(-rentalYear.otherCosts)],
      ['Tax saved', tax, dollars(0)],
      ['Left for the owner to add', against, waits],
    ],
  },
  figure: { value: against, unit: 'a year from your own pocket' },
  assumption: `A rental with ${interest} of interest and ${rent} of rent`,
  drawing: { kind: 'bars', heading: `A year of the rental: ${dollars(paidOut)} to pay`, bars: steps },
};

const WEEKS = 52;

const growthNotAssured: Chart = {
  name: 'growth-not-assured',
  message: `The same rental costs its owner ${against} or ${waits} a year`,
  alt: `Two bars show what a rental property costs its owner in a year. Where the tax loss may reduce tax on wages, ${against}; where the loss has to wait for later rent or gains, ${waits}. Growth in value is not assured. Illustrative.`,
  note: `${rentalTerms}. Which treatment applies depends on when and what was bought; growth is never assured.`,
  table: {
    caption: 'What the owner adds, under both tax treatments',
    columns: ['The loss', 'A year', 'A week'],
    rows: [
      ['reduces tax on wages', against, dollars(ownerPays.lossAgainstWages / WEEKS, { cents: true })],
      ['has to wait', waits, dollars(ownerPays.lossWaits / WEEKS, { cents: true })],
    ],
  },
  figure: { value: dollars(ownerPays.lossAgainstWages / WEEKS), unit: 'a week from your own pocket' },
  assumption: `A rental with ${interest} of interest and ${rent} of rent`,
  drawing: bars(
    'What one rental costs its owner',
    { 'Loss reduces tax on wages': ownerPays.lossAgainstWages, 'Loss has to wait': ownerPays.lossWaits },
    { text: (amount) => `${dollars(amount)} a year` },
  ),
};

export const rentalCharts = [rentalCashFlow, growthNotAssured];
