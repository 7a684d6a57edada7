import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Facts, FormDetail, FormSaved, Published, Website } from '../../contracts/website.ts';
import { cookieOf, DESK_ORIGIN, type DeskApp, startDeskApp } from '../../tests/support/desk-app.ts';
import { openRawSocket, postHead } from '../../tests/support/sockets.ts';
import { startWebsite, type WebsiteBench } from '../../tests/support/website-bench.ts';

let bench: WebsiteBench;
let desk: DeskApp;
let owner: Awaited<ReturnType<DeskApp['signedIn']>>;
beforeEach(async () => {
  bench = await startWebsite();
  desk = await startDeskApp({ website: bench.website });
  owner = await desk.signedIn({ name: 'Ann' });
});

const get = (path: string, cookie = owner.cookie) => desk.call(`/website${path}`, { cookie });
const post = (path: string, body: unknown = {}) => desk.post(`/website${path}`, body, owner.cookie);
const website = async () => (await get('')).json() as Website;
const open = async (id: string) => (await get(`/forms/${id}`)).json() as FormDetail;
const put = (id: string, body: object, cookie = owner.cookie) =>
  desk.call(`/website/forms/${id}`, { method: 'PUT', body, cookie });

async function hoursChange(hours: string) {
  const { base, value } = await open('contact');
  return { base, value: { ...value, contact: { ...(value.contact as object), hours } } };
}

function upload(bytes: Buffer, name: string, folder = 'people') {
  const headers = {
    host: desk.host,
    origin: DESK_ORIGIN,
    cookie: owner.cookie,
    'content-type': 'image/jpeg',
  };
  const url = `/desk/api/website/pictures/${folder}?name=${encodeURIComponent(name)}`;
  return desk.app.inject({ method: 'POST', url, headers, payload: bytes });
}

const photo = (colour: string) =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

test('lets an owner change the hours and publish, and records who did', async () => {
  const saved = (await put('contact', await hoursChange('Always'))).json() as FormSaved;
  expect(saved).toMatchObject({ problems: [], form: { draftBy: { name: 'Ann' } } });
  expect((await post('/publish')).statusCode).toBe(202);
  await bench.website.settled();
  const published = await post('/publish');
  expect(published.statusCode).toBe(200);
  expect((published.json() as Published).version).toMatchObject({ by: 'Ann', what: ['Opening hours'] });
  expect(bench.home()).toContain('hours: Always');
  const [entry] = await desk.store.entries({ limit: 1 });
  expect(entry).toMatchObject({ did: 'published', detail: 'Opening hours' });
});

test('serves everything to owners only, including the preview', async () => {
  const broker = await desk.signedIn({ role: 'broker' });
  const paths = ['', '/forms', '/forms/contact', '/pages', '/facts', '/record?day=2026-11-20&page=/'];
  for (const path of paths) {
    expect([(await get(path, broker.cookie)).statusCode, (await get(path, '')).statusCode], path).toEqual([
      403, 401,
    ]);
  }
  const preview = (cookie: string) => desk.get('/desk/preview/', { cookie });
  expect([(await preview(broker.cookie)).statusCode, (await preview('')).statusCode]).toEqual([403, 401]);
  const page = await preview(owner.cookie);
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(page.body).toContain('<main>');
  expect(page.body).not.toContain('<script');
});

test.each([
  'PUT /forms/contact',
  'POST /discard',
  'POST /keep',
  'POST /publish',
  'POST /versions/1/restore',
  'POST /facts/cash-rate',
  'POST /pictures/people?name=a.jpg',
  'PUT /editors/some-id',
] as const)('rejects %s from another site, without a session and for a broker', async (route) => {
  const [method, path] = route.split(' ') as ['PUT' | 'POST', string];
  const send = (cookie: string, origin = DESK_ORIGIN) =>
    desk.call(`/website${path}`, { method, body: {}, cookie, headers: { origin } });
  const broker = await desk.signedIn({ role: 'broker' });
  const answers = [
    await send(owner.cookie, 'https://www.example.com'),
    await send(''),
    await send(broker.cookie),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 401, 403]);
});

test('rejects the preview for other sites, and its pictures for brokers', async () => {
  const headers = { cookie: owner.cookie, 'sec-fetch-site': 'cross-site' };
  expect((await desk.get('/desk/preview/', headers)).statusCode).toBe(403);
  const broker = await desk.signedIn({ role: 'broker' });
  const picture = '/pictures/people/sample-broker.png';
  expect((await get(picture, broker.cookie)).statusCode).toBe(403);
  expect((await get(picture, '')).statusCode).toBe(401);
});

test('rejects a second save from the same base with the current form', async () => {
  const change = await hoursChange('Bo’s');
  await put('contact', await hoursChange('Ann’s'));
  const refused = await put('contact', change);
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({
    code: 'conflict',
    form: { value: { contact: { hours: 'Ann’s' } }, draftBy: { name: 'Ann' } },
  });
  expect((await put('contact', { ...change, force: true })).statusCode).toBe(200);
});

test('accepts the same request after the session expired and a new sign-in', async () => {
  const change = await hoursChange('Always');
  await desk.post('/sign-out', {}, owner.cookie);
  expect((await put('contact', change)).statusCode).toBe(401);
  const { challenge } = (await desk.post('/sign-in/options', {})).json();
  const response = owner.passkey.answer({ origin: DESK_ORIGIN, challenge });
  const again = cookieOf(await desk.post('/sign-in/passkey', { response }));
  expect((await put('contact', change, again)).statusCode).toBe(200);
});

test('reports the file and line of an invalid folder, and still serves the section', async () => {
  const change = await hoursChange('Always');
  bench.write('firm.yaml', 'contact:\n  hours: "never closed\n');
  expect(await website()).toMatchObject({ readOnly: null, changes: [] });
  for (const answer of [await get('/forms/contact'), await put('contact', change), await get('/facts')]) {
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toMatch(/corrected by hand.*firm\.yaml is not right:\n {2}line 2: /s);
  }
  expect((await get('/forms/testimonials')).statusCode).toBe(200);
  const testimonials = await open('testimonials');
  const saved = await put('testimonials', { base: testimonials.base, value: { entries: [] } });
  expect(saved.statusCode).toBe(200);
  await bench.website.settled();
  expect((await website()).draft).toMatchObject({ state: 'failed', problems: [{ opens: 'forms/contact' }] });
});

test('serves a read-only folder, and says that it is edited elsewhere', async ({ skip }) => {
  const change = await hoursChange('Always');
  chmodSync(bench.dir, 0o555);
  chmodSync(join(bench.dir, 'firm.yaml'), 0o444);
  if ((await website()).readOnly === null) return skip('root may write everywhere');
  expect((await website()).readOnly).toContain('edited elsewhere');
  const refused = await put('contact', change);
  expect([refused.statusCode, refused.json().message]).toEqual([400, (await website()).readOnly]);
  chmodSync(bench.dir, 0o755);
});

test('rejects invalid bodies and unknown forms, and saves nothing', async () => {
  const { base } = await open('contact');
  const answers = [
    await put('contact', { base, value: 'x' }),
    await put('contact', { base, value: {}, more: 1 }),
    await put('nothing', { base, value: {} }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 404]);
  expect((await website()).changes).toEqual([]);
});

describe('pictures', () => {
  test('are saved in the draft under unique names', async () => {
    const names = [];
    for (const colour of ['red', 'blue', 'red']) {
      names.push((await upload(await photo(colour), 'Jess.JPG')).json().path);
    }
    expect(names).toEqual(['people/jess.jpg', 'people/jess-2.jpg', 'people/jess.jpg']);
    const shown = await get('/pictures/people/jess.jpg');
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await get('/pictures/people/../firm.yaml')).statusCode).not.toBe(200);
  });

  test('of an unknown format are rejected with the reason', async () => {
    const refused = await upload(Buffer.from('#!/bin/sh\n'), 'photo.jpg');
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      expect.stringContaining('not a picture'),
    ]);
    expect((await website()).changes).toEqual([]);
  });

  test('of a new logo are saved as a change of the brand, unless the site cannot show them', async () => {
    const drawing = (content: string) =>
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20">${content}</svg>`);
    const kept = await upload(drawing('<path d="M0 0h60v20H0z"/>'), 'New logo.svg', 'logo');
    expect(kept.json()).toMatchObject({ path: 'logo.svg', width: 60, height: 20 });
    expect((await website()).changes).toMatchObject([
      { path: 'logo.svg', what: ['Logo'], opens: 'forms/brand' },
    ]);
    const answers = [
      await upload(Buffer.from('alert(1)'), 'logo.svg', 'logo'),
      await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>'), 'logo.svg', 'logo'),
      await upload(await photo('red'), 'logo.jpg', 'logo'),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400]);
    expect((await get('/pictures/logo.svg')).statusCode).toBe(200);
  });

  test('leave nothing behind if the upload is interrupted', async () => {
    const address = await desk.app.listen({ port: 0, host: '127.0.0.1' });
    const bytes = await photo('red');
    const path = '/desk/api/website/pictures/people?name=a.jpg';
    const { socket, write, ended } = await openRawSocket(address);
    const answered = vi.fn();
    desk.app.server.on('request', (_request, response) => response.on('close', answered));
    const headers = {
      Host: desk.host,
      Origin: DESK_ORIGIN,
      Cookie: owner.cookie,
      'Content-Type': 'image/jpeg',
      'Content-Length': String(bytes.length),
    };
    write(postHead(path, address, headers));
    write(bytes.subarray(0, bytes.length / 2));
    await vi.waitFor(() => expect(socket.bytesWritten).toBeGreaterThan(bytes.length / 2));
    socket.destroy();
    await ended;
    await vi.waitFor(() => expect(answered).toHaveBeenCalled());
    expect((await website()).changes).toEqual([]);
    expect((await upload(bytes, 'a.jpg')).statusCode).toBe(200);
  });

  test('of a removed person are deleted, unless another page shows them', async () => {
    const { base, value } = await open('people');
    const left = {
      ...value,
      people: {},
      shown: { broker: null, mentor: null, author: null, reviewer: null },
    };
    await put('people', { base, value: left });
    expect((await website()).changes.map(({ path, what }) => [path, what[0]])).toEqual([
      ['firm.yaml', expect.any(String)],
      ['people/sample-broker.png', 'Removed picture: sample-broker'],
    ]);
  });
});

test('returns the record of a day as one file', async () => {
  await website();
  const day = '2026-11-20';
  const file = await get(`/record?day=${day}&page=/`);
  expect(file.headers['content-disposition']).toBe(`attachment; filename="home-${day}.html"`);
  expect(file.body).toContain('somebody outside the desk');
  expect((await get('/record?day=2026-11-01&page=/')).json().message).toMatch(/before the end of 2026-11-01/);
  expect((await get('/record?day=2026-02-30&page=/')).statusCode).toBe(400);
});

test('confirms a fact, and returns it as changed', async () => {
  const answer = await post('/facts/cash-rate', {
    verdict: 'same',
    readOn: '2026-11-20',
    reviewBy: '2027-02-20',
  });
  const { facts } = answer.json() as Facts;
  expect(facts.find(({ id }) => id === 'cash-rate')).toMatchObject({
    reviewBy: '2027-02-20',
    isChanged: true,
  });
  expect((await post('/discard', { path: 'facts.yaml' })).json()).toMatchObject({ changes: [] });
});

test('restores an older version as a draft, only while there are no others', async () => {
  const [first] = (await website()).versions;
  await put('contact', await hoursChange('Always'));
  expect((await post(`/versions/${first?.id}/restore`)).json().message).toMatch(/Publish or discard/);
  await bench.publish();
  const restored = (await post(`/versions/${first?.id}/restore`)).json() as Website;
  expect(restored.changes).toMatchObject([{ path: 'firm.yaml', what: ['Opening hours'], by: 'Ann' }]);
  await post('/discard');
  expect((await post('/versions/999/restore')).json().message).toBe('There is no such version.');
});
