/** What the notices beside the forms promise of where enquiries are kept. */
import { expect, test } from 'vitest';
import { site } from '../tests/support/firm.ts';
import { applicationNotice, enquiryNotice } from './collection-notice.ts';

const said = (overseasCountries: string[] | null) => {
  const held = { ...site, privacy: { ...site.privacy, hostingProvider: 'Huon Hosting', overseasCountries } };
  return [enquiryNotice(held).join(' '), applicationNotice(held).join(' ')];
};

test('until the hosting provider was asked, no notice promises that nothing goes overseas', () => {
  for (const notice of said(null)) {
    expect(notice).toContain('Huon Hosting, which may hold it outside Australia');
    expect(notice).not.toContain("don't expect");
  }
  for (const notice of said([])) expect(notice).toContain("don't expect to send it overseas");
  for (const notice of said(['New Zealand'])) expect(notice).toContain('held in New Zealand');
});
