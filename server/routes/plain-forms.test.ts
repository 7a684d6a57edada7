import { DatabaseSync } from 'node:sqlite';
import { type CheerioAPI, load } from 'cheerio';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { replyPromise } from '../../config/reply-promise.ts';
import {
  CAME_FROM_FIELD,
  HONEYPOT_FIELD,
  PLAIN_APPLICATION_PATH,
  PLAIN_ENQUIRY_PATH,
} from '../../contracts/send-request.ts';
import { site } from '../../tests/support/firm.ts';
import { applicationAnswers, enquiryAnswers, enquiryParams } from '../../tests/support/form-answers.ts';
import {
  OWN_ORIGIN,
  sameOriginHeaders,
  startSharedTestApp,
  startTestApp,
} from '../../tests/support/test-app.ts';

const server = await startSharedTestApp({ settings: { rateLimits: { perAddress: 0 } } });
beforeEach(server.deleteLeads);
afterAll(server.close);

const enquiry = enquiryAnswers;
const application = applicationAnswers;
const apply = (fields: Record<string, string>) => server.submit(fields, {}, PLAIN_APPLICATION_PATH);
const postText = (body: string, headers: object = {}) =>
  server.post(PLAIN_ENQUIRY_PATH, body, {
    ...sameOriginHeaders('application/x-www-form-urlencoded'),
    ...headers,
  });

const linksOf = ($: CheerioAPI) =>
  $('[role=alert] a')
    .get()
    .map((link) => $(link).attr('href'));

function errorOf($: CheerioAPI, id: string): string | undefined {
  const control = $(`#${id}`);
  expect(control.attr('aria-invalid')).toBe('true');
  expect(control.attr('aria-describedby')).toBe(`${id}-error`);
  expect($(`[id="${id}-error"]`)).toHaveLength(1);
  return $(`#${id}-error`).text();
}

test('stores an enquiry and redirects to a thank-you page that can be reloaded', async () => {
  const answer = await server.submit({ ...enquiry, [HONEYPOT_FIELD]: '' });
  expect(answer.statusCode).toBe(303);
  const thanks = await server.get(answer.headers.location ?? '');
  expect(thanks.statusCode).toBe(200);
  await server.get(answer.headers.location ?? '');

  const $ = load(thanks.body);
  expect($('main h1').text()).toBe('Thank you for your inquiry!');
  expect($('main').text()).toContain(`We'll get back to you within ${replyPromise(site.replyWithin)}.`);
  // The empty form allows a second message.
  expect($('main form').attr()).toMatchObject({ action: PLAIN_ENQUIRY_PATH, method: 'post' });
  for (const name of Object.keys(enquiry)) expect($(`#enquiry-${name}`).val(), name).toBe('');
  expect($('[aria-invalid], [role=alert]')).toHaveLength(0);
  expect($('main a[href="/#contact-form"]')).toHaveLength(1);
  const receivedAt = expect.stringMatching(/^2026-11-20T00:0/);
  expect(await server.store.list()).toEqual([
    expect.objectContaining({
      kind: 'enquiry',
      source: 'plain-form',
      receivedAt,
      params: enquiryParams,
      suspectedSpam: false,
    }),
  ]);
});

test('stores the landing page, also after a validation error', async () => {
  const from = '/blog/x?utm_campaign=spring';
  const referer = `${OWN_ORIGIN}${from}`;
  const wrong = await server.submit({ ...enquiry, name: '' }, { referer });
  const again = String(load(wrong.body)(`[name=${CAME_FROM_FIELD}]`).val());
  await server.submit({ ...enquiry, [CAME_FROM_FIELD]: again }, { referer: `${OWN_ORIGIN}/forms/enquiry` });
  await server.submit({ ...enquiry, message: 'Another message.' }, { referer });
  const thanks = await server.get(`${PLAIN_APPLICATION_PATH}/thank-you`);
  const second = String(load(thanks.body)(`[name=${CAME_FROM_FIELD}]`).val());
  await apply({ ...application, [CAME_FROM_FIELD]: second });
  const leads = await server.store.list();
  expect(leads.map(({ sentFrom }) => sentFrom).toSorted()).toEqual([from, from, '/work-with-us'].toSorted());
});

test('shows an invalid enquiry with errors on top and beside the fields, and stores nothing', async () => {
  const answer = await server.submit({ name: 'A', email: 'ann@', phone: '5', message: 'Hi' });
  expect(answer.statusCode).toBe(422);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  const $ = load(answer.body);
  expect($('title').text()).toBe(`Please check your enquiry | ${site.brand.name}`);
  expect($('h1')).toHaveLength(1);
  expect($('main h1').text()).toBe('Please check your enquiry');
  expect(errorOf($, 'enquiry-name')).toBe('Name must be at least 2 characters');
  expect(errorOf($, 'enquiry-email')).toBe('Please enter a valid email address');
  expect(errorOf($, 'enquiry-message')).toBe('Message must be at least 10 characters');
  expect($('#enquiry-phone').attr('aria-invalid')).toBeUndefined();
  expect(linksOf($)).toEqual(['#enquiry-name', '#enquiry-email', '#enquiry-message']);
  expect($('#enquiry-name').val()).toBe('A');
  expect($('#enquiry-phone').val()).toBe('5');
  expect($('#enquiry-message').val()).toBe('Hi');
  expect($('form').attr()).toMatchObject({ action: '/forms/enquiry', method: 'post' });
  expect($('main > p a').attr('href')).toBe('/#contact-form');
  expect(await server.store.list()).toEqual([]);
});

test('shows an invalid application with its choices still selected', async () => {
  const answer = await apply({ ...application, firstName: ' ', email: '' });
  expect(answer.statusCode).toBe(422);
  const $ = load(answer.body);
  expect(errorOf($, 'application-firstName')).toBe('First name is required');
  expect(errorOf($, 'application-email')).toBe('Please enter a valid email address');
  expect($('#application-experienceLevel').val()).toBe('3plus');
  expect($('#application-expectedVolume').val()).toBe('6-10');
  expect($('option[selected]')).toHaveLength(2);
  expect($('#application-businessGoals').val()).toBe(application.businessGoals);
});

test('treats missing fields as empty and unknown choices as not made', async () => {
  const answer = await apply({ experienceLevel: 'emperor"]' });
  const $ = load(answer.body);
  expect(answer.statusCode).toBe(422);
  expect(errorOf($, 'application-experienceLevel')).toBe('Please select your experience level');
  expect(errorOf($, 'application-expectedVolume')).toBe('Please select your expected loan volume');
  expect($('[role=alert] a')).toHaveLength(10);
});

test('shows submitted values as text, never as markup', async () => {
  const attack = `"><script>alert(1)</script><img src=x onerror=alert(1)>'&amp;</textarea>`;
  const wrong = { name: attack, email: attack, phone: attack, message: `\n${attack}` };
  const answer = await server.submit(wrong);
  expect(answer.statusCode).toBe(422);
  const $ = load(answer.body);
  expect($('script, img')).toHaveLength(0);
  expect($('#enquiry-name').val()).toBe(attack);
  expect($('#enquiry-message').val()).toBe(`\n${attack}`);
});

test('renders pages in the site’s styles, without scripts and with noindex', async () => {
  const thanks = await server.get('/forms/enquiry/thank-you');
  const refused = await server.submit({});
  for (const { body, headers } of [thanks, refused]) {
    const $ = load(body);
    expect($('script, style')).toHaveLength(0);
    expect($('link[rel=stylesheet]').attr('href')).toBe('/assets/app-1234.css');
    expect($('meta[name=robots]').attr('content')).toBe('noindex');
    expect($('aside').text()).toContain('Demonstration');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self'; /);
    expect(headers['cache-control']).toBe('no-cache');
  }
});

test.each([
  ['/forms/enquiry', '/#contact-form'],
  ['/forms/application', '/work-with-us#application-form'],
])('redirects GET %s to the form', async (url, location) => {
  const answer = await server.get(url);
  expect(answer.statusCode).toBe(303);
  expect(answer.headers.location).toBe(location);
});

test.each([
  ['another site', { origin: 'https://evil.test' }, 403],
  ['no browser', { origin: undefined }, 403],
  ['a browser that only says where it was', { origin: undefined, referer: `${OWN_ORIGIN}/` }, 303],
])('answers a post of %s with other contact details or accepts it', async (_name, headers, status) => {
  const answer = await server.submit(enquiry, headers);
  expect(answer.statusCode).toBe(status);
  if (status === 403) expect(answer.body).toContain(site.contact.email);
  expect(await server.store.list()).toHaveLength(status === 303 ? 1 : 0);
});

test('repeats the values and shows contact details while the store fails', async () => {
  const other = new DatabaseSync(server.databasePath);
  other.exec('BEGIN IMMEDIATE');
  const answer = await server.submit(enquiry);
  other.exec('ROLLBACK');
  other.close();

  expect(answer.statusCode).toBe(503);
  const $ = load(answer.body);
  expect($('main h1').text()).toBe('Your enquiry was not sent');
  expect($('[role=alert]').text()).toContain(site.contact.phone.display);
  const { dial } = site.contact.phone;
  expect(linksOf($)).toEqual([...(dial === null ? [] : [`tel:${dial}`]), `mailto:${site.contact.email}`]);
  expect($('#enquiry-message').val()).toBe(enquiry.message);
  expect(await server.store.list()).toEqual([]);

  expect((await server.submit(enquiry)).statusCode).toBe(303);
  expect(await server.store.list()).toHaveLength(1);
});

test('repeats a message beyond the size limit, so that it can be shortened', async () => {
  const long = 'x'.repeat(60_000);
  const answer = await server.submit({ ...enquiry, message: long });
  expect(answer.statusCode).toBe(413);
  expect(load(answer.body)('#enquiry-message').val()).toBe(long);
  expect(await server.store.list()).toEqual([]);
});

test('rejects a message far beyond the size limit before reading it, with advice', async () => {
  const answer = await server.submit({ ...enquiry, message: 'x'.repeat(200_000) });
  expect([answer.statusCode, answer.body]).toEqual([413, expect.stringContaining('Please go back')]);
});

test('normalises line ends, uses the last value of a repeated field, and ignores unknown fields', async () => {
  const body =
    'name=First&name=Second+One&email=a%40example.com&__proto__=x&admin=1' +
    '&message=Line+one%0D%0ALine+two%0D%0A%0D%0AEnd';
  const type = 'application/x-www-form-urlencoded; charset=UTF-8';
  expect((await postText(body, { 'content-type': type })).statusCode).toBe(303);
  const message = 'Line one\nLine two\n\nEnd';
  const sent = { from_name: 'Second One', from_email: 'a@example.com', phone: '', message };
  expect(await server.params()).toEqual([{ ...enquiryParams, ...sent }]);
});

test.each(['application/json', 'text/plain', 'multipart/form-data; boundary=x'])(
  'rejects a post of type %s in plain text',
  async (type) => {
    const answer = await postText('{}', { 'content-type': type });
    expect(answer.statusCode).toBe(415);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  },
);

test('thanks the sender who fills in the honeypot, and stores the message as suspected spam', async () => {
  const answer = await server.submit({ ...enquiry, [HONEYPOT_FIELD]: 'Cheap loans' });
  expect(answer.statusCode).toBe(303);
  expect(answer.headers.location).toBe('/forms/enquiry/thank-you');
  const [lead] = await server.store.list();
  expect(lead).toMatchObject({ suspectedSpam: true, params: { message: enquiry.message } });
  expect(JSON.stringify(lead)).not.toContain('Cheap loans');
});

test('shows validation errors of a suspected form without mentioning the suspicion', async () => {
  const answer = await server.submit({ ...enquiry, [HONEYPOT_FIELD]: 'Cheap loans', email: 'ann@' });
  expect(answer.statusCode).toBe(422);
  expect(answer.body).not.toContain('Cheap loans');
  expect(await server.store.list()).toEqual([]);
});

test('rejects applications but accepts enquiries when the recruitment page is turned off', async () => {
  const without = await startTestApp({ changes: { 'work-with-us/index.html': null } });
  expect((await without.submit(application, {}, PLAIN_APPLICATION_PATH)).statusCode).toBe(404);
  expect((await without.get(`${PLAIN_APPLICATION_PATH}/thank-you`)).statusCode).toBe(404);
  expect((await without.submit({ ...enquiry, [HONEYPOT_FIELD]: '' })).statusCode).toBe(303);
});
