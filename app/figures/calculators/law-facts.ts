/**
 * The facts of law that the tax calculators name. They stand in content/dated-facts.ts too; they are
 * repeated here because calculators run in the browser, which would otherwise load every dated fact.
 * law-facts.test.ts fails when the two differ.
 */
export const lawFacts = {
  'negative-gearing-date': '7:30 pm AEST on 12 May 2026',
  'negative-gearing-wages-until': '30 June 2027',
  'cgt-change-date': '1 July 2027',
  'cgt-discount': '50%',
  'cgt-holding-period': 'at least 12 months',
  'lmi-threshold': '80%',
} as const;

export const askTaxAgent =
  'This is general information. A registered tax agent can say what applies to you.';
