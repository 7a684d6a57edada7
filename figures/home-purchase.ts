/** Fields of home purchases, and their duty, registration fees and mortgage insurance. */

import { type PremiumRates, premiumRates } from '../finance/mortgage-insurance.ts';
import { type Registration, registrationFees } from '../finance/registration.ts';
import {
  BUYERS,
  type Duty,
  type DutyTables,
  PROPERTIES,
  type Purchase,
  STATES,
  transferDuty,
} from '../finance/stamp-duty.ts';
import { ask, type FigureFacts } from './calculator.ts';

/** In the order of STATES in finance/stamp-duty.ts: the option, and the name in a sentence. */
const states = [
  ['NSW', 'New South Wales'],
  ['Vic', 'Victoria'],
  ['Qld', 'Queensland'],
  ['WA', 'Western Australia'],
  ['SA', 'South Australia'],
  ['Tas', 'Tasmania'],
  ['ACT', 'the ACT'],
  ['NT', 'the Northern Territory'],
] as const;

export const stateName = (state: number) => states[state]?.[1] ?? '';

export const homeFields = {
  state: {
    ...ask.choice(
      'State or territory',
      Object.fromEntries(states.map(([word, name]) => [word, `in ${name}`])),
    ),
    shared: 'state' as const,
  },
  buyer: ask.choice('Buying', {
    'First home': 'first home',
    'Next home': 'next home',
    Investment: 'investment',
  }),
  property: ask.choice('Kind of home', {
    Existing: 'existing home',
    New: 'new home',
    Land: 'land to build on',
  }),
};

/** The choices of `homeFields`, by index. */
interface ChosenHome {
  state: number;
  buyer: number;
  property: number;
}

/**
 * The purchase as finance/ takes it, with the contract date of examples.
 *
 * @throws {Error} if the tables are not loaded.
 */
export function purchaseOf(
  { state, buyer, property }: ChosenHome,
  { duty }: FigureFacts,
): { home: Omit<Purchase, 'price'>; tables: DutyTables; signed: string } {
  const home = { state: STATES[state], buyer: BUYERS[buyer], property: PROPERTIES[property] };
  if (!duty || !home.state || !home.buyer || !home.property) {
    throw new Error('expected the tables of duty (app/figures/load-calculators.ts), and a choice of each');
  }
  const { tables, signed } = duty;
  return { home: { ...(home as Purchase), contract: signed }, tables, signed };
}

export function dutyOf(chosen: ChosenHome, price: number, facts: FigureFacts): Duty {
  const { home, tables } = purchaseOf(chosen, facts);
  return transferDuty({ ...home, price }, tables);
}

/** Fees of the titles office for the transfer and the mortgage. */
export function registrationOf(
  { state }: { state: number },
  price: number,
  { duty }: FigureFacts,
): Registration {
  const place = STATES[state];
  if (!duty || !place) throw new Error('expected the tables of title fees, and a choice of place');
  return registrationFees({ state: place, price }, duty.registration);
}

/** Lenders mortgage insurance in dollars, with the state's duty: the lowest and highest. */
export interface Insurance extends PremiumRates {
  /** The premium without duty, as fractions of the loan. */
  premium: PremiumRates;
  /** As a fraction of the premium; undefined if unknown for the state. */
  duty: number | undefined;
}

/** @returns null if no published table covers the loan's share of the price, or its size. */
export function insuranceOf(
  { state }: { state: number },
  { price, loan }: { price: number; loan: number },
  { insurance }: FigureFacts,
): Insurance | null {
  const place = STATES[state];
  if (!insurance || !place) throw new Error('expected the tables of premiums, and a choice of place');
  const premium = premiumRates({ loan, value: price }, insurance.tables);
  if (premium === null) return null;
  const duty = insurance.duty[place];
  const withDuty = (share: number) => loan * share * (1 + (duty ?? 0));
  return { premium, duty, low: withDuty(premium.low), high: withDuty(premium.high) };
}

/** The largest loan with a published premium. */
export const largestInsured = ({ insurance }: FigureFacts): number =>
  Math.max(0, ...(insurance?.tables ?? []).flatMap(({ loans }) => loans));

/** Assumptions of the duty in a state. */
export function dutyNotes({ state, buyer, property }: ChosenHome): string[] {
  const isFirst = BUYERS[buyer] === 'first';
  const byState: Partial<Record<(typeof STATES)[number], string | false>> = {
    VIC:
      property === 2 &&
      "We don't count the lower rate of a home for land to build on: whether it applies was not clear.",
    QLD: buyer < 2 && "You're a citizen or permanent resident, as Queensland requires.",
    ACT: isFirst
      ? 'In the ACT you and your partner must have owned no property for five years.'
      : 'In the ACT you pay no duty on a home to live in if you and your partner owned no property for five years.',
    NT: "It isn't a house and land package, on which the Northern Territory may charge no duty.",
  };
  const note = byState[STATES[state] ?? 'NSW'];
  return [
    isFirst ? 'You meet the rules for first-home buyers there and will live in the home.' : '',
    note || '',
    'Surcharges for foreign buyers, and concessions for pensioners and off the plan, are left out.',
  ].filter((each) => each !== '');
}
