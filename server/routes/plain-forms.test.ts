import { DatabaseSync } from 'node:sqlite';
import { type CheerioAPI, load } from 'cheerio';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { site } from '../../config/site.ts';
import { OWN_ORIGIN, startTestApp, type TestApp } from '../testing/test-app.ts';

let server: TestApp;
beforeEach(async () => {
  server = await startTestApp();
});
afterEach(() => server.close());

const enquiry = {
  name: 'Ann Citizen',
  email: 'ann@example.com',
  phone: '',
  message: 'We would like to buy our first home.',
};
const application = {
  firstName: 'Bo',
  lastName: 'Broker',
  email: 'bo@example.com',
  phone: '(07) 5550 0188',
  location: 'Cairns',
  experienceLevel: '3plus',
  currentSituation: 'Working for a bank.',
  businessGoals: 'My own book of clients.',
  expectedVolume: '6-10',
  hearAboutUs: 'A friend',
  additionalInfo: '',
};
const FORM_TYPE = 'application/x-www-form-urlencoded';

function submit(
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) {
  return server.post(path, new URLSearchParams(fields).toString(), {
    'content-type': FORM_TYPE,
    origin: OWN_ORIGIN,
    ...headers,
  });
}

function errorOf($: CheerioAPI, id: string): string | undefined {
  const control = $(`#${id}`);
  expect(control.attr('aria-invalid')).toBe('true');
  const described = control.attr('aria-describedby')?.split(' ') ?? [];
  expect(described).toContain(`${id}-error`);
  expect($(`[id="${id}-error"]`)).toHaveLength(1);
  return $(`#${id}-error:not([hidden])`).text();
}

test('an enquiry is stored and leads to a page of thanks that can be reloaded', async () => {
  const answer = await submit('/forms/enquiry', enquiry);
  expect(answer.statusCode).toBe(303);
  const thanks = await server.get(answer.headers.location ?? '');
  expect(thanks.statusCode).toBe(200);
  await server.get(answer.headers.location ?? '');

  const $ = load(thanks.body);
  expect($('main h1').text()).toBe('Thank you for your inquiry!');
  expect($('main').text()).toContain(`We'll get back to you within ${site.replyPromise}.`);
  expect($('main form')).toHaveLength(0);
  expect($('main a[href="/"]')).toHaveLength(1);
  expect($('header').text()).toBe('The header');
  expect(await server.store.list()).toMatchObject([
    {
      kind: 'enquiry',
      source: 'plain-form',
      receivedAt: '2026-11-20T00:00:01.000Z',
      params: {
        from_name: enquiry.name,
        from_email: enquiry.email,
        phone: '',
        message: enquiry.message,
      },
    },
  ]);
});

test('an application is stored with the fields that the mail service would get', async () => {
  const answer = await submit('/forms/application', application);
  expect(answer.statusCode).toBe(303);
  const thanks = load((await server.get(answer.headers.location ?? '')).body);
  expect(thanks('main h1').text()).toBe('Application Submitted!');
  expect(thanks('main').text()).toContain('to discuss next steps.');
  const [lead] = await server.store.list();
  expect(lead).toMatchObject({ kind: 'application', source: 'plain-form' });
  expect(lead?.params).toEqual({
    to_name: site.brand.name,
    from_name: 'Bo Broker',
    from_email: 'bo@example.com',
    phone: '(07) 5550 0188',
    location: 'Cairns',
    experience_level: '3plus',
    current_situation: 'Working for a bank.',
    business_goals: 'My own book of clients.',
    expected_volume: '6-10',
    hear_about_us: 'A friend',
    additional_info: 'None provided',
    application_type: 'Broker Application',
  });
});

test('a wrong enquiry comes back with its errors beside the fields, summed up on top, nothing stored', async () => {
  const answer = await submit('/forms/enquiry', {
    name: 'A',
    email: 'ann@',
    phone: '5',
    message: 'Hi',
  });
  expect(answer.statusCode).toBe(422);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  const $ = load(answer.body);
  expect($('title').text()).toBe(`Please check your enquiry | ${site.brand.name}`);
  expect($('h1')).toHaveLength(1);
  expect($('main h1').text()).toBe('Please check your enquiry');
  expect(errorOf($, 'enquiry-name')).toBe('Name must be at least 2 characters');
  expect(errorOf($, 'enquiry-email')).toBe('Please enter a valid email address');
  expect(errorOf($, 'enquiry-message')).toBe('Message must be at least 10 characters');
  expect($('#enquiry-email').attr('aria-describedby')).toBe(
    'enquiry-email-hint enquiry-email-error',
  );
  expect(
    $('#enquiry-email')
      .parent()
      .find('label, p, input')
      .get()
      .map((e) => e.name),
  ).toEqual(['label', 'p', 'p', 'input']);
  expect($('#enquiry-name-error').prev().is('label')).toBe(true);
  expect($('#enquiry-name-error').next().is('.box')).toBe(true);
  expect($('#enquiry-phone').attr('aria-invalid')).toBeUndefined();
  expect(
    $('[role=alert] a')
      .get()
      .map((link) => $(link).attr('href')),
  ).toEqual(['#enquiry-name', '#enquiry-email', '#enquiry-message']);
  expect($('#enquiry-name').val()).toBe('A');
  expect($('#enquiry-phone').val()).toBe('5');
  expect($('#enquiry-message').val()).toBe('Hi');
  expect($('form#enquiry-form').attr('action')).toBe('/forms/enquiry');
  expect(await server.store.list()).toEqual([]);
});

test('a wrong application comes back with its choices still chosen', async () => {
  const answer = await submit('/forms/application', { ...application, firstName: ' ', email: '' });
  expect(answer.statusCode).toBe(422);
  const $ = load(answer.body);
  expect(errorOf($, 'application-firstName')).toBe('First name is required');
  expect(errorOf($, 'application-email')).toBe('Please enter a valid email address');
  expect($('#application-experienceLevel').val()).toBe('3plus');
  expect($('option[selected]')).toHaveLength(1);
  expect($('[name=expectedVolume][checked]').attr('value')).toBe('6-10');
  expect($('#application-businessGoals').val()).toBe(application.businessGoals);
});

test('fields that were not sent count as empty, and choices that do not exist as not made', async () => {
  const answer = await submit('/forms/application', { experienceLevel: 'emperor' });
  const $ = load(answer.body);
  expect(answer.statusCode).toBe(422);
  expect(errorOf($, 'application-experienceLevel')).toBe('Please select your experience level');
  expect(errorOf($, 'application-expectedVolume')).toBe('Please select your expected loan volume');
  expect($('[role=alert] a')).toHaveLength(10);
});

test('what was typed is shown as text, never as markup', async () => {
  const attack = `"><script>alert(1)</script><img src=x onerror=alert(1)>'&amp;</textarea>`;
  const answer = await submit('/forms/enquiry', {
    name: attack,
    email: attack,
    phone: attack,
    message: `\n${attack}`,
  });
  expect(answer.statusCode).toBe(422);
  const $ = load(answer.body);
  expect($('script, img')).toHaveLength(0);
  expect($('#enquiry-name').val()).toBe(attack);
  expect($('#enquiry-message').val()).toBe(`\n${attack}`);
});

test.each(['/forms/enquiry/thank-you', '/forms/application/thank-you'])(
  '%s has no scripts, is not for search engines and claims no other address',
  async (url) => {
    const $ = load((await server.get(url)).body, { scriptingEnabled: false });
    expect($('script, link[rel=modulepreload], link[rel=canonical], noscript')).toHaveLength(0);
    expect($('meta[name=robots]').attr('content')).toBe('noindex');
    expect($('title').text()).toBe(`Thank you | ${site.brand.name}`);
    expect($('style').text()).toContain('.needs-script');
  },
);

test.each([
  ['/forms/enquiry', '/#contact-form'],
  ['/forms/application', '/work-with-us#application-form'],
])('opening %s leads to the form', async (url, location) => {
  const answer = await server.get(url);
  expect(answer.statusCode).toBe(303);
  expect(answer.headers.location).toBe(location);
});

test.each([
  ['another site', { origin: 'https://evil.test' }],
  ['a hidden origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
])('a post from %s is refused and not stored', async (_name, headers) => {
  const answer = await submit('/forms/enquiry', enquiry, headers);
  expect(answer.statusCode).toBe(403);
  expect(answer.body).toContain(site.contact.email);
  expect(await server.store.list()).toEqual([]);
});

test('a post without any sign of a browser is refused', async () => {
  const answer = await server.post('/forms/enquiry', new URLSearchParams(enquiry).toString(), {
    'content-type': FORM_TYPE,
  });
  expect(answer.statusCode).toBe(403);
});

test('a browser that only says where it was is believed', async () => {
  const answer = await server.post('/forms/enquiry', new URLSearchParams(enquiry).toString(), {
    'content-type': FORM_TYPE,
    referer: `${OWN_ORIGIN}/`,
  });
  expect(answer.statusCode).toBe(303);
});

test('while the store fails the page says that nothing was sent, keeps the text, and names other ways', async () => {
  const other = new DatabaseSync(server.databasePath);
  other.exec('BEGIN IMMEDIATE');
  const answer = await submit('/forms/enquiry', enquiry);
  other.exec('ROLLBACK');
  other.close();

  expect(answer.statusCode).toBe(503);
  const $ = load(answer.body);
  expect($('main h1').text()).toBe('Your enquiry was not sent');
  expect($('[role=alert]').text()).toContain(site.contact.phone.display);
  const { dial } = site.contact.phone;
  const ways = $('[role=alert] a')
    .map((_index, link) => $(link).attr('href'))
    .get();
  expect(ways).toEqual([...(dial === null ? [] : [`tel:${dial}`]), `mailto:${site.contact.email}`]);
  expect($('#enquiry-message').val()).toBe(enquiry.message);
  expect(await server.store.list()).toEqual([]);

  expect((await submit('/forms/enquiry', enquiry)).statusCode).toBe(303);
  expect(await server.store.list()).toHaveLength(1);
});

test('a message beyond the limit comes back whole, to be shortened', async () => {
  const long = 'x'.repeat(60_000);
  const answer = await submit('/forms/enquiry', { ...enquiry, message: long });
  expect(answer.statusCode).toBe(413);
  expect(load(answer.body)('#enquiry-message').val()).toBe(long);
  expect(await server.store.list()).toEqual([]);
});

test('line ends are stored as scripts send them, a field sent twice counts once, others not at all', async () => {
  const body =
    'name=First&name=Second+One&email=a%40example.com&message=Line+one%0D%0ALine+two%0D%0A%0D%0AEnd&__proto__=x&admin=1';
  const headers = { 'content-type': `${FORM_TYPE}; charset=UTF-8`, origin: OWN_ORIGIN };
  expect((await server.post('/forms/enquiry', body, headers)).statusCode).toBe(303);
  expect((await server.store.list())[0]?.params).toEqual({
    from_name: 'Second One',
    from_email: 'a@example.com',
    phone: '',
    message: 'Line one\nLine two\n\nEnd',
  });
});

test.each(['application/json', 'text/plain', 'multipart/form-data; boundary=x'])(
  'a post of type %s is refused in plain text',
  async (type) => {
    const answer = await server.post('/forms/enquiry', '{}', {
      'content-type': type,
      origin: OWN_ORIGIN,
    });
    expect(answer.statusCode).toBe(415);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  },
);

test.each(['', 'name', '%', 'name=%zz&email=%', '&&&&==', 'name[]=x'])(
  'the odd body %j is an incomplete form, no more',
  async (body) => {
    const answer = await server.post('/forms/enquiry', body, {
      'content-type': FORM_TYPE,
      origin: OWN_ORIGIN,
    });
    expect(answer.statusCode).toBe(422);
  },
);
