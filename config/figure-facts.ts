/** What calculators know of the law and of the market, apart from the facts that only texts quote. */
import type { State } from '../finance/duty.ts';
import type { LoadedFacts } from './facts-schema.ts';

/** The facts that calculators name or reckon with. */
const SAID = [
  'negative-gearing-date',
  'negative-gearing-wages-until',
  'cgt-change-date',
  'cgt-discount',
  'cgt-holding-period',
  'lmi-threshold',
  'lmi-premium-tables',
  'low-income-offset-end',
  'typical-owner-rate',
  'apra-buffer',
  'broker-upfront-range',
  'broker-trail-low',
  'broker-trail-range',
  'dti-limit',
  'card-share-least',
  'card-share-most',
  'non-salary-discount',
  'non-salary-least',
];

/** The facts that say what a state takes of a premium for mortgage insurance. The Northern Territory's was not found. */
const INSURANCE_DUTY: readonly (readonly [State, string])[] = [
  ['VIC', 'lmi-duty-victoria'],
  ['QLD', 'lmi-duty-queensland'],
  ['WA', 'lmi-duty-western-australia'],
  ['SA', 'lmi-duty-south-australia'],
  ['TAS', 'lmi-duty-tasmania'],
];

/** As figures/calculator.ts asks for them. */
export function figureFacts(facts: LoadedFacts) {
  const { dated, residentTax2026To27, cgtDiscountShare, transferDuty } = facts;
  const said = dated.filter(({ id }) => SAID.includes(id)).map(({ id, value }) => [id, value]);
  const insuranceDuty = INSURANCE_DUTY.map(([state, id]) => [state, (factNumber(facts, id) ?? 0) / 100]);
  return {
    tax: residentTax2026To27,
    cgtDiscount: cgtDiscountShare,
    children: facts.costsOfChildren2026,
    duty: transferDuty,
    insurance: {
      tables: facts.mortgageInsurance,
      duty: { NSW: 0, ACT: 0, ...Object.fromEntries(insuranceDuty) } as Partial<Record<State, number>>,
    },
    said: Object.fromEntries(said) as Readonly<Record<string, string>>,
  };
}

/** The number that a fact's value begins with: 6.5 of `6.5%`, 150000 of `$150,000`; null where there is none. */
export function factNumber({ dated }: Pick<LoadedFacts, 'dated'>, id: string): number | null {
  const value = dated.find((fact) => fact.id === id)?.value ?? '';
  const digits = /^\$?((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)/.exec(value)?.[1];
  return digits === undefined ? null : Number(digits.replaceAll(',', ''));
}
