import { dataFiles } from './data-files.ts';
import type { DatedFact } from './facts-schema.ts';
import { readYaml } from './read-yaml.ts';

const { facts, sources, ...ofLaw } = readYaml(dataFiles.facts);

/** What is true on a day, where it was read, and when to look again. */
export const datedFacts: DatedFact[] = Object.entries(facts).map(([id, { source, ...fact }]) => ({
  id,
  ...fact,
  source: { title: sources[source]?.title ?? source, url: sources[source]?.url },
}));

const factValue = (id: string) => facts[id]?.value ?? '';

/** The facts of law that the tax calculators name in the browser, which need not load all the others. */
export const lawFacts = {
  'negative-gearing-date': factValue('negative-gearing-date'),
  'negative-gearing-wages-until': factValue('negative-gearing-wages-until'),
  'cgt-change-date': factValue('cgt-change-date'),
  'cgt-discount': factValue('cgt-discount'),
  'cgt-holding-period': factValue('cgt-holding-period'),
  'lmi-threshold': factValue('lmi-threshold'),
  'low-income-offset-end': factValue('low-income-offset-end'),
};

/** The yearly rate, in percent, at which examples start. Its fact says how it is derived. */
export const typicalOwnerRate = Number.parseFloat(factValue('typical-owner-rate'));

/** By how many percentage points banks have to test above the loan's rate, at least. */
export const serviceabilityBuffer = Number.parseFloat(factValue('apra-buffer'));

/** What facts say as a number, for examples that must not be left behind by it. */
export const factNumbers = { typicalOwnerRate, serviceabilityBuffer };

/** Resident individuals' tax, without offsets. */
export const residentTax2026To27 = ofLaw.residentTax2026To27;

/** The share of a long-held gain that is not counted, for contracts before 1 July 2027. */
export const cgtDiscountShare = ofLaw.cgtDiscountShare;

/** The trail commission that the page for brokers reckons with: an annual fraction, and its day. */
export const lowTrail = {
  rate: Number.parseFloat(factValue('broker-trail-low')) / 100,
  asOf: facts['broker-trail-low']?.asOf ?? '',
};

/** The facts that `<RatesToday />` quotes: the cash rate, the average, and what examples start from. */
export const RATES_TODAY = ['cash-rate', 'average-owner-rate', 'typical-owner-rate'] as const;

/** There while no record of that decision was found; a product release takes it out. */
export const UNCONFIRMED_DECISION = 'unconfirmed-rba-decision';
