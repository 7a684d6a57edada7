/**
 * Who we are. The one file to edit when a firm makes this site its own.
 *
 * The values it ships with are placeholders that belong to nobody: the brand is fictional, the
 * telephone numbers are reserved for fiction by the ACMA, example.com is reserved, and the ABN
 * and licence numbers are in no register (config/placeholders.ts). `npm run rebrand` asks for yours
 * and writes them here; `npm run launch-check` says what is left. What each field is for, who needs
 * it and which law asks for it stands in config/schema.ts. `npm run build` checks this file and stops
 * with the name of the field that is wrong.
 */
import type { Site } from './schema.ts';

export const site: Site = {
  brand: {
    name: "Plum & Sons' Home Loans",
    shortName: 'Plum',
  },
  url: 'https://www.plum-loans.com.au',
  legal: {
    entityName: 'Figbird Home Loans Pty Ltd',
    abn: '00 000 000 000',
    acn: '000 000 000',
    creditRepresentativeNumber: '000000',
    licensee: {
      name: 'Example Licensee Pty Ltd',
      abn: '00 000 000 000',
      australianCreditLicence: '000000',
    },
    afcaMembershipNumber: '00000',
    lawState: 'Queensland',
    creditGuideUrl: null,
  },
  contact: {
    phone: { display: '(07) 5550 0123', dial: null },
    email: 'hello@example.com',
    supportEmail: 'support@example.com',
    privacyEmail: 'privacy@example.com',
    complaintsEmail: 'complaints@example.com',
    address: {
      street: '1 Example Street',
      suburb: 'Brisbane',
      state: 'NT',
      postcode: '0800',
    },
    hours: 'Monday to Friday, 9 am to 5 pm (Brisbane time)',
  },
  serviceArea: ['Australia'],
  social: [],
  analytics: null,
  copyrightYear: 2025,
  replyPromise: '24 hours',
  claims: {
    brokerSurvival: { value: '50%', period: '12 months', source: null },
    lenders: { value: '40+', source: null },
  },
  privacy: {
    aggregatorName: 'Example Aggregator Pty Ltd',
    hostingProvider: 'our website and email hosting providers',
    overseasCountries: [],
    retention: '24 months',
  },
};
