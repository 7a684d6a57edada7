/** A firm whose details are all true passes; each thing that must stop it does so on its own. */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { loadFirm } from '../../config/load-firm.ts';
import { testFolder } from '../../tests/support/site-fixture.ts';
import { type Launch, REVIEWED, readLaunch } from './launch.ts';
import { checkLaunch, countFindings } from './launch-rules.ts';
import { checkBuild, isLive, LAUNCH_FILE } from './opening.ts';

const loaded = loadFirm(resolve('tests/firms/complete'));
const settings = {
  SMTP_HOST: 'mail.tawnyquill.com.au',
  MAIL_FROM: 'website@tawnyquill.com.au',
  MAIL_TO: 'hello@tawnyquill.com.au',
  ALERT_WEBHOOK_URL: 'https://alerts.tawnyquill.com.au/hook',
};
const mailTest = {
  at: '2026-11-19T00:00:00.000Z',
  host: settings.SMTP_HOST,
  from: settings.MAIL_FROM,
  answers: [{ address: settings.MAIL_TO, refused: null }],
};
const launch = readLaunch(loaded, settings, '2026-11-20', mailTest);
const fact = {
  id: 'cash-rate',
  value: '4.60%',
  asOf: '2026-09-29',
  reviewBy: '2026-12-09',
  source: { title: 'Reserve Bank', url: 'https://www.rba.gov.au' },
};
const reviewed = (fingerprint: string) => ({ by: 'Jo Citizen, solicitor', on: '2026-11-02', fingerprint });

/** What the rules read of a site that is fit to open: that of the firm that has everything. */
const fit: Launch = {
  ...launch,
  loaded: {
    ...loaded,
    firm: { ...loaded.firm, people: {}, straightAnswers: {} },
    reviews: Object.fromEntries(
      REVIEWED.map((name) => [name, reviewed(launch.fingerprints[name])]),
    ) as Launch['loaded']['reviews'],
    facts: { ...loaded.facts, dated: [fact] },
    articles: [],
    wordExceptions: [],
  },
  texts: [{ file: 'content/pages/home.yaml', line: 1, text: 'Home loan help in plain English.' }],
};

/** The fit site with other values by their paths, such as `firm.legal.abn` of the loaded firm, or `delivery`. */
function subjectWith(changes: Readonly<Record<string, unknown>>): Launch {
  const subject = structuredClone(fit);
  for (const [path, value] of Object.entries(changes)) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    let holder = ((keys[0] ?? last) in subject ? subject : subject.loaded) as unknown as Record<
      string,
      unknown
    >;
    for (const key of keys) holder = holder[key] as Record<string, unknown>;
    // Or a test would change nothing.
    if (!(last in holder)) throw new Error(`${path}: expected a value of the fit subject`);
    holder[last] = value;
  }
  return subject;
}

const noDelivery = { settings: null, webhookUrl: null, leadWebhook: null, problems: [] };

/** The open items of the checklist by title, with what was found. */
function open(launch: Launch, kind: 'must' | 'advisory' = 'must') {
  const { blocking, onServer, advisory } = checkLaunch(launch);
  return (kind === 'must' ? [...blocking, ...onServer] : advisory)
    .filter(({ findings }) => findings.length > 0)
    .map(({ title, findings }) => `${title}: ${findings.map(({ what }) => what).join(' ')}`);
}

const withText = (text: string, file = 'content/pages/home.yaml') =>
  subjectWith({ texts: [...fit.texts, { file, line: 7, text }] });

test('a firm whose details are true passes', () => {
  expect(open(fit)).toEqual([]);
  expect(open(fit, 'advisory')).toEqual([]);
  // What only the server can know does not mark a build.
  const { blocking, onServer } = checkLaunch(subjectWith({ delivery: noDelivery }));
  expect([countFindings(blocking), countFindings(onServer)]).toEqual([0, 1]);
});

const webhook = { url: 'https://hooks.example.com', secret: 'whsec_x' };
const mailTo = { variable: 'MAIL_TO', expected: 'expected an address', found: 'nothing' };
const { phone } = fit.loaded.firm.contact;
const person = {
  name: 'Jo Citizen',
  role: 'Broker',
  photo: null,
  about: null,
  creditRepresentativeNumber: null,
  sample: false,
};
const tool = { name: 'Comparison', helpsTo: 'compare loans', uses: 'income', sample: false };
const answer = { answer: 'Nearly forty.', source: null };

test.each<[string, path: string, value: unknown, expected: string]>([
  ['a placeholder name', 'firm.brand.name', 'figbird  home loans', 'brand.name is still'],
  ['a placeholder ABN', 'firm.legal.abn', '00 000 000 000', 'legal.abn is still'],
  ['a placeholder street', 'firm.contact.address.street', '1 Example Street', 'street is still'],
  [
    'an address that gets no mail',
    'firm.contact.supportEmail',
    'help@example.com',
    'Nobody can receive mail at',
  ],
  ['a telephone of fiction', 'firm.contact.phone', { ...phone, display: '0491 570 156' }, 'kept for films'],
  ['the example domain', 'firm.url', 'https://www.example.com', 'belongs to nobody'],
  ['a domain without encryption', 'firm.url', 'http://www.ohara.com.au', 'is not encrypted'],
  ['a sample testimonial', 'testimonials.0.sample', true, 'is a sample'],
  ['words without consent', 'testimonials.0.consent', undefined, 'No consent is recorded'],
  ['a consent of tomorrow', 'testimonials.0.consent.on', '2099-01-01', '2099-01-01 is in the future'],
  ['a claim without a source', 'firm.claims.lenders.source', null, 'names no source'],
  [
    'an answer without a source',
    'firm.straightAnswers',
    { lenders: answer },
    'states "Nearly forty." and names no source',
  ],
  ['an invented answer', 'firm.straightAnswers', { cost: { ...answer, sample: true } }, 'is a sample'],
  ['a promise of time without one', 'firm.straightAnswers', { duration: answer }, 'names no source'],
  [
    'invented answers to brokers',
    'words.workWithUs.whyChoose.answers.sample',
    true,
    'answers to brokers are samples',
  ],
  [
    'an invented person',
    'firm.people',
    { jo: { ...person, name: 'Example Person' } },
    '"Example Person" is nobody',
  ],
  ['a sample person', 'firm.people', { jo: { ...person, sample: true } }, '"Jo Citizen" is a sample'],
  [
    'a placeholder of a person',
    'firm.people',
    { jo: { ...person, creditRepresentativeNumber: '000000' } },
    'of "Jo Citizen" is still the placeholder',
  ],
  ['a mail origin on this machine', 'mail.origin', 'http://localhost:3000', 'no visitor can reach'],
  ['a mail origin without encryption', 'mail.origin', 'http://relay.ohara.com.au', 'without encryption'],
  ['identifiers unknown to EmailJS', 'mail.origin', 'https://api.emailjs.com', 'which EmailJS does not know'],
  ['no delivery', 'delivery', noDelivery, 'emailed to nobody'],
  ['hosting nobody asked', 'firm.privacy.overseasCountries', null, 'will hold enquiries outside Australia'],
  ['a wrong delivery setting', 'delivery', { ...noDelivery, problems: [mailTo] }, 'MAIL_TO is not right'],
  ['delivery to nobody', 'delivery.settings.from.address', 'a@example.com', 'where nobody receives mail'],
  ['mail that nobody has tried', 'mailTest', null, 'No test message was sent through mail.tawnyquill'],
  ['mail tried with other settings', 'mailTest.host', 'mail.example', 'No test message was sent through'],
  ['a test message refused', 'mailTest.answers.0.refused', 'the login did not work', 'login did not work'],
  ['a legal text nobody has read', 'reviews.disclaimer', null, 'Nobody is recorded'],
  ['a legal text changed since', 'fingerprints.disclaimer', 'f'.repeat(64), 'has changed since'],
  ['a fact past its review', 'facts.dated.0.reviewBy', '2026-11-19', 'was to be read again by'],
  ['a promise nobody confirmed', 'firm.promises.mentor', null, 'promises a mentor, and nobody has'],
  ['a promise confirmed tomorrow', 'firm.promises.toolkit.on', '2099-01-01', 'is in the future'],
  ['tools that nobody named', 'firm.automatedTools', null, 'does not say which software'],
  ['a tool that is a sample', 'firm.automatedTools', [{ ...tool, sample: true }], '"Comparison" is a sample'],
  ['rates nobody approved', 'firm.ratesApproved', null, 'and nobody has approved them'],
  [
    'a decision nobody found',
    'facts.dated.0.id',
    'unconfirmed-rba-decision',
    'no record of the Reserve Bank',
  ],
  ['a webhook to nobody knows whom', 'delivery.leadWebhook', webhook, 'do not say to whom'],
])('%s stops the launch', (_name, path, value, expected) => {
  expect(open(subjectWith({ [path]: value }))).toEqual([expect.stringContaining(expected)]);
});

test.each([
  ['Independent advice.', '"Independent": Whoever receives commissions'],
  ['Get an unbiased view.', '"unbiased"'],
  ['Guaranteed\n  approval.', '"Guaranteed approval"'],
  ['The lowest home loan rates.', '"lowest home loan rates"'],
  ['Your best mortgage broker.', '"best mortgage broker"'],
  ['A free chat.', '"free chat"'],
  ['We do it all for free.', '"We do it all for free"'],
  ['Rates from 5.49% today.', 'reads as an advertised rate'],
  ['Fix at 5.49% p.a. today.', '"9% p.a.": It reads'],
  ['Loans from {% $facts.x %}.', 'reads as an advertised rate'],
])('"%s" stops the launch', (text, expected) => {
  expect(open(withText(text))).toEqual([expect.stringContaining(expected)]);
});

test.each([
  'Feel free to call.',
  'An interest-free period and a fee-free account.',
  'It frees up money, and you are free to leave.',
  'Lenders must fix mistakes for free, and the helpline is free.',
  'Does it suit your objectives?',
  'Approval is not guaranteed.',
  'The rate rose from 5% to 6%.',
  'Rates from 5.49% p.a., comparison rate 5.61% p.a.',
])('"%s" stops nothing', (text) => {
  expect(open(withText(text))).toEqual([]);
});

test('words are found by file and line, and an exception lets through its own in its own file', () => {
  const wordExceptions = [{ file: 'content/pages/home.yaml', text: 'a free chat', reason: 'It is.' }];
  const excepted = (text: string, file = 'content/pages/home.yaml') =>
    subjectWith({ texts: [{ file, line: 7, text }], wordExceptions });
  expect(open(excepted('Book a free chat.'))).toEqual([]);
  expect(open(excepted('Book a free loan, then a free chat.'))).toHaveLength(1);
  expect(open(excepted('Book a free chat.', 'content/other.md'))).toHaveLength(1);
  const { blocking } = checkLaunch(withText('One\ntwo\nan unbiased three'));
  const places = blocking.flatMap(({ findings }) => findings).map(({ where }) => where);
  expect(places).toEqual(['content/pages/home.yaml:9']);
});

test('what is off, people and answers about cost need no source, but a claim that another page takes up does', () => {
  const off = subjectWith({
    'testimonials.0.sample': true,
    'firm.claims.lenders.source': null,
    'firm.claims.brokerSurvival.source': null,
    'firm.features': { recruitment: false, testimonials: false, feeds: false },
  });
  expect(open(off)).toEqual([]);
  const ofCost = { cost: answer, payment: answer };
  expect(open(subjectWith({ 'firm.people': { jo: person }, 'firm.straightAnswers': ofCost }))).toEqual([]);
  const text = 'We compare {claims.lenders.value} lenders.';
  const fromClaim = { lenders: { ...answer, answer: text, sample: false } };
  const unsourced = [expect.stringContaining('names no source')];
  expect(open({ ...off, texts: [{ file: 'firm/pages/home.yaml', line: 3, text }] })).toEqual(unsourced);
  // An answer that takes the number from a claim needs the claim's source and no other.
  expect(open(subjectWith({ 'firm.straightAnswers': fromClaim }))).toEqual([]);
  expect(
    open({ ...off, loaded: { ...off.loaded, firm: { ...off.loaded.firm, straightAnswers: fromClaim } } }),
  ).toEqual(unsourced);
});

test('what the page for brokers alone asks for says how to turn that page off', () => {
  const subject = subjectWith({
    'firm.claims.brokerSurvival.source': null,
    'firm.promises.toolkit': null,
    'words.workWithUs.whyChoose.answers.sample': true,
    texts: [
      { file: 'content/pages/work-with-us.yaml', line: 1, text: '{claims.brokerSurvival.value} leave.' },
    ],
  });
  const found = checkLaunch(subject).blocking.flatMap(({ findings }) => findings);
  expect(found.map(({ where }) => where.split(': ')[1])).toEqual([
    'claims.brokerSurvival.source',
    'whyChoose.answers',
    'promises.toolkit',
  ]);
  for (const { fix } of found) expect(fix).toContain('features: { recruitment: false } into firm.yaml');
});

test('a cash rate of that day or later settles a decision that was not found', () => {
  const [rate] = fit.loaded.facts.dated;
  const decision = { ...rate, id: 'unconfirmed-rba-decision', asOf: '2026-11-03' };
  const withRate = (asOf: string) => subjectWith({ 'facts.dated': [{ ...rate, asOf }, decision] });
  const stops = (asOf: string) => countFindings(checkLaunch(withRate(asOf)).blocking);
  expect([stops('2026-09-29'), stops('2026-11-03'), stops('2026-12-08')]).toEqual([1, 0, 0]);
});

test.each<[string, path: string, value: unknown, expected: string]>([
  ['hours without a time', 'firm.contact.hours', 'Weekdays', 'do not say when'],
  ['a number that cannot be tapped', 'firm.contact.phone.dial', null, 'cannot be tapped'],
  ['no credit guide', 'firm.legal.creditGuideUrl', null, 'links no credit guide'],
  [
    'an old article',
    'articles',
    [{ shown: 'a.md', source: '---\nupdated: 2025-11-19\n---\nText.\n' }],
    'more than a year ago',
  ],
  ['no second way', 'delivery', { ...fit.delivery, webhookUrl: null }, 'there is no second way'],
])('%s is worth a note and stops nothing', (_name, path, value, expected) => {
  const subject = subjectWith({ [path]: value });
  expect(open(subject)).toEqual([]);
  expect(open(subject, 'advisory')).toEqual([expect.stringContaining(expected)]);
});

const opening = { by: 'Jo Citizen, director', on: '2026-11-20' };

test('a site that nobody has opened is built as a demonstration, however fit it is', () => {
  const { refusal, closing } = checkBuild(fit, false);
  expect(refusal).toBeNull();
  expect(closing).toContain('This build is a demonstration');
  expect(closing).toContain('npm run check -- --open');
  expect(checkBuild(subjectWith({ 'testimonials.0.sample': true }), false).closing).toContain(
    'agreed to (1)',
  );
});

test('an open site whose fact is overdue is built, and the build says so', () => {
  const { refusal, closing } = checkBuild(subjectWith({ opening, today: '2026-12-10' }), true);
  expect(refusal).toBeNull();
  expect(closing).toContain('was to be read again by 2026-12-09, 1 day ago');
  expect(closing).not.toContain('demonstration');
  expect(checkBuild(subjectWith({ opening }), true).closing).toBe(
    'This site is open since 2026-11-20 (Jo Citizen, director).',
  );
});

test.each<[string, path: string, value: unknown, place: string]>([
  ['a placeholder', 'firm.brand.name', 'Figbird Home Loans', 'tests/firms/complete/firm.yaml: brand.name'],
  ['an invented testimonial', 'testimonials.0.sample', true, 'is a sample'],
  ['a restricted word', 'texts.0.text', 'One\nUnbiased.', 'content/pages/home.yaml:2'],
])('%s stops the build of an open site, with the place and what to do', (_what, path, value, place) => {
  const { refusal } = checkBuild(subjectWith({ opening, [path]: value }), true);
  for (const part of ['The last build stays', place, 'To do: ']) expect(refusal).toContain(part);
});

test('a live site is not built as a demonstration because its record is lost', () => {
  const { refusal } = checkBuild(fit, true);
  expect(refusal).toContain('tests/firms/complete/opening.yaml');
  expect(refusal).toContain('nothing is built');
  const build = testFolder();
  expect(isLive(build)).toBe(false);
  for (const recorded of [opening, null]) {
    writeFileSync(join(build, LAUNCH_FILE), JSON.stringify({ opening: recorded, stops: [] }));
    expect(isLive(build)).toBe(recorded !== null);
  }
});
