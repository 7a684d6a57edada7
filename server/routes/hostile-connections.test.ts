/** Senders that stall, flood, disconnect or do not speak HTTP. */
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { SEND_PATH } from '../../contracts/send-request.ts';
import { startDeskApp } from '../../tests/support/desk-app.ts';
import { createSenders, openSlowPosts, postAs } from '../../tests/support/flood.ts';
import { enquiryParams } from '../../tests/support/form-answers.ts';
import { openRawSocket, postHead } from '../../tests/support/sockets.ts';
import {
  listen,
  sdkMessage,
  startTestApp,
  type TestApp,
  type TestAppOptions,
} from '../../tests/support/test-app.ts';

const TIMEOUT_MS = 300;

let server: TestApp;
let address: string;

async function start(settings: TestAppOptions['settings']) {
  server = await startTestApp({ settings });
  address = await listen(server);
}
beforeEach(() => start({ requestTimeoutMs: TIMEOUT_MS, rateLimits: { perAddress: 0 } }));

const body = sdkMessage();
const json = { 'Content-Type': 'application/json' };
const plain = { 'Content-Type': 'application/x-www-form-urlencoded' };
const endpoints: [string, Record<string, string>][] = [
  [SEND_PATH, json],
  ['/forms/enquiry', plain],
];

async function expectAliveAndEmpty() {
  expect(await server.store.list()).toEqual([]);
  const headers = { ...json, Origin: address };
  const answer = await fetch(address + SEND_PATH, { method: 'POST', headers, body });
  expect(await answer.text()).toBe('OK');
}

test('accepts a message that arrives byte by byte', async () => {
  const raw = await openRawSocket(address);
  raw.write(postHead(SEND_PATH, address, { ...json, 'Content-Length': `${body.length}` }));
  for (const character of body) raw.write(character);
  await vi.waitFor(() => expect(raw.received()).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\n\r\nOK$/));
  raw.socket.destroy();
  expect(await server.store.list()).toMatchObject([{ params: enquiryParams }]);
});

test.each(endpoints)('times out a body at %s that never ends', async (path, type) => {
  const raw = await openRawSocket(address);
  raw.write(postHead(path, address, { ...type, 'Content-Length': `${body.length}` }));
  const dripping = setInterval(() => raw.write('{'), TIMEOUT_MS / 10);
  const answer = await raw.ended;
  clearInterval(dripping);
  expect(answer).toMatch(/^HTTP\/1\.1 (408|400) /);
  await expectAliveAndEmpty();
});

test('times out headers that never end', async () => {
  const raw = await openRawSocket(address);
  raw.write(`POST ${SEND_PATH} HTTP/1.1\r\n`);
  const dripping = setInterval(() => raw.write('X-More: x\r\n'), TIMEOUT_MS / 10);
  expect(await raw.ended).toMatch(/^HTTP\/1\.1 408 /);
  clearInterval(dripping);
  await expectAliveAndEmpty();
});

test.each(endpoints)('rejects a body at %s without a length before reading it', async (path, type) => {
  const raw = await openRawSocket(address);
  raw.write(postHead(path, address, { ...type, 'Transfer-Encoding': 'chunked' }));
  const chunk = Buffer.from(`10000\r\n${'x'.repeat(0x10000)}\r\n`);
  const flood = () => {
    while (raw.socket.writable && raw.socket.write(chunk)) {}
  };
  raw.socket.on('drain', flood);
  await vi.waitFor(() => expect(raw.received()).toMatch(/^HTTP\/1\.1 411 /));
  flood();
  await raw.ended;
  await expectAliveAndEmpty();
});

test.each(endpoints)(
  'rejects a body at %s that declares too great a length before reading it',
  async (path, type) => {
    const raw = await openRawSocket(address);
    raw.write(postHead(path, address, { ...type, 'Content-Length': '999999999' }));
    await vi.waitFor(() => expect(raw.received()).toMatch(/^HTTP\/1\.1 413 /));
    raw.socket.destroy();
    await expectAliveAndEmpty();
  },
);

test.each(endpoints)('stores nothing of a message at %s whose sender disconnects', async (path, type) => {
  for (const ending of ['end', 'destroy'] as const) {
    const raw = await openRawSocket(address);
    raw.write(postHead(path, address, { ...type, 'Content-Length': `${body.length + 1}` }));
    raw.write(body);
    raw.socket[ending]();
    await raw.ended;
  }
  await expectAliveAndEmpty();
});

let written = 0;

test.each([
  ['a form', '/forms/enquiry', plain],
  ['the relay', SEND_PATH, json],
  ['an unknown path', '/nothing', json],
  ['the desk', '/nothing', json],
])('%s buffers at most 512 kB from one address', async (where, path, type) => {
  const desk = where === 'the desk' ? await startDeskApp() : null;
  if (desk === null) await start({});
  else address = await listen(desk);
  const slow = { path, type: type['Content-Type'], length: 150_000, sent: 140_000 };
  const { waiting, hangUp } = await openSlowPosts(address, createSenders(2), 10, slow);
  onTestFinished(hangUp);
  await vi.waitFor(() => expect(waiting()).toBe(6));
  if (desk === null) await expectHonestWelcome();
  hangUp();
  const { waiting: next, hangUp: hangUpNext } = await openSlowPosts(address, createSenders(1), 3, slow);
  onTestFinished(hangUpNext);
  expect(next()).toBe(3);
});

test('buffers at most 8 MB from all addresses', async () => {
  await start({});
  const slow = { length: 150_000, sent: 1 };
  const { waiting, hangUp } = await openSlowPosts(address, createSenders(30), 3, slow);
  onTestFinished(hangUp);
  await vi.waitFor(() => expect(waiting()).toBe(55));
  expect((await postAs(address, { from: '127.200.0.1' }, sdkMessage())).status).toBe(200);
});

test('bodies that arrive byte by byte use no more memory than their bytes', async () => {
  await start({});
  const slow = await Promise.all([1, 2, 3].map(() => openRawSocket(address)));
  onTestFinished(() => slow.forEach(({ socket }) => void socket.destroy()));
  for (const raw of slow) raw.write(postHead(SEND_PATH, address, { ...json, 'Content-Length': '150000' }));
  const before = await memoryInUse();
  for (let sent = 0; sent < 20_000; sent += 1) {
    for (const raw of slow) raw.write('x');
    await setImmediate();
  }
  expect((await memoryInUse()) - before).toBeLessThan(6_000_000);
});

/** Runs the garbage collector first. */
async function memoryInUse(): Promise<number> {
  setFlagsFromString('--expose-gc');
  await setImmediate();
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

/** Sends from a new address each time and expects the message to be accepted as no spam. */
async function expectHonestWelcome() {
  written += 1;
  const message = `Number ${written} would like to buy a first home.`;
  const answer = await postAs(address, { from: `127.200.${written}.1` }, sdkMessage({ message }));
  expect(answer).toEqual({ status: 200, body: 'OK' });
  const [newest] = await server.store.list();
  expect(newest).toMatchObject({ suspectedSpam: false, params: { message } });
}

test.each([
  ['85 slow posts from each of three addresses', 3, 85],
  ['10 slow posts from each of 25 addresses', 25, 10],
])('%s do not block other senders', async (_name, senders, each) => {
  await start({});
  const { hangUp } = await openSlowPosts(address, createSenders(senders), each);
  onTestFinished(hangUp);
  await expectHonestWelcome();
  // Also from an address that is shared with an attacker.
  expect((await postAs(address, { from: '127.1.0.1' }, sdkMessage())).status).toBe(200);
  hangUp();
  await expectHonestWelcome();
});
