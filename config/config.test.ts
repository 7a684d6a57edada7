import { expect, test } from 'vitest';
import { acceptsPlainPosts, mail, resolveMail } from './mail.ts';
import { reviews, reviewsSchema } from './reviews.ts';
import { checkConfig, siteSchema } from './schema.ts';
import { site } from './site.ts';

test('the shipped configuration is sound', () => {
  expect(checkConfig(siteSchema, site, 'config/site.ts')).toEqual(site);
  expect(checkConfig(reviewsSchema, reviews, 'config/reviews.ts')).toEqual(reviews);
  expect(resolveMail({})).toEqual(mail);
});

test('a wrong field is named with what was expected and found', () => {
  const broken = { ...site, legal: { ...site.legal, abn: '123' } };
  expect(() => checkConfig(siteSchema, broken, 'config/site.ts')).toThrow(
    'config/site.ts is not right:\n  legal.abn: expected 11 digits as 00 000 000 000 (found "123")',
  );
});

test('a misspelt field is noticed', () => {
  expect(() => checkConfig(siteSchema, { ...site, colour: 'red' }, 'config/site.ts')).toThrow(
    'colour',
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
  expect(() => resolveMail({ MAIL_ORIGIN: origin })).toThrow(
    /origin: expected 'same-origin', or an address/,
  );
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
    expect(() => resolveMail({}, rest)).toThrow(
      `${key}: expected an identifier, but it is missing`,
    );
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
