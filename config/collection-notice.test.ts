/** What the privacy notices state about where enquiries are stored. */
import { expect, test } from 'vitest';
import { firm, site } from '../tests/support/firm.ts';
import { noticesOf } from './collection-notice.ts';
import { dataFiles } from './data-files.ts';
import { readData } from './read-yaml.ts';

const words = readData(firm.dir, dataFiles.collectionNotice);

const said = (overseasCountries: string[] | null) => {
  const held = { ...site, privacy: { ...site.privacy, hostingProvider: 'Huon Hosting', overseasCountries } };
  return Object.values(noticesOf(words, held)).map((sentences) => sentences.join(' '));
};

test('promises no storage in Australia until the hosting provider was asked', () => {
  for (const notice of said(null)) {
    expect(notice).toContain('Huon Hosting, which may hold it outside Australia');
    expect(notice).not.toContain("don't expect");
  }
  for (const notice of said([])) expect(notice).toContain("don't expect to send it overseas");
  for (const notice of said(['New Zealand'])) expect(notice).toContain('held in New Zealand');
});

test("names other companies' systems, and the trading name if it differs", () => {
  const passed = { ...site, privacy: { ...site.privacy, enquirySystems: ['HubSpot', 'Zapier'] } };
  const { enquiry } = noticesOf(words, passed);
  expect(enquiry).toContain('A copy goes to HubSpot and Zapier, where we keep track of it.');
  expect(enquiry.join(' ')).not.toMatch(/[{}]/);
  const own = { ...site, brand: { ...site.brand, name: site.legal.entityName } };
  expect(noticesOf(words, own).enquiry[0]).toMatch(new RegExp(`^${site.legal.entityName} collects`));
  expect(noticesOf(words, own).enquiry.join(' ')).not.toContain('A copy goes to');
});
