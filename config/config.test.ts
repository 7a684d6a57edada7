/** What the configuration refuses, as an owner would get it wrong. */
import { expect, test } from 'vitest';
import { firm as loaded } from '../tests/support/firm.ts';
import { acceptsPlainPosts, mail, resolveMail } from './mail.ts';
import { isFictionalPhone, isReservedDomain, placeholderTexts } from './placeholders.ts';
import { checkConfig } from './problems.ts';
import { siteSchema } from './schema.ts';

const { firm } = loaded;

/** The fixture firm's details with one field changed, named by its path. */
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
const source = { title: 'Panel list', url: null, read: '2026-11-20' };

test.each([
  ['legal.abn', '53 004 085 616'],
  ['legal.abn', '00 000 000 000'],
  ['legal.acn', '004 085 616'],
  // ASIC's own examples.
  ['legal.acn', '000 000 019'],
  ['legal.acn', '000 250 000'],
  ['legal.acn', '001 000 004'],
  ['legal.acn', '010 499 966'],
  ['legal.acn', null],
  ['legal', company],
  ['legal', { ...company, acn: null }],
  ['legal.licensee.abn', '51 824 753 556'],
  ['serviceArea', ['Victoria', 'New South Wales']],
  ['social', [{ name: 'LinkedIn', url: 'https://www.linkedin.com/company/x' }]],
  ['analytics', counter],
  ['claims.lenders.source', source],
  ['claims.lenders.source', { ...source, url: 'https://lenders.example/panel' }],
  ['contact.phone.dial', '+61755500123'],
  ['contact.phone.dial', '+611300975707'],
  ['privacy.retention', '1 month'],
  ['privacy.retention', '7 years'],
])('%s may be %j', (path, value) => {
  expect(() => check(path, value)).not.toThrow();
});

test.each([
  ['legal.abn', '53 004 085 617', 'expected an ABN whose check digits hold'],
  ['legal.abn', '00 000 000 001', 'expected an ABN whose check digits hold'],
  ['legal.abn', '123', 'legal.abn: expected 11 digits as 00 000 000 000 (found "123")'],
  ['legal.licensee.abn', '11 111 111 111', 'expected an ABN whose check digits hold'],
  ['legal.acn', '004 085 617', 'expected an ACN whose check digit holds'],
  ['legal.acn', '040 085 616', 'expected an ACN whose check digit holds'],
  ['legal.acn', '4085616', 'expected 9 digits'],
  ['legal', { ...company, acn: '010 499 966' }, 'legal.acn: expected the nine digits'],
  ['legal.creditRepresentativeNumber', '12345', 'expected six digits'],
  ['legal.lawState', 'QLD', 'expected the full name of a state or territory'],
  ['legal.creditGuideUrl', 'http://guide.example', 'https://'],
  ['contact.address.state', 'Queensland', 'expected ACT, NSW'],
  ['contact.phone.dial', '0755500123', 'expected +61 and nine digits'],
  ['contact.email', 'hello', 'expected an email address'],
  ['serviceArea', [], 'expected at least one state'],
  ['serviceArea', ['VIC'], "expected 'Australia', or full names"],
  ['serviceArea', ['Australia', 'Victoria'], "expected 'Australia' alone"],
  ['serviceArea', ['Victoria', 'Victoria'], 'expected each area once'],
  ['social', [{ name: 'X', url: 'x.com/me' }], 'begins with https://'],
  ['claims.lenders.source', { ...source, read: 'today' }, 'expected a day such as'],
  ['analytics', { ...counter, setsCookies: true }, 'expected false: this site asks nobody'],
  ['analytics', { ...counter, sendsTo: ['https://in.plain.example/x'] }, 'expected an origin'],
  ['analytics', { ...counter, sendsTo: [] }, 'the counts cannot be sent'],
  ['analytics', { ...counter, scriptUrl: 'http://plain.example/x.js' }, 'begins with https://'],
  ['analytics', { ...counter, attributes: { onload: 'alert(1)' } }, 'expected names such as data-domain'],
  ['analytics', { ...counter, sendsTo: ['plain'] }, 'begins with https://'],
  ['privacy.retention', 'as long as needed', 'expected a number of months or years'],
  ['privacy.retention', '0 months', 'expected a number of months or years'],
  ['url', 'www.example.com', 'expected an address such as'],
  ['url', 'https://www.example.com/', 'expected an origin only'],
])('%s may not be %j', (path, value, expected) => {
  expect(() => check(path, value)).toThrow(expected);
  expect(() => check(path, value)).toThrow(path);
});

/** These hold for the site as it ships; a firm that has made it its own has nothing to compare. */
const isDemonstration = firm.brand.name === placeholderTexts['brand.name'];

test.runIf(isDemonstration)('the shipped names are those that the launch check looks for', () => {
  for (const [path, value] of Object.entries(placeholderTexts)) {
    const found = path.split('.').reduce<unknown>((part, key) => (part as never)[key], firm);
    expect(`${path}: ${found}`).toBe(`${path}: ${value}`);
  }
  expect(isFictionalPhone(firm.contact.phone.display)).toBe(true);
  expect(isReservedDomain(new URL(firm.url).hostname)).toBe(true);
});

test.each([
  ['(07) 5550 0123', true],
  ['+61 7 5550 0123', true],
  ['1300 975 707', true],
  ['1800 160 401', true],
  ['0491 570 156', true],
  ['(07) 3123 4567', false],
  ['0491 570 155', false],
  ['1300 975 712', false],
])('%s is kept for fiction: %s', (phone, expected) => {
  expect(isFictionalPhone(phone)).toBe(expected);
});

test.each([
  ['www.example.com', true],
  ['example.org', true],
  ['broker.test', true],
  ['localhost', true],
  ['127.0.0.1', true],
  ['myexample.com', false],
  ['example.com.au', false],
  ['ohara.com.au', false],
])('%s reaches nobody: %s', (host, expected) => {
  expect(isReservedDomain(host)).toBe(expected);
});

test('a misspelt field is noticed', () => {
  const misspelt = { ...firm, colour: 'red', shown: { ...firm.shown, borker: null } };
  expect(() => checkConfig(siteSchema, misspelt, 'firm/firm.yaml')).toThrow(
    'shown.borker: unknown field, expected only the fields of the schema\n' +
      '  colour: unknown field, expected only the fields of the schema',
  );
});

test.each([
  'localhost:3000',
  'example.com',
  '127.0.0.1:3000',
  '//relay.example.com',
  'https://relay.example.com/',
  '',
  'ftp://x',
])('a mail origin of "%s" would lose enquiries and is refused', (origin) => {
  expect(() => resolveMail({ MAIL_ORIGIN: origin })).toThrow(/origin: expected 'same-origin', or an address/);
});

test.each([
  'same-origin',
  'https://api.emailjs.com',
  'https://relay.example.com/prefix',
  'http://localhost:3000',
])('a mail origin of "%s" is accepted', (origin) => {
  expect(resolveMail({ MAIL_ORIGIN: origin }).origin).toBe(origin);
});

test.each(['publicKey', 'serviceId', 'enquiryTemplateId', 'applicationTemplateId'])(
  'a missing %s is refused',
  (key) => {
    const { [key as keyof typeof mail]: _left, ...rest } = mail;
    expect(() => resolveMail({}, rest)).toThrow(`${key}: expected an identifier, but it is missing`);
  },
);

test('the environment overrides the file, and an empty variable is a mistake', () => {
  expect(resolveMail({ MAIL_PUBLIC_KEY: 'abc' }).publicKey).toBe('abc');
  expect(() => resolveMail({ MAIL_PUBLIC_KEY: '' })).toThrow('publicKey');
});

test('two forms need two templates', () => {
  expect(() => resolveMail({ MAIL_APPLICATION_TEMPLATE_ID: mail.enquiryTemplateId })).toThrow(
    'applicationTemplateId',
  );
});

test('only the hosted service cannot answer a form without scripts', () => {
  expect(acceptsPlainPosts({ ...mail, origin: 'same-origin' })).toBe(true);
  expect(acceptsPlainPosts({ ...mail, origin: 'https://api.emailjs.com' })).toBe(false);
});
