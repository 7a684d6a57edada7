/** Which sites may be named as a source, and for what: content/source-hosts.yaml. */
import { z } from 'zod';
import { text } from './fields.ts';

const hosts = z.record(
  z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'expected a host such as asic.gov.au, without https:// and www.'),
  text,
);

export const sourceHostsSchema = z.strictObject({
  primary: hosts.describe('Who makes a rule, applies it or measures a number; these prove everything.'),
  lenders: hosts.describe('Lenders and insurers, for the terms of their own products.'),
  reports: hosts.describe('Newspapers and journals, for what happened and how large a market is.'),
  help: hosts.describe('Where readers go for help; these are linked, and prove nothing.'),
});

export type SourceHosts = z.infer<typeof sourceHostsSchema>;

/** What a source stands for; `law` is also tax and rates. */
export const proofs = ['law', 'own-terms', 'report'] as const;

export type Proof = (typeof proofs)[number];

const groupsFor: Readonly<Record<Proof, readonly (keyof SourceHosts)[]>> = {
  law: ['primary'],
  'own-terms': ['primary', 'lenders'],
  report: ['primary', 'reports'],
};

const wanted: Readonly<Record<Proof, string>> = {
  law: 'expected the page of whoever makes the rule or measures the number',
  'own-terms': "expected the lender's own page for the terms of its own product",
  report: 'expected a newspaper or journal that the list names',
};

/**
 * Why an address may not be named as a source.
 *
 * @returns null where it may.
 */
export function sourceMistake(url: string, proof: Proof, list: SourceHosts): string | null {
  const { hostname } = new URL(url);
  if (groupsFor[proof].some((group) => isListed(hostname, list[group]))) return null;
  const of = proof === 'law' ? 'law, tax or a rate' : proof;
  return `${wanted[proof]}, found ${hostname} as proof of ${of}; content/source-hosts.yaml lists who may be named`;
}

/** Why a text of the product's may not link to an address outside; null where it may. */
export function outsideLinkMistake(url: string, list: SourceHosts): string | null {
  const { hostname } = new URL(url);
  if (Object.values(list).some((group) => isListed(hostname, group))) return null;
  return `expected a site that content/source-hosts.yaml lists, found ${hostname}`;
}

/** The host itself, or one below it. */
function isListed(hostname: string, group: Readonly<Record<string, string>>): boolean {
  return Object.keys(group).some((host) => hostname === host || hostname.endsWith(`.${host}`));
}
