/** A firm whose details are all true passes; each thing that must stop it does so on its own. */
import { expect, test } from 'vitest';
import { readDelivery } from '../../server/delivery/settings.ts';
import { judgeBuild } from './at-build.ts';
import { blockingCount, checkLaunch, knownAtBuild } from './checks.ts';
import type { LaunchSubject } from './subject.ts';
import { fitSubject } from './testing/fit-subject.ts';

const fit = fitSubject();

/** The open items of the checklist by title, with what was found. */
function open(subject: LaunchSubject, kind: 'blocking' | 'advisory' = 'blocking') {
  return checkLaunch(subject)
    [kind].filter(({ findings }) => findings.length > 0)
    .map(({ title, findings }) => `${title}: ${findings.map(({ what }) => what).join(' ')}`);
}

const withSite = (change: Partial<LaunchSubject['site']>): LaunchSubject => ({
  ...fit,
  site: { ...fit.site, ...change },
});
const withContact = (change: Partial<LaunchSubject['site']['contact']>) =>
  withSite({ contact: { ...fit.site.contact, ...change } });
const withLegal = (change: Partial<LaunchSubject['site']['legal']>) =>
  withSite({ legal: { ...fit.site.legal, ...change } });
const withText = (text: string, file = 'content/home.ts'): LaunchSubject => ({
  ...fit,
  texts: [...fit.texts, { file, line: 7, text }],
});

test('a firm whose details are true passes', () => {
  expect(open(fit)).toEqual([]);
  expect(open(fit, 'advisory')).toEqual([]);
  expect(blockingCount(checkLaunch(fit))).toBe(0);
});

const [testimonial] = fit.testimonials;
const [consent] = fit.consents;
if (!testimonial || !consent) throw new Error('expected the fit firm to have a testimonial');
const { claims } = fit.site;
const review = fit.reviews.disclaimer;
if (!review) throw new Error('expected the fit firm to have a review');

test.each<[string, LaunchSubject, string]>([
  [
    'a placeholder name',
    withSite({ brand: { name: 'figbird  home loans', shortName: 'Fig' } }),
    'brand.name is still',
  ],
  ['a placeholder ABN', withLegal({ abn: '00 000 000 000' }), 'legal.abn is still'],
  [
    'a placeholder licence',
    withLegal({ licensee: { ...fit.site.legal.licensee, australianCreditLicence: '000000' } }),
    'australianCreditLicence is still',
  ],
  [
    'a placeholder representative',
    withLegal({ creditRepresentativeNumber: '000000' }),
    'creditRepresentativeNumber is still',
  ],
  [
    'a placeholder AFCA number',
    withLegal({ afcaMembershipNumber: '00000' }),
    'afcaMembershipNumber is still',
  ],
  [
    'a placeholder street',
    withContact({ address: { ...fit.site.contact.address, street: '1 Example Street' } }),
    'street is still',
  ],
  [
    'an address that gets no mail',
    withContact({ supportEmail: 'help@example.com' }),
    'Nobody can receive mail at help@example.com',
  ],
  [
    'a telephone of fiction',
    withContact({ phone: { display: '0491 570 156', dial: '+61491570156' } }),
    'kept for films',
  ],
  ['the example domain', withSite({ url: 'https://www.example.com' }), 'belongs to nobody'],
  ['a domain without encryption', withSite({ url: 'http://www.ohara.com.au' }), 'is not encrypted'],
  [
    'a sample testimonial',
    { ...fit, testimonials: [{ ...testimonial, sample: true }] },
    'is a sample',
  ],
  ['words without consent', { ...fit, consents: [] }, 'No consent is recorded'],
  [
    'words changed after consent',
    { ...fit, testimonials: [{ ...testimonial, quote: `${testimonial.quote}!` }] },
    'No consent is recorded',
  ],
  [
    'a consent of nobody',
    { ...fit, consents: [{ ...consent, givenBy: ' ' }] },
    'says given by " "',
  ],
  [
    'a consent of tomorrow',
    { ...fit, consents: [{ ...consent, on: '2099-01-01' }] },
    'on "2099-01-01"',
  ],
  [
    'a claim without a source',
    withSite({ claims: { ...claims, lenders: { value: '40+', source: null } } }),
    'names no source',
  ],
  [
    'a mail origin on this machine',
    { ...fit, mail: { ...fit.mail, origin: 'http://localhost:3000' } },
    'no visitor can reach',
  ],
  [
    'a mail origin without encryption',
    { ...fit, mail: { ...fit.mail, origin: 'http://relay.ohara.com.au' } },
    'without encryption',
  ],
  [
    'identifiers that EmailJS does not know',
    { ...fit, mail: { ...fit.mail, origin: 'https://api.emailjs.com' } },
    'which EmailJS does not know',
  ],
  [
    'no delivery',
    { ...fit, delivery: { settings: null, webhookUrl: null, problems: [] } },
    'emailed to nobody',
  ],
  [
    'a wrong delivery setting',
    {
      ...fit,
      delivery: {
        settings: null,
        webhookUrl: null,
        problems: [{ variable: 'MAIL_TO', expected: 'expected an address', found: 'nothing' }],
      },
    },
    'MAIL_TO is not right',
  ],
  [
    'a legal text nobody has read',
    { ...fit, reviews: { ...fit.reviews, disclaimer: null } },
    'Nobody is recorded',
  ],
  [
    'a legal text changed since',
    { ...fit, fingerprints: { ...fit.fingerprints, disclaimer: 'f'.repeat(64) } },
    'has changed since',
  ],
  [
    'a review of tomorrow',
    { ...fit, reviews: { ...fit.reviews, disclaimer: { ...review, on: '2099-01-01' } } },
    'in the future',
  ],
  ['a fact past its review', { ...fit, today: '2099-01-01' }, 'was to be read again by'],
  [
    'a form without its notice',
    { ...fit, notices: fit.notices.map((notice) => ({ ...notice, isShown: false })) },
    'no privacy collection notice',
  ],
  [
    'a notice that names no recipient',
    {
      ...fit,
      notices: fit.notices.map((notice) => ({ ...notice, sentences: ['We collect this.'] })),
    },
    'does not name',
  ],
  ['"independent"', withText('Independent advice.'), '"Independent": Whoever receives commissions'],
  ['"impartial"', withText('We are impartial.'), '"impartial"'],
  ['"unbiased"', withText('Get an unbiased view.'), '"unbiased"'],
  ['"objective advice"', withText('Objective advice.'), '"Objective advice"'],
  ['"guaranteed approval"', withText('Guaranteed\n  approval.'), '"Guaranteed approval"'],
  ['"lowest rate"', withText('The lowest home loan rates.'), '"lowest home loan rates"'],
  ['"best broker"', withText('Your best mortgage broker.'), '"best mortgage broker"'],
  ['a bare "free"', withText('A free chat.'), '"free"'],
  ['"free of charge"', withText('It is free of charge.'), '"free"'],
  ['a rate on its own', withText('Rates from 5.49% today.'), 'reads as an advertised rate'],
  ['a rate a year', withText('Fix at 5.49% p.a. today.'), '"9% p.a." reads'],
  ['a rate that is quoted', withText('Loans from <Fact id="x" />.'), 'reads as an advertised rate'],
])('%s stops the launch', (_name, subject, expected) => {
  const found = open(subject);
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(expected);
});

test.each([
  'Feel free to call.',
  'An interest-free period and a fee-free account.',
  'It frees up money, and you are free to leave.',
  'Does it suit your objectives?',
  'Approval is not guaranteed.',
  'The rate rose from 5% to 6%.',
  'Rates from 5.49% p.a., comparison rate 5.61% p.a.',
])('"%s" stops nothing', (text) => {
  expect(open(withText(text))).toEqual([]);
});

test('words are found by file and line', () => {
  const [item] = checkLaunch(withText('One\ntwo\nan unbiased three')).blocking.filter(
    ({ findings }) => findings.length > 0,
  );
  expect(item?.findings[0]?.where).toBe('content/home.ts:9');
});

test('an exception lets through its own words in its own file, and is reported once idle', () => {
  const exception = { file: 'content/home.ts', text: 'a free chat', reason: 'It costs nothing.' };
  const excepted = (text: string, file?: string) => ({
    ...withText(text, file),
    exceptions: [exception],
  });
  expect(open(excepted('Book a free chat.'))).toEqual([]);
  expect(open(excepted('Book a free loan, then a free chat.'))).toHaveLength(1);
  expect(open(excepted('Book a free chat.', 'content/other.ts'))).toHaveLength(1);
  expect(open(excepted('Book a chat.'), 'advisory')).toEqual([
    expect.stringContaining('Exceptions still in use: "a free chat" no longer stands'),
  ]);
});

test('what only the server can know does not mark a build', () => {
  const list = checkLaunch({
    ...fit,
    delivery: { settings: null, webhookUrl: null, problems: [] },
  });
  expect(blockingCount(list)).toBe(1);
  expect(blockingCount(knownAtBuild(list))).toBe(0);
});

test.each<[string, LaunchSubject, string]>([
  ['hours without a time', withContact({ hours: 'Weekdays' }), 'do not say when'],
  [
    'a number that cannot be tapped',
    withContact({ phone: { display: '(03) 9123 4567', dial: null } }),
    'cannot be tapped',
  ],
  ['no credit guide', withLegal({ creditGuideUrl: null }), 'links no credit guide'],
  [
    'pages without a picture',
    { ...fit, pagesWithoutImage: ['index.html', 'blog.html'] },
    'index.html and 1 more',
  ],
  [
    'an old article',
    { ...fit, articles: [{ file: 'content/articles/a.mdx', updated: '2025-11-19' }] },
    'more than a year ago',
  ],
])('%s is worth a note and stops nothing', (_name, subject, expected) => {
  expect(open(subject)).toEqual([]);
  expect(open(subject, 'advisory')).toEqual([expect.stringContaining(expected)]);
});

test('with neither a webhook nor a second mail server, nobody hears that the first fails', () => {
  const first = {
    SMTP_HOST: 'mail.ohara-daughters.com.au',
    MAIL_FROM: 'website@ohara-daughters.com.au',
    MAIL_TO: 'hello@ohara-daughters.com.au',
  };
  const found = (env: Record<string, string>) =>
    open({ ...fit, delivery: readDelivery({ ...first, ...env }) }, 'advisory');
  expect(found({})).toEqual([expect.stringContaining('there is no second way')]);
  expect(found({ SMTP2_HOST: 'mail.other.com.au' })).toEqual([]);
});

const opened = { ...fit, opening: { by: 'Jo Citizen, director', on: '2026-11-20' } };
const build = (subject: LaunchSubject, wasLive = true) => judgeBuild(subject, wasLive, false);

test('a site that nobody has opened is built as a demonstration, however fit it is', () => {
  const { refusal, closing } = build(fit, false);
  expect(refusal).toBeNull();
  expect(closing).toContain('This build is a demonstration');
  expect(closing).toContain('npm run launch-check -- --open');
});

test('an open site whose fact is overdue is built, and the build says so', () => {
  const { refusal, closing } = build({ ...opened, today: '2026-12-10' });
  expect(refusal).toBeNull();
  expect(closing).toContain('was to be read again by 2026-12-09, 1 day ago');
  expect(closing).not.toContain('demonstration');
  expect(build(opened).closing).toBe('This site is open since 2026-11-20 (Jo Citizen, director).');
});

test.each<[string, LaunchSubject, string]>([
  [
    'a placeholder',
    { ...opened, site: { ...fit.site, brand: { ...fit.site.brand, name: 'Figbird Home Loans' } } },
    'config/site.ts: brand.name',
  ],
  [
    'an invented testimonial',
    { ...opened, testimonials: [{ ...testimonial, sample: true }] },
    'is a sample',
  ],
  [
    'a restricted word',
    { ...opened, texts: [{ file: 'content/home.ts', line: 7, text: 'Unbiased.' }] },
    'content/home.ts:7',
  ],
])('%s stops the build of an open site, with the place and what to do', (_what, subject, place) => {
  const { refusal } = build(subject);
  expect(refusal).toContain('The last build stays');
  expect(refusal).toContain(place);
  expect(refusal).toContain('To do: ');
});

test('a live site is not built as a demonstration because its record is lost', () => {
  const { refusal } = build(fit, true);
  expect(refusal).toContain('config/opening.json');
  expect(refusal).toContain('nothing is built');
});
