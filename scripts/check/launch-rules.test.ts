/** Changes one value at a time of a firm that passes. */
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

/** The input of a firm that is ready to open. */
const ready: Launch = {
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

/** Copies `ready` with other values by their paths: `firm.legal.abn` of the loaded firm, or `delivery`. */
function readyWith(changes: Readonly<Record<string, unknown>>): Launch {
  const subject = structuredClone(ready);
  for (const [path, value] of Object.entries(changes)) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    let holder = ((keys[0] ?? last) in subject ? subject : subject.loaded) as unknown as Record<
      string,
      unknown
    >;
    for (const key of keys) holder = holder[key] as Record<string, unknown>;
    // A misspelt path would test nothing.
    if (!(last in holder)) throw new Error(`${path}: expected an existing path`);
    holder[last] = value;
  }
  return subject;
}

const noDelivery = { settings: null, webhookUrl: null, leadWebhook: null, problems: [] };

/** The titles and findings of the open items. */
function openItems(launch: Launch, kind: 'must' | 'advisory' = 'must') {
  const { blocking, onServer, advisory } = checkLaunch(launch);
  return (kind === 'must' ? [...blocking, ...onServer] : advisory)
    .filter(({ findings }) => findings.length > 0)
    .map(({ title, findings }) => `${title}: ${findings.map(({ what }) => what).join(' ')}`);
}

const withText = (text: string, file = 'content/pages/home.yaml') =>
  readyWith({ texts: [...ready.texts, { file, line: 7, text }] });

test('passes a firm that is ready to open', () => {
  expect(openItems(ready)).toEqual([]);
  expect(openItems(ready, 'advisory')).toEqual([]);
  // Findings of the server don't count for a build.
  const { blocking, onServer } = checkLaunch(readyWith({ delivery: noDelivery }));
  expect([countFindings(blocking), countFindings(onServer)]).toEqual([0, 1]);
});

const webhook = { url: 'https://hooks.example.com', secret: 'whsec_x' };
const mailTo = { variable: 'MAIL_TO', expected: 'expected an address', found: 'nothing' };
const { phone } = ready.loaded.firm.contact;
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
  ['an address that gets no mail', 'firm.contact.supportEmail', 'help@example.com', 'cannot receive mail'],
  [
    'a fictional phone number',
    'firm.contact.phone',
    { ...phone, display: '0491 570 156' },
    'reserved for films',
  ],
  ['the example domain', 'firm.url', 'https://www.example.com', 'a domain reserved for examples'],
  ['a domain without encryption', 'firm.url', 'http://www.ohara.com.au', 'is not encrypted'],
  ['a sample testimonial', 'testimonials.0.sample', true, 'is a sample'],
  ['words without consent', 'testimonials.0.consent', undefined, 'no recorded consent'],
  ['a consent in the future', 'testimonials.0.consent.on', '2099-01-01', '2099-01-01 is in the future'],
  ['a claim without a source', 'firm.claims.lenders.source', null, 'names no source'],
  [
    'an answer without a source',
    'firm.straightAnswers',
    { lenders: answer },
    'states "Nearly forty." and names no source',
  ],
  ['a sample answer', 'firm.straightAnswers', { cost: { ...answer, sample: true } }, 'is a sample'],
  ['a duration without a source', 'firm.straightAnswers', { duration: answer }, 'names no source'],
  [
    'sample answers to brokers',
    'words.workWithUs.whyChoose.answers.sample',
    true,
    'answers to brokers are samples',
  ],
  [
    'an example person',
    'firm.people',
    { jo: { ...person, name: 'Example Person' } },
    '"Example Person" reads like an example',
  ],
  ['a sample person', 'firm.people', { jo: { ...person, sample: true } }, '"Jo Citizen" is a sample person'],
  [
    'a placeholder number of a person',
    'firm.people',
    { jo: { ...person, creditRepresentativeNumber: '000000' } },
    'of "Jo Citizen" is still the placeholder',
  ],
  ['a mail origin on this machine', 'mail.origin', 'http://localhost:3000', 'which visitors cannot reach'],
  ['a mail origin without encryption', 'mail.origin', 'http://relay.ohara.com.au', 'without encryption'],
  ['identifiers unknown to EmailJS', 'mail.origin', 'https://api.emailjs.com', 'which EmailJS does not know'],
  ['no delivery', 'delivery', noDelivery, 'stored on the server and not emailed'],
  [
    'hosting in an unknown country',
    'firm.privacy.overseasCountries',
    null,
    'will hold enquiries outside Australia',
  ],
  [
    'a wrong delivery setting',
    'delivery',
    { ...noDelivery, problems: [mailTo] },
    'MAIL_TO: expected an address',
  ],
  [
    'delivery to a reserved domain',
    'delivery.settings.from.address',
    'a@example.com',
    'which cannot receive mail',
  ],
  ['no test message', 'mailTest', null, 'No test message was sent through mail.tawnyquill'],
  ['a test message with other settings', 'mailTest.host', 'mail.example', 'No test message was sent through'],
  ['a test message refused', 'mailTest.answers.0.refused', 'the login did not work', 'login did not work'],
  ['a legal text without a review', 'reviews.disclaimer', null, 'No review of the disclaimer'],
  ['a legal text changed since', 'fingerprints.disclaimer', 'f'.repeat(64), 'has changed since'],
  ['a fact past its review', 'facts.dated.0.reviewBy', '2026-11-19', 'was due for review by'],
  ['an unconfirmed promise', 'firm.promises.mentor', null, 'promises a mentor, which is not confirmed'],
  ['a promise confirmed in the future', 'firm.promises.toolkit.on', '2099-01-01', 'is in the future'],
  ['unnamed tools', 'firm.automatedTools', null, 'does not name the software'],
  ['a tool that is a sample', 'firm.automatedTools', [{ ...tool, sample: true }], '"Comparison" is a sample'],
  ['unapproved rates', 'firm.ratesApproved', null, 'and are not approved'],
  [
    'a cash rate decision that was not found',
    'facts.dated.0.id',
    'unconfirmed-rba-decision',
    'no record of the Reserve Bank',
  ],
  ['a webhook to an unnamed system', 'delivery.leadWebhook', webhook, 'do not name the receiver'],
])('%s blocks the opening', (_name, path, value, expected) => {
  expect(openItems(readyWith({ [path]: value }))).toEqual([expect.stringContaining(expected)]);
});

test.each([
  ['Independent advice.', '"Independent": A business that receives commissions'],
  ['Get an unbiased view.', '"unbiased"'],
  ['Guaranteed\n  approval.', '"Guaranteed approval"'],
  ['The lowest home loan rates.', '"lowest home loan rates"'],
  ['Your best mortgage broker.', '"best mortgage broker"'],
  ['A free chat.', '"free chat"'],
  ['We do it all for free.', '"We do it all for free"'],
  ['Rates from 5.49% today.', 'reads as an advertised rate'],
  ['Fix at 5.49% p.a. today.', '"9% p.a.": This reads'],
  ['Loans from {% $facts.x %}.', 'reads as an advertised rate'],
])('"%s" blocks the opening', (text, expected) => {
  expect(openItems(withText(text))).toEqual([expect.stringContaining(expected)]);
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
])('allows "%s"', (text) => {
  expect(openItems(withText(text))).toEqual([]);
});

test('finds words by file and line, and applies an exception only to its words and file', () => {
  const wordExceptions = [{ file: 'content/pages/home.yaml', text: 'a free chat', reason: 'It is.' }];
  const excepted = (text: string, file = 'content/pages/home.yaml') =>
    readyWith({ texts: [{ file, line: 7, text }], wordExceptions });
  expect(openItems(excepted('Book a free chat.'))).toEqual([]);
  expect(openItems(excepted('Book a free loan, then a free chat.'))).toHaveLength(1);
  expect(openItems(excepted('Book a free chat.', 'content/other.md'))).toHaveLength(1);
  const { blocking } = checkLaunch(withText('One\ntwo\nan unbiased three'));
  const places = blocking.flatMap(({ findings }) => findings).map(({ where }) => where);
  expect(places).toEqual(['content/pages/home.yaml:9']);
});

test('requires a source for a claim quoted on another page, but not for disabled features, people or costs', () => {
  const off = readyWith({
    'testimonials.0.sample': true,
    'firm.claims.lenders.source': null,
    'firm.claims.brokerSurvival.source': null,
    'firm.features': { recruitment: false, testimonials: false, feeds: false },
  });
  expect(openItems(off)).toEqual([]);
  const ofCost = { cost: answer, payment: answer };
  expect(openItems(readyWith({ 'firm.people': { jo: person }, 'firm.straightAnswers': ofCost }))).toEqual([]);
  const text = 'We compare {claims.lenders.value} lenders.';
  const fromClaim = { lenders: { ...answer, answer: text, sample: false } };
  const unsourced = [expect.stringContaining('names no source')];
  expect(openItems({ ...off, texts: [{ file: 'firm/pages/home.yaml', line: 3, text }] })).toEqual(unsourced);
  // An answer that quotes a claim needs only the claim's source.
  expect(openItems(readyWith({ 'firm.straightAnswers': fromClaim }))).toEqual([]);
  expect(
    openItems({
      ...off,
      loaded: { ...off.loaded, firm: { ...off.loaded.firm, straightAnswers: fromClaim } },
    }),
  ).toEqual(unsourced);
});

test('explains how to turn off the page for brokers in the findings of that page', () => {
  const subject = readyWith({
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

test('accepts a cash rate of the day of an unconfirmed decision or later', () => {
  const [rate] = ready.loaded.facts.dated;
  const decision = { ...rate, id: 'unconfirmed-rba-decision', asOf: '2026-11-03' };
  const withRate = (asOf: string) => readyWith({ 'facts.dated': [{ ...rate, asOf }, decision] });
  const stops = (asOf: string) => countFindings(checkLaunch(withRate(asOf)).blocking);
  expect([stops('2026-09-29'), stops('2026-11-03'), stops('2026-12-08')]).toEqual([1, 0, 0]);
});

test.each<[string, path: string, value: unknown, expected: string]>([
  ['hours without a time', 'firm.contact.hours', 'Weekdays', 'do not say when'],
  ['a number that cannot be tapped', 'firm.contact.phone.dial', null, 'cannot be tapped'],
  ['no credit guide', 'firm.legal.creditGuideUrl', null, 'does not link to a credit guide'],
  [
    'an old article',
    'articles',
    [{ shown: 'a.md', source: '---\nupdated: 2025-11-19\n---\nText.\n' }],
    'more than a year ago',
  ],
  [
    'no second alert channel',
    'delivery',
    { ...ready.delivery, webhookUrl: null },
    'email is the only channel',
  ],
])('%s is noted and does not block the opening', (_name, path, value, expected) => {
  const subject = readyWith({ [path]: value });
  expect(openItems(subject)).toEqual([]);
  expect(openItems(subject, 'advisory')).toEqual([expect.stringContaining(expected)]);
});

const opening = { by: 'Jo Citizen, director', on: '2026-11-20' };

test('builds a site that was not opened as a demonstration', () => {
  const { refusal, closing } = checkBuild(ready, false);
  expect(refusal).toBeNull();
  expect(closing).toContain('This build is a demonstration');
  expect(closing).toContain('npm run check -- --open');
  expect(checkBuild(readyWith({ 'testimonials.0.sample': true }), false).closing).toContain('agreed to (1)');
});

test('builds an open site with an overdue fact, and reports it', () => {
  const { refusal, closing } = checkBuild(readyWith({ opening, today: '2026-12-10' }), true);
  expect(refusal).toBeNull();
  expect(closing).toContain('was due for review by 2026-12-09, 1 day ago');
  expect(closing).not.toContain('demonstration');
  expect(checkBuild(readyWith({ opening }), true).closing).toBe(
    'This site is open since 2026-11-20 (Jo Citizen, director).',
  );
});

test.each<[string, path: string, value: unknown, place: string]>([
  ['a placeholder', 'firm.brand.name', 'Figbird Home Loans', 'tests/firms/complete/firm.yaml: brand.name'],
  ['a sample testimonial', 'testimonials.0.sample', true, 'is a sample'],
  ['a restricted word', 'texts.0.text', 'One\nUnbiased.', 'content/pages/home.yaml:2'],
])('%s stops the build of an open site, with its place and fix', (_what, path, value, place) => {
  const { refusal } = checkBuild(readyWith({ opening, [path]: value }), true);
  for (const part of ['The last build stays', place, 'To do: ']) expect(refusal).toContain(part);
});

test('does not build a live site as a demonstration if opening.yaml is lost', () => {
  const { refusal } = checkBuild(ready, true);
  expect(refusal).toContain('tests/firms/complete/opening.yaml');
  expect(refusal).toContain('nothing was built');
  const build = testFolder();
  expect(isLive(build)).toBe(false);
  for (const recorded of [opening, null]) {
    writeFileSync(join(build, LAUNCH_FILE), JSON.stringify({ opening: recorded, stops: [] }));
    expect(isLive(build)).toBe(recorded !== null);
  }
});
