import { expect, test } from 'vitest';
import { firm } from '../tests/support/firm.ts';
import { outsideLinkMistake, type Proof, sourceMistake } from './source-hosts.ts';

const hosts = firm.sourceHosts;

test.each<[string, Proof]>([
  ['https://www.ato.gov.au/tax-rates', 'law'],
  ['https://handbook.apra.gov.au/ppg/apg-223', 'law'],
  ['https://www.rba.gov.au/statistics/', 'own-terms'],
  ['https://www.macquarie.com.au/fees.html', 'own-terms'],
  ['https://www.theguardian.com/a', 'report'],
])('%s may stand for %s', (url, proof) => {
  expect(sourceMistake(url, proof, hosts)).toBeNull();
});

test.each<[what: string, url: string, Proof]>([
  ['a wage calculator for tax', 'https://www.wagecalculator.com.au/guides', 'law'],
  ['a lender for law', 'https://www.macquarie.com.au/fees.html', 'law'],
  ['a newspaper for law', 'https://www.theguardian.com/a', 'law'],
  ['a newspaper for a lender', 'https://www.theguardian.com/a', 'own-terms'],
  ['a lender for the news', 'https://www.macquarie.com.au/fees.html', 'report'],
  ['another broker', 'https://gustohomeloans.com.au/?p=778', 'own-terms'],
  ['a lender that is a broker too', 'https://www.loans.com.au/home-loans/offset-account', 'own-terms'],
  ['another that is', 'https://mortgagehouse.com.au/home-loans/types', 'own-terms'],
  ['a mirror of a document', 'https://fdocuments.us/document/asic.html', 'law'],
  ['a name that only ends alike', 'https://notasic.gov.au.example.com/', 'law'],
  ['a host that only ends alike', 'https://www.fakemacquarie.com.au/', 'own-terms'],
])('%s is refused', (_what, url, proof) => {
  expect(sourceMistake(url, proof, hosts)).toContain(`found ${new URL(url).hostname}`);
});

test('a text links to places of help, and to no other broker', () => {
  expect(outsideLinkMistake('https://www.afca.org.au', hosts)).toBeNull();
  expect(outsideLinkMistake('https://www.aussie.com.au', hosts)).toContain('aussie.com.au');
});
