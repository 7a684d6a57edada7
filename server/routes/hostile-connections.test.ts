/** Senders that never finish, never stop, go away or do not speak HTTP. */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { SEND_PATH } from '../../contracts/send-request.ts';
import { addresses, openSlowPosts, postAs } from '../../tests/support/flood.ts';
import { openRaw, postHead } from '../../tests/support/sockets.ts';
import {
  enquiryParams,
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

test('a message in pieces is whole when its last piece is there', async () => {
  const raw = await openRaw(address);
  raw.write(postHead(SEND_PATH, address, { ...json, 'Transfer-Encoding': 'chunked' }));
  for (const character of body) raw.write(`1\r\n${character}\r\n`);
  raw.write('0\r\n\r\n');
  await vi.waitFor(() => expect(raw.received()).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\n\r\nOK$/));
  raw.socket.destroy();
  expect(await server.store.list()).toMatchObject([{ params: enquiryParams }]);
});

test.each(endpoints)('a body at %s that never ends is not waited for', async (path, type) => {
  const raw = await openRaw(address);
  raw.write(postHead(path, address, { ...type, 'Content-Length': `${body.length}` }));
  const dripping = setInterval(() => raw.write('{'), TIMEOUT_MS / 10);
  const answer = await raw.ended;
  clearInterval(dripping);
  expect(answer).toMatch(/^HTTP\/1\.1 (408|400) /);
  await expectAliveAndEmpty();
});

test('headers that never end are not waited for', async () => {
  const raw = await openRaw(address);
  raw.write(`POST ${SEND_PATH} HTTP/1.1\r\n`);
  const dripping = setInterval(() => raw.write('X-More: x\r\n'), TIMEOUT_MS / 10);
  expect(await raw.ended).toMatch(/^HTTP\/1\.1 408 /);
  clearInterval(dripping);
  await expectAliveAndEmpty();
});

test.each(endpoints)('a flood of chunks at %s is cut off, not collected', async (path, type) => {
  const raw = await openRaw(address);
  raw.write(postHead(path, address, { ...type, 'Transfer-Encoding': 'chunked' }));
  const chunk = Buffer.from(`10000\r\n${'x'.repeat(0x10000)}\r\n`);
  let sent = 0;
  const flood = () => {
    while (raw.socket.writable && sent < 400_000_000) {
      sent += chunk.length;
      if (!raw.socket.write(chunk)) break;
    }
  };
  raw.socket.on('drain', flood);
  flood();
  const answer = await raw.ended;
  // The answer may be lost with a connection that is cut in the middle of the flood.
  expect(answer).toMatch(/^(HTTP\/1\.1 413 [\s\S]*|)$/);
  expect(sent).toBeLessThan(100_000_000);
  await expectAliveAndEmpty();
});

test.each(endpoints)(
  'a body at %s that declares too much is refused before it is sent',
  async (path, type) => {
    const raw = await openRaw(address);
    raw.write(postHead(path, address, { ...type, 'Content-Length': '999999999' }));
    await vi.waitFor(() => expect(raw.received()).toMatch(/^HTTP\/1\.1 413 /));
    raw.socket.destroy();
    await expectAliveAndEmpty();
  },
);

test.each(endpoints)('of a message at %s whose sender goes away nothing is kept', async (path, type) => {
  for (const ending of ['end', 'destroy'] as const) {
    const raw = await openRaw(address);
    raw.write(postHead(path, address, { ...type, 'Content-Length': `${body.length + 1}` }));
    raw.write(body);
    raw.socket[ending]();
    await raw.ended;
  }
  await expectAliveAndEmpty();
});

let written = 0;

/** Someone new each time, whose message is kept and is no suspect. */
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
])('%s hold nothing that others need', async (_name, senders, each) => {
  await start({});
  const { hangUp } = await openSlowPosts(address, addresses(senders), each);
  onTestFinished(hangUp);
  await expectHonestWelcome();
  // Also for those who share an address with an attacker.
  expect((await postAs(address, { from: '127.1.0.1' }, sdkMessage())).status).toBe(200);
  hangUp();
  await expectHonestWelcome();
});
