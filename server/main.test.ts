import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { renameSync, rmSync, symlinkSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { SEND_PATH } from '../contracts/send-request.ts';
import { firm } from '../tests/support/firm.ts';
import { type ServerProcess, startServerProcess } from '../tests/support/processes.ts';
import { testFolder, testMail, writeBuild } from '../tests/support/site-fixture.ts';
import { sdkMessage } from '../tests/support/test-app.ts';
import { openSqliteStore } from '../tests/support/test-store.ts';

let folder: string;
let running: ServerProcess[];

beforeEach(() => {
  folder = testFolder();
  writeBuild(folder);
  running = [];
});
afterEach(async () => {
  for (const server of running) server.process.kill('SIGKILL');
  await Promise.all(running.map((server) => server.ended));
});

function start(env: Record<string, string> = {}): ServerProcess {
  const given = { PORT: '0', BUILD_DIR: folder, DATA_DIR: join(folder, 'data'), ...env };
  const server = startServerProcess(given, folder);
  running.push(server);
  return server;
}

async function sendEnquiry(address: string, message: string): Promise<string> {
  const headers = { 'Content-Type': 'application/json', Origin: address };
  const body = sdkMessage({ message });
  return await (await fetch(address + SEND_PATH, { method: 'POST', headers, body })).text();
}

const numbered = (number: number) => `This is message number ${number}.`;

async function stop(server: ServerProcess, signal: NodeJS.Signals = 'SIGTERM') {
  server.process.kill(signal);
  return await server.ended;
}

/** Expects the start to fail with these messages and without a stack trace. */
async function expectStartToFail(env: Record<string, string>, ...messages: (string | RegExp)[]) {
  const end = await start(env).ended;
  expect(end).toMatchObject({ code: 1, stdout: '' });
  for (const message of messages) expect(end.stderr).toMatch(message);
  expect(end.stderr).not.toContain('    at ');
}

async function storedMessages(): Promise<unknown[]> {
  const store = await openSqliteStore({ path: join(folder, 'data', 'leads.db') });
  const leads = await store.list();
  await store.close();
  return leads.map((lead) => lead.kind === 'enquiry' && lead.params.message).reverse();
}

test('serves localhost, prints where enquiries are stored, and stops on SIGINT', async () => {
  const server = start();
  const address = await server.address;
  const { port } = new URL(address);
  for (const { address: host, family } of await lookup('localhost', { all: true })) {
    const page = await fetch(`http://${family === 6 ? `[${host}]` : host}:${port}`);
    expect(page.status).toBe(200);
    await page.text();
  }
  const end = await stop(server, 'SIGINT');
  expect(end).toMatchObject({ code: 0, signal: null, stderr: '' });
  expect(end.stdout).toMatch(/Open http:\/\/localhost:\d+\n/);
  expect(end.stdout).toContain('Enquiries are stored in data/leads.db. Read them with: npm run leads');
  expect(end.stdout).toContain('not emailed');
});

test('switches to each complete new build under load without failing a request or form', async () => {
  const link = join(folder, 'build');
  const becomeBuild = (number: number) => {
    symlinkSync(`build-${number}`, `${link}.new`);
    renameSync(`${link}.new`, link);
  };
  for (const number of [1, 2, 3]) {
    const own = { 'robots.txt': `build ${number}`, [`assets/only-${number}.js`]: `${number}` };
    writeBuild(join(folder, `build-${number}`), testMail, own);
  }
  rmSync(join(folder, 'build-2', 'client', 'blog.data'));
  becomeBuild(1);
  const server = start({ BUILD_DIR: link, SEND_LIMIT_PER_ADDRESS: '0' });
  const address = await server.address;

  let stopped = false;
  const failures: string[] = [];
  const seen = new Set<string>();
  const sent: string[] = [];
  const visitor = async (url: string) => {
    while (!stopped) {
      const answer = await fetch(address + url);
      if (answer.status !== 200) failures.push(`${url}: ${answer.status}`);
      const text = await answer.text();
      if (url === '/robots.txt') seen.add(text);
    }
  };
  const sender = async () => {
    while (!stopped) {
      const message = numbered(sent.length);
      sent.push(message);
      const text = await sendEnquiry(address, message);
      if (text !== 'OK') failures.push(text);
    }
  };
  const urls = ['/', '/blog', '/blog.data', '/robots.txt', '/assets/entry-1234.js', '/work-with-us'];
  const crowd = Promise.all([...urls.map(visitor), sender()]);

  await vi.waitFor(() => expect(seen).toContain('build 1'), 20_000);
  becomeBuild(2);
  await vi.waitFor(() => expect(server.printed()).toMatch(/blog\.data is missing/), 20_000);
  becomeBuild(3);
  await vi.waitFor(() => expect(seen).toContain('build 3'), 20_000);
  expect(await (await fetch(`${address}/assets/only-3.js`)).text()).toBe('3');
  stopped = true;
  await crowd;
  expect(failures).toEqual([]);
  expect(seen).not.toContain('build 2');
  expect(server.printed().match(/The new build is not served/g)).toHaveLength(1);
  expect(await storedMessages()).toEqual(sent);
});

test('does not serve a new build whose origin is that of the desk', async () => {
  const link = join(folder, 'build');
  const urls = ['https://www.figbird.example', 'https://desk.figbird.example'];
  for (const [number, url] of urls.entries()) {
    const served = { site: { ...firm.site, url }, redirects: [] };
    writeBuild(join(folder, `build-${number}`), testMail, { 'robots.txt': url }, served);
  }
  symlinkSync('build-0', link);
  const server = start({ BUILD_DIR: link, DESK_ORIGIN: 'https://desk.figbird.example' });
  const address = await server.address;
  symlinkSync('build-1', `${link}.new`);
  renameSync(`${link}.new`, link);
  await vi.waitFor(() => expect(server.printed()).toMatch(/new build is .*served/), 20_000);
  expect(server.printed()).toMatch(/The new build is not served.* DESK_ORIGIN: expected an address/);
  expect(await (await fetch(`${address}/robots.txt`)).text()).toBe('https://www.figbird.example');
});

test('stores exactly the messages that it acknowledges when stopped under load', async () => {
  const server = start({ SEND_LIMIT_PER_ADDRESS: '0' });
  const address = await server.address;
  const acknowledged: string[] = [];
  let sent = 0;
  const visitor = async () => {
    for (;;) {
      sent += 1;
      const message = numbered(sent);
      // Rejected or disconnected once the server stops.
      const answer = await sendEnquiry(address, message).catch(String);
      if (answer !== 'OK') return;
      acknowledged.push(message);
      if (acknowledged.length === 100) server.process.kill('SIGTERM');
    }
  };
  await Promise.all(Array.from({ length: 16 }, visitor));
  expect((await server.ended).code).toBe(0);
  expect(acknowledged.length).toBeGreaterThanOrEqual(100);
  expect((await storedMessages()).toSorted()).toEqual(acknowledged.toSorted());
});

test('names a port in use and suggests another', async () => {
  const HOST = '127.0.0.1';
  const other = createServer().listen(0, HOST);
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const fails = (name: string) =>
    expectStartToFail(
      { HOST, DATA_DIR: join(folder, name), [name]: String(port) },
      `Port ${port} is in use by another program.`,
      `${name}=${port + 1} npm start`,
    );
  await Promise.all(['PORT', 'DESK_PORT'].map(fails));
});

test('accepts enquiries when the next port is in use, and says how to open the desk', async () => {
  const HOST = '127.0.0.1';
  const taken = createServer();
  const free = createServer();
  const listen = (server: Server, port: number) =>
    new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, HOST, () => resolve(true));
    });
  const portOf = (server: Server) => (server.address() as AddressInfo).port;
  // Finds two adjacent free ports and keeps one in use.
  do {
    if (taken.listening) await new Promise((resolve) => taken.close(resolve));
    await listen(taken, 0);
  } while (!(await listen(free, portOf(taken) - 1)));
  const port = portOf(free);
  await new Promise((resolve) => free.close(resolve));
  onTestFinished(() => void taken.close());
  const server = start({ HOST, PORT: String(port) });
  const address = await server.address;
  expect(await sendEnquiry(address, numbered(1))).toBe('OK');
  const { stderr } = await stop(server);
  expect(stderr).toContain(`The desk is not open. Port ${port + 1} is in use by another program.`);
  expect(stderr).toContain('DESK_PORT=');
});

test('serves the desk on its own port, redirects /desk there, and rejects requests from the site', async () => {
  const server = start();
  const address = await server.address;
  const desk = /The desk: (http:\/\/localhost:\d+)\/desk\n/.exec(server.printed())?.[1] ?? '';
  expect(desk).not.toBe(address);
  const store = await openSqliteStore({ path: join(folder, 'data', 'leads.db') });
  const person = { id: 'ann', email: 'ann@example.com', name: 'Ann', role: 'owner', sees: 'all' } as const;
  await store.addPerson({ ...person, createdAt: '2026-11-20T00:00:00.000Z' });
  await store.close();
  const redirect = await fetch(`${address}/desk/leads/some-id`, { redirect: 'manual' });
  expect([redirect.status, redirect.headers.get('location')]).toEqual([302, `${desk}/desk/leads/some-id`]);
  expect((await fetch(`${desk}/desk`)).status).toBe(200);
  const requestOptions = (base: string, origin: string) => {
    const headers = { 'Content-Type': 'application/json', Origin: origin };
    return fetch(`${base}/desk/api/sign-in/options`, { method: 'POST', headers, body: '{}' });
  };
  expect((await requestOptions(desk, desk)).status).toBe(200);
  expect((await requestOptions(desk, address)).status).toBe(403);
  expect((await requestOptions(address, address)).status).toBe(404);
});

test('fails to start with one clear message for errors that an operator can fix', async () => {
  await Promise.all([
    expectStartToFail({ BUILD_DIR: '/nowhere' }, /nowhere is missing.*npm run build/),
    expectStartToFail({ DATABASE_URL: 'leads.db' }, /DATABASE_URL: expected/),
    // The desk must not have the site's origin.
    expectStartToFail({ DESK_ORIGIN: 'https://www.example.com' }, /DESK_ORIGIN: expected an/),
    expectStartToFail({ HOST: '192.0.2.1' }, /HOST: 192\.0\.2\.1 is not an address/),
  ]);
});

test('refuses to start with the database of another firm', async () => {
  const buildFor = (url: string) => {
    const build = join(folder, new URL(url).host);
    writeBuild(build, testMail, {}, { site: { ...firm.site, url }, redirects: [] });
    return build;
  };
  await start({ BUILD_DIR: buildFor('https://www.first.example') }).address;
  await expectStartToFail(
    { BUILD_DIR: buildFor('https://www.other.example') },
    /keeps the enquiries of https:\/\/www\.first\.example.* MOVED_FROM=/,
  );
});
