/** Validation of firm.yaml, mail settings and facts, with typical mistakes. */
import { expect, test } from 'vitest';
import { firm as loaded } from '../tests/support/firm.ts';
import { factsFileSchema } from './facts-schema.ts';
import { acceptsPlainPosts, mail, resolveMail } from './mail.ts';
import { isFictionalPhone, isReservedDomain, placeholderTexts } from './placeholders.ts';
import { checkConfig } from './problems.ts';
import { siteSchema } from './schema.ts';

const { firm } = loaded;

/** The fixture firm's details with the field at `path` changed. */
function siteWith(path: string, value: unknown): unknown {
  const [head = '', ...rest] = path.split('.');
  const set = (part: Record<string, unknown>, key: string, left: string[]): unknown => ({
    ...part,
    [key]:
      left.length === 0 ? value : set(part[key] as Record<string, unknown>, left[0] ?? '', left.slice(1)),
  });
  return set(firm, head, rest);
}

const check = (path: string, value: unknown) =>
  checkConfig(siteSchema, siteWith(path, value), 'firm/firm.yaml');

const counter = {
  name: 'Plain Counts',
  operator: 'Plain Counts Pty Ltd',
  country: 'Australia',
  privacyUrl: 'https://plain.example/privacy',
  scriptUrl: 'https://plain.example/count.js',
  attributes: { 'data-domain': 'www.example.com' },
  sendsTo: ['https://in.plain.example'],
  setsCookies: false,
};
const company = { ...firm.legal, abn: '53 004 085 616', acn: '004 085 616' };

test.each([
  ['legal.abn', '53 004 085 616'],
  ['legal.abn', '00 000 000 000'],
  ['legal.acn', '004 085 616'],
  // Examples published by ASIC.
  ['legal.acn', '000 000 019'],
  ['legal.acn', '010 499 966'],
  ['legal.acn', null],
  ['legal', company],
  ['legal', { ...company, acn: null }],
  ['serviceArea', ['Victoria', 'New South Wales']],
  ['analytics', counter],
  ['claims.lenders.source', { title: 'Panel', url: 'https://lenders.example/panel', read: '2026-11-20' }],
  ['contact.phone', { display: '1300 975 707', dial: '+611300975707' }],
  ['contact.phone', { display: '1300 LOANS', dial: '+611300562677' }],
  ['privacy.retention', '7 years'],
])('accepts for %s: %j', (path, value) => {
  expect(() => check(path, value)).not.toThrow();
});

test.each([
  ['legal.abn', '53 004 085 617', 'expected an ABN with valid check digits'],
  ['legal.abn', '00 000 000 001', 'expected an ABN with valid check digits'],
  ['legal.abn', '123', 'legal.abn: expected 11 digits as 00 000 000 000 (found "123")'],
  ['legal.acn', '004 085 617', 'expected an ACN with a valid check digit'],
  ['legal.acn', '040 085 616', 'expected an ACN with a valid check digit'],
  ['legal', { ...company, acn: '010 499 966' }, 'legal.acn: expected the nine digits'],
  ['legal.creditRepresentativeNumber', '12345', 'expected six digits'],
  ['legal.lawState', 'QLD', 'expected the full name of a state or territory'],
  ['legal.creditGuideUrl', 'http://guide.example', 'https://'],
  ['contact.phone.dial', '0755500123', 'expected +61 and nine digits'],
  [
    'contact.phone',
    { display: '(07) 5550 0123', dial: '+61755500124' },
    'expected the number that visitors read, (07) 5550 0123',
  ],
  ['serviceArea', ['VIC'], "expected 'Australia', or full names"],
  ['serviceArea', ['Australia', 'Victoria'], "expected 'Australia' alone"],
  ['analytics', { ...counter, setsCookies: true }, 'expected false: the site has no consent banner'],
  ['analytics', { ...counter, sendsTo: ['https://in.plain.example/x'] }, 'expected an origin'],
  ['analytics', { ...counter, sendsTo: [] }, 'the counts cannot be sent'],
  ['analytics', { ...counter, scriptUrl: 'http://plain.example/x.js' }, 'begins with https://'],
  ['analytics', { ...counter, attributes: { onload: 'alert(1)' } }, 'expected names such as data-domain'],
  ['privacy.retention', 'as long as needed', 'expected a number of months or years'],
  ['url', 'https://www.example.com/', 'expected an origin only'],
  ['legal.lawState', 'Queensand', '(found "Queensand"); did you mean "Queensland"?'],
  ['serviceArea', ['Viktoria'], 'did you mean "Victoria"?'],
  ['serviceArea', 'Victoria', 'serviceArea: expected a list: put a dash before each line (found "Victoria")'],
  [
    'social',
    null,
    'social: expected a list: put a dash before each line, or write [] for none (found nothing)',
  ],
  [
    'social',
    [{ name: 'Meta', url: 'https://meta.example' }, { name: 'LinkedIn' }],
    'social, entry 2 (LinkedIn), url: expected a web address that begins with https:// (found nothing)',
  ],
  ['copyrightYear', '2025', 'expected a number, without quotes (found "2025")'],
  ['copyrightYear', 25, 'expected at least 2000 (found 25)'],
  ['contact', 'by phone', 'expected fields as "name: value", each on a line of its own'],
  ['features', { feeds: 'yes' }, 'features.feeds: expected true or false (found "yes")'],
  ['brand.name', 360, 'expected some text: put quotes around it (found 360)'],
  ['people', { 'Mai Nguyen': {} }, 'expected lower-case words joined by hyphens'],
])('rejects for %s: %j', (path, value, expected) => {
  expect(() => check(path, value)).toThrow(expected);
  expect(() => check(path, value)).toThrow(path);
});

/** Only for the demonstration firm: other firms have no placeholders. */
const isDemonstration = firm.brand.name === placeholderTexts['brand.name'];

test.runIf(isDemonstration)('the demonstration has the placeholders that the check looks for', () => {
  for (const [path, value] of Object.entries(placeholderTexts)) {
    const found = path.split('.').reduce<unknown>((part, key) => (part as never)[key], firm);
    expect(`${path}: ${found}`).toBe(`${path}: ${value}`);
  }
  expect(isFictionalPhone(firm.contact.phone.display)).toBe(true);
  expect(isReservedDomain(new URL(firm.url).hostname)).toBe(true);
});

test.each([
  ['(07) 5550 0123', true],
  ['1300 975 707', true],
  ['0491 570 156', true],
  ['(07) 3123 4567', false],
  ['1300 975 712', false],
])('isFictionalPhone of %s is %s', (phone, expected) => {
  expect(isFictionalPhone(phone)).toBe(expected);
});

test.each([
  ['www.example.com', true],
  ['broker.test', true],
  ['localhost', true],
  ['127.0.0.1', true],
  ['myexample.com', false],
  ['example.com.au', false],
])('isReservedDomain of %s is %s', (host, expected) => {
  expect(isReservedDomain(host)).toBe(expected);
});

test('suggests the name of a misspelt field', () => {
  const misspelt = { ...firm, colour: 'red', shown: { ...firm.shown, borker: null } };
  expect(() => checkConfig(siteSchema, misspelt, 'firm/firm.yaml')).toThrow(
    'shown.borker: unknown field; did you mean "broker"?\n  colour: unknown field, expected one of schemaVersion, ',
  );
});

test.each(['localhost:3000', 'example.com', 'https://relay.example.com/', '', 'ftp://x'])(
  'rejects a mail origin of "%s", which would lose enquiries',
  (origin) => {
    expect(() => resolveMail({ MAIL_ORIGIN: origin })).toThrow(
      /origin: expected 'same-origin', or an address/,
    );
  },
);

test.each(['same-origin', 'https://api.emailjs.com', 'https://relay.example.com/prefix'])(
  'accepts a mail origin of "%s"',
  (origin) => {
    expect(resolveMail({ MAIL_ORIGIN: origin }).origin).toBe(origin);
  },
);

test('overrides mail settings by environment, and rejects empty or missing ones', () => {
  expect(resolveMail({ MAIL_PUBLIC_KEY: 'abc' }).publicKey).toBe('abc');
  expect(() => resolveMail({ MAIL_PUBLIC_KEY: '' })).toThrow('publicKey');
  const { serviceId: _left, ...rest } = mail;
  expect(() => resolveMail({}, rest)).toThrow('serviceId: expected an identifier, but it is missing');
});

test('rejects one mail template for both forms', () => {
  expect(() => resolveMail({ MAIL_APPLICATION_TEMPLATE_ID: mail.enquiryTemplateId })).toThrow(
    'applicationTemplateId',
  );
});

test('accepts plain posts except with the hosted mail service', () => {
  expect(acceptsPlainPosts({ ...mail, origin: 'same-origin' })).toBe(true);
  expect(acceptsPlainPosts({ ...mail, origin: 'https://api.emailjs.com' })).toBe(false);
});

const fact = { value: '4.60%', asOf: '2026-09-29', source: 'rba', reviewBy: '2026-12-08' };
const file = (changed: object) => ({
  residentTax2026To27: { name: 'x', brackets: [], medicareLevy: 0.02 },
  transferDuty: { signed: '2026-11-25', tables: {} },
  transferFees: {},
  mortgageInsurance: [{ loans: [500_000], rows: [{ upTo: 90, premiums: [2] }] }],
  cgtDiscountShare: 0.5,
  facts: { 'cash-rate': { ...fact, ...changed } },
  sources: {
    rba: { title: 'Reserve Bank', url: 'https://www.rba.gov.au/' },
    hearsay: { title: 'Hearsay' },
  },
});

test.each([
  ['no source', { source: undefined }, 'source', 'expected some text'],
  [
    'an unknown source',
    { source: 'ato' },
    'source',
    'expected one of the sources at the end of the file: rba, hearsay',
  ],
  ['a date in words', { asOf: 'last week' }, 'asOf', 'expected a date such as 2026-09-29'],
  ['a review before the day', { reviewBy: '2026-09-01' }, 'reviewBy', 'expected a day after asOf'],
  [
    'a review before the next change',
    { nextChange: '2027-02-02' },
    'reviewBy',
    'expected the day of nextChange or a later day',
  ],
  [
    'a source without a page',
    { source: 'hearsay' },
    'source',
    'or the reason for its absence under "unverified"',
  ],
])('reports %s with its field', (_, changed, field, message) => {
  expect(factsFileSchema.safeParse(file(changed)).error?.issues).toEqual([
    expect.objectContaining({
      path: ['facts', 'cash-rate', field],
      message: expect.stringContaining(message),
    }),
  ]);
});

test('accepts a source without a page when the fact has a reason', () => {
  const open = file({ source: 'hearsay', unverified: 'No page was found.' });
  expect(factsFileSchema.safeParse(open).success).toBe(true);
});

test('accepts a month or a year as the date of a fact', () => {
  expect(factsFileSchema.parse(file({ asOf: '2025-11' })).facts['cash-rate']?.asOf).toBe('2025-11');
  expect(factsFileSchema.parse(file({ asOf: 2025 })).facts['cash-rate']?.asOf).toBe('2025');
});

test('requires a fact with the source of a duty table', () => {
  const always = { from: '2026-07-01', until: '2027-06-30' };
  const scale = { ...always, general: [{ above: 0, base: 0, rate: 4 }] };
  const table = { step: 100, rounding: 'cent', least: 0, scales: [scale], reliefs: [], grants: [] };
  const withTable = { ...file({}), transferDuty: { signed: '2026-11-25', tables: { NSW: table } } };
  expect(factsFileSchema.safeParse(withTable).error?.issues).toEqual([
    expect.objectContaining({
      path: ['transferDuty', 'tables', 'NSW'],
      message: expect.stringContaining('duty-rates-nsw'),
    }),
  ]);
  const stated = { ...withTable, facts: { 'duty-rates-nsw': fact } };
  expect(factsFileSchema.safeParse(stated).success).toBe(true);
});

test('requires facts with the source of a title fee table and the mortgage fee', () => {
  const transferFees = { NSW: { transfer: [{ above: 0, fee: 182.73 }] } };
  const found = factsFileSchema.safeParse({ ...file({}), transferFees }).error?.issues ?? [];
  expect(found.map(({ path, message }) => [path, /fact (\S+) with/.exec(message)?.[1]])).toEqual([
    [['transferFees', 'NSW'], 'transfer-fee-nsw'],
    [['transferFees', 'NSW'], 'title-fee-nsw'],
  ]);
});
