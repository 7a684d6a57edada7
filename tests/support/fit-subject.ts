import { mail } from '../../config/mail.ts';
import type { Firm } from '../../config/schema.ts';
import type { Launch } from '../../scripts/launch-check/launch.ts';
import { readDelivery } from '../../server/environment.ts';
import { firm as loaded } from './firm.ts';

const READ = { title: 'Aggregator, panel list', url: null, read: '2026-11-01' };
const confirmed = () => ({ by: 'Jo Citizen, director', on: '2026-11-01' });

/** A firm that does not exist, with details of the shape that a true one has. */
export const fitSite: Firm = {
  ...loaded.firm,
  brand: { name: "O'Hara & Daughters Home Loans", shortName: "O'Hara" },
  url: 'https://www.ohara-daughters.com.au',
  legal: {
    entityName: "O'Hara & Daughters Finance Pty Ltd",
    abn: '53 004 085 616',
    acn: '004 085 616',
    creditRepresentativeNumber: '512345',
    licensee: {
      name: 'Southern Licence Holdings Pty Ltd',
      abn: '53 004 085 616',
      australianCreditLicence: '398765',
    },
    afcaMembershipNumber: '61234',
    lawState: 'Victoria',
    creditGuideUrl: 'https://www.ohara-daughters.com.au/credit-guide.pdf',
  },
  contact: {
    phone: { display: '(03) 9123 4567', dial: '+61391234567' },
    email: 'hello@ohara-daughters.com.au',
    supportEmail: 'hello@ohara-daughters.com.au',
    privacyEmail: 'privacy@ohara-daughters.com.au',
    complaintsEmail: 'complaints@ohara-daughters.com.au',
    address: { street: '12 Lygon Street', suburb: 'Carlton', state: 'VIC', postcode: '3053' },
    hours: 'Monday to Friday, 9 am to 5 pm (Melbourne time)',
  },
  serviceArea: ['Victoria', 'Tasmania'],
  claims: {
    brokerSurvival: { ...loaded.firm.claims.brokerSurvival, source: READ },
    lenders: { ...loaded.firm.claims.lenders, source: READ },
  },
  automatedTools: [],
  promises: { toolkit: confirmed(), mentor: confirmed(), bookingPage: confirmed() },
  ratesApproved: confirmed(),
  privacy: { ...loaded.firm.privacy, aggregatorName: 'Yarra Aggregation Pty Ltd' },
};

/** What the launch check reads of a site that is fit to open. */
export function fitSubject(): Launch {
  const quote = 'They answered every question, and the figures were right.';
  const consent = { givenBy: 'Mai Nguyen, by email', on: '2026-10-01', relationship: null };
  const review = { by: 'Jo Citizen, solicitor', on: '2026-11-02', fingerprint: '0'.repeat(64) };
  const same = <T>(value: T) => ({
    'privacy-policy': value,
    'terms-of-service': value,
    disclaimer: value,
    'collection-notice': value,
  });
  const { workWithUs } = loaded.words;
  const whyChoose = {
    ...workWithUs.whyChoose,
    answers: { ...workWithUs.whyChoose.answers, sample: false },
  };
  const fact = {
    id: 'cash-rate',
    value: '4.60%',
    asOf: '2026-09-29',
    reviewBy: '2026-12-09',
    source: { title: 'Reserve Bank', url: 'https://www.rba.gov.au' },
  };
  return {
    loaded: {
      ...loaded,
      firm: { ...fitSite, people: {}, straightAnswers: {} },
      opening: null,
      testimonials: [{ quote, name: 'M. Nguyen', title: 'Refinance', sample: false, consent }],
      words: { ...loaded.words, workWithUs: { ...workWithUs, whyChoose } },
      reviews: same(review),
      facts: { ...loaded.facts, dated: [fact] },
      articles: [],
      wordExceptions: [],
    },
    mail,
    delivery: readDelivery({
      SMTP_HOST: 'mail.ohara-daughters.com.au',
      MAIL_FROM: 'website@ohara-daughters.com.au',
      MAIL_TO: 'hello@ohara-daughters.com.au',
      ALERT_WEBHOOK_URL: 'https://alerts.ohara-daughters.com.au/hook',
    }),
    today: '2026-11-20',
    texts: [{ file: 'content/pages/home.yaml', line: 1, text: 'Home loan help in plain English.' }],
    fingerprints: same(review.fingerprint),
  };
}

/**
 * The fit site with other values by their paths, such as `firm.legal.abn` of the loaded firm, or `delivery`.
 *
 * @throws {Error} for a path that is not there, so that no test changes nothing.
 */
export function subjectWith(changes: Readonly<Record<string, unknown>>): Launch {
  const subject = structuredClone(fitSubject());
  for (const [path, value] of Object.entries(changes)) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    const top = keys[0] ?? last;
    let holder = (top in subject ? subject : subject.loaded) as unknown as Record<string, unknown>;
    for (const key of keys) holder = holder[key] as Record<string, unknown>;
    if (!(last in holder)) throw new Error(`${path}: expected a value of the fit subject`);
    holder[last] = value;
  }
  return subject;
}
