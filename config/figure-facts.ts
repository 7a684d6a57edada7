/** What calculators know of the law and of the market, apart from the facts that only texts quote. */
import type { LoadedFirm } from './loaded-firm.ts';

/** The facts that calculators name or reckon with. */
const SAID = [
  'negative-gearing-date',
  'negative-gearing-wages-until',
  'cgt-change-date',
  'cgt-discount',
  'cgt-holding-period',
  'lmi-threshold',
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

/** As figures/calculator.ts asks for them. */
export function figureFacts({
  dated,
  residentTax2026To27,
  cgtDiscountShare,
  transferDuty,
}: LoadedFirm['facts']) {
  const said = dated.filter(({ id }) => SAID.includes(id)).map(({ id, value }) => [id, value]);
  return {
    tax: residentTax2026To27,
    cgtDiscount: cgtDiscountShare,
    duty: transferDuty,
    said: Object.fromEntries(said) as Readonly<Record<string, string>>,
  };
}

/** What a fact says as a number, without its unit: 6.2% is 6.2. */
export function factNumber({ facts }: Pick<LoadedFirm, 'facts'>, id: string): number {
  return Number.parseFloat(facts.dated.find((fact) => fact.id === id)?.value ?? '');
}
