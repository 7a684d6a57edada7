import { lookup } from 'node:dns/promises';
import { renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SEND_PATH } from '../contracts/send-request.ts';
import { openSqliteStore } from './store/sqlite-store.ts';
import { type ServerProcess, startServerProcess } from './testing/server-process.ts';
import { temporaryFolder, testMail, writeBuild } from './testing/site-fixture.ts';
import { enquiryParams } from './testing/test-app.ts';

let folder: ReturnType<typeof temporaryFolder>;
let running: ServerProcess[];

beforeEach(() => {
  folder = temporaryFolder();
  running = [];
});
afterEach(async () => {
  for (const server of running) server.process.kill('SIGKILL');
  await Promise.all(running.map((server) => server.ended));
  folder.remove();
});

function start(env: Record<string, string> = {}): ServerProcess {
  const given = { PORT: '0', BUILD_DIR: folder.path, DATA_DIR: join(folder.path, 'data'), ...env };
  const server = startServerProcess(given, folder.path);
  running.push(server);
  return server;
}

function sendEnquiry(address: string, message: string): Promise<Response> {
  return fetch(address + SEND_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: address },
    body: JSON.stringify({
      user_id: testMail.publicKey,
      service_id: testMail.serviceId,
      template_id: testMail.enquiryTemplateId,
      template_params: { ...enquiryParams, message },
    }),
  });
}

async function storedMessages(): Promise<unknown[]> {
  const store = await openSqliteStore({ path: join(folder.path, 'data', 'leads.db') });
  const leads = await store.list();
  await store.close();
  return leads.map((lead) => lead.kind === 'enquiry' && lead.params.message).reverse();
}

test('it says where to look, where enquiries go and that none is emailed, and stops when told', async () => {
  writeBuild(folder.path);
  const server = start();
  const address = await server.address;
  const page = await fetch(address);
  expect(page.status).toBe(200);
  await page.text();
  server.process.kill('SIGTERM');
  const end = await server.ended;
  expect(end).toMatchObject({ code: 0, signal: null, stderr: '' });
  expect(end.stdout).toMatch(/Open http:\/\/localhost:\d+\n/);
  expect(end.stdout).toContain(
    'Enquiries are kept in data/leads.db; read them with: npm run leads',
  );
  expect(end.stdout).toContain('are not emailed');
});

test('it moves over to a new build under load, and no request and no form fails', async () => {
  const builds = [1, 2, 3].map((number) => {
    const build = join(folder.path, `build-${number}`);
    writeBuild(build, testMail, {
      'robots.txt': `build ${number}`,
      [`assets/only-${number}.js`]: `${number}`,
    });
    return build;
  });
  const link = join(folder.path, 'build');
  symlinkSync('build-1', link);
  const server = start({ BUILD_DIR: link, SEND_LIMIT_PER_ADDRESS: '0' });
  const address = await server.address;

  let stopped = false;
  const failures: string[] = [];
  const seen = new Set<string>();
  const sent: string[] = [];
  const visitor = async (url: string) => {
    while (!stopped) {
      const answer = await fetch(address + url).catch(String);
      if (typeof answer === 'string') failures.push(answer);
      else if (answer.status !== 200) failures.push(`${url}: ${answer.status}`);
      else if (url === '/robots.txt') seen.add(await answer.text());
      else await answer.text();
    }
  };
  const sender = async () => {
    while (!stopped) {
      const message = `This is message number ${sent.length}.`;
      sent.push(message);
      const text = await sendEnquiry(address, message).then((answer) => answer.text(), String);
      if (text !== 'OK') failures.push(text);
    }
  };
  const urls = [
    '/',
    '/blog',
    '/blog.data',
    '/robots.txt',
    '/assets/entry-1234.js',
    '/work-with-us',
  ];
  const crowd = [...urls.map(visitor), sender()];

  for (const [index, build] of builds.entries()) {
    if (index > 0) {
      symlinkSync(build, `${link}.new`);
      renameSync(`${link}.new`, link);
    }
    await vi.waitFor(() => expect(seen).toContain(`build ${index + 1}`), 20_000);
    const own = await fetch(`${address}/assets/only-${index + 1}.js`);
    expect(await own.text()).toBe(String(index + 1));
  }
  stopped = true;
  await Promise.all(crowd);
  expect(failures).toEqual([]);
  expect(await storedMessages()).toEqual(sent);
});

test('a new build that is not whole is not served, and is told of once', async () => {
  const link = join(folder.path, 'build');
  for (const name of ['whole', 'half', 'other']) writeBuild(join(folder.path, name));
  rmSync(join(folder.path, 'half', 'client', 'robots.txt'));
  symlinkSync('whole', link);
  const server = start({ BUILD_DIR: link });
  const address = await server.address;
  for (const name of ['half', 'other']) {
    symlinkSync(name, `${link}.new`);
    renameSync(`${link}.new`, link);
    const told = name === 'half' ? /robots\.txt is missing/ : /A new build of the site is served/;
    await vi.waitFor(() => expect(server.printed()).toMatch(told), 20_000);
    expect((await fetch(`${address}/robots.txt`)).status).toBe(200);
  }
  server.process.kill('SIGTERM');
  const { stderr } = await server.ended;
  expect(stderr.match(/The new build is not served/g)).toHaveLength(1);
});

test('it answers on every address that this machine has for localhost', async () => {
  writeBuild(folder.path);
  const { port } = new URL(await start().address);
  const addresses = await lookup('localhost', { all: true });
  for (const { address, family } of addresses) {
    const host = family === 6 ? `[${address}]` : address;
    expect((await fetch(`http://${host}:${port}/healthz`)).status).toBe(200);
  }
});

test('every acknowledged message is there after the process was killed', async () => {
  writeBuild(folder.path);
  const server = start();
  const address = await server.address;
  const messages = Array.from({ length: 20 }, (_, index) => `This is message number ${index}.`);
  for (const message of messages) {
    const answer = await sendEnquiry(address, message);
    expect(await answer.text()).toBe('OK');
  }
  server.process.kill('SIGKILL');
  expect((await server.ended).signal).toBe('SIGKILL');
  expect(await storedMessages()).toEqual(messages);
});

test('a message on its way when the server is told to stop is answered and kept', async () => {
  writeBuild(folder.path);
  const server = start();
  const address = await server.address;
  const sending = Array.from({ length: 10 }, (_, index) =>
    sendEnquiry(address, `This is message number ${index}.`).then((answer) => answer.text()),
  );
  await Promise.race(sending);
  server.process.kill('SIGINT');
  const answers = await Promise.allSettled(sending);
  const acknowledged = answers.filter(
    (answer) => answer.status === 'fulfilled' && answer.value === 'OK',
  );
  expect((await server.ended).code).toBe(0);
  expect((await storedMessages()).length).toBeGreaterThanOrEqual(acknowledged.length);
  expect(acknowledged.length).toBeGreaterThan(0);
});

test('told to stop under load, it keeps nothing that it does not acknowledge, and the reverse', async () => {
  writeBuild(folder.path);
  const server = start({ SEND_LIMIT_PER_ADDRESS: '0' });
  const address = await server.address;
  const acknowledged: string[] = [];
  let sent = 0;
  const visitor = async () => {
    for (;;) {
      sent += 1;
      const message = `This is message number ${sent}.`;
      // Refused or cut off once the server stops; what was kept must have been acknowledged.
      const answer = await sendEnquiry(address, message).then(
        (response) => response.text(),
        () => 'no answer',
      );
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

test('metrics stand on a port of their own, and not on the site', async () => {
  writeBuild(folder.path);
  const server = start({ METRICS_PORT: '0' });
  const address = await server.address;
  await sendEnquiry(address, 'This is a message to be counted.');
  await sendEnquiry(address, 'short');
  const metrics = /Metrics: (http:\/\/127\.0\.0\.1:\d+\/metrics)/.exec(server.printed())?.[1];
  const text = await (await fetch(metrics ?? '')).text();
  expect(text).toMatch(/relay_leads_accepted_total\{.*\} 1/);
  expect(text).toContain('relay_leads_refused_total{reason="not valid"} 1');
  expect((await fetch(`${address}/metrics`)).status).toBe(404);
  server.process.kill('SIGTERM');
  expect((await server.ended).code).toBe(0);
});

test('a port for metrics that is taken is named', async () => {
  writeBuild(folder.path);
  const { port } = new URL(await start({ HOST: '127.0.0.1' }).address);
  const end = await start({ METRICS_PORT: port, DATA_DIR: join(folder.path, 'other') }).ended;
  expect(end.code).toBe(1);
  expect(end.stderr).toContain(`METRICS_PORT: port ${port} of 127.0.0.1`);
  expect(end.stderr).not.toContain('    at ');
});

test('a port that is taken is named, with another to try', async () => {
  writeBuild(folder.path);
  const { port } = new URL(await start().address);
  const end = await start({ PORT: port, DATA_DIR: join(folder.path, 'other') }).ended;
  expect(end.code).toBe(1);
  expect(end.stderr).toContain(`Port ${port} is in use by another program.`);
  expect(end.stderr).toContain(`PORT=${Number(port) + 1} npm start`);
  expect(end.stderr).not.toContain('    at ');
});

test('forms that go to another service are said to go there', async () => {
  writeBuild(folder.path, { ...testMail, origin: 'https://api.emailjs.com' });
  const server = start();
  await server.address;
  server.process.kill('SIGTERM');
  expect((await server.ended).stdout).toContain(
    'This site was built to send its forms to https://api.emailjs.com, not to this server.',
  );
});

test.each([
  ['a wrong variable', () => ({ PORT: 'http' }), /PORT: expected a whole number/],
  ['no build', () => ({ BUILD_DIR: '/nowhere' }), /nowhere is missing.*npm run build/],
  ['half a build', breakBuild('client/404.html'), /404\.html is missing.*npm run build/],
  ['broken mail settings', spoil('mail.json', '{'), /mail\.json is not right/],
  ['a page that was cut short', spoil('client/blog.data', '['), /blog\.data is missing or not as/],
  ['a page without its form', withoutForm, /form#enquiry-form/],
  ['an address of no database', () => ({ DATABASE_URL: 'leads.db' }), /DATABASE_URL: expected/],
  ['a host of another machine', () => ({ HOST: '192.0.2.1' }), /HOST: 192\.0\.2\.1 is no address/],
])('%s stops the start with one clear message', async (_name, prepare, message) => {
  writeBuild(folder.path);
  const end = await start(prepare()).ended;
  expect(end.code).toBe(1);
  expect(end.stdout).toBe('');
  expect(end.stderr).toMatch(message);
  expect(end.stderr).not.toContain('    at ');
});

function breakBuild(file: string): () => Record<string, string> {
  return () => {
    rmSync(join(folder.path, file));
    return {};
  };
}

function withoutForm() {
  writeBuild(folder.path, testMail, { 'index.html': '<title>x</title><main></main>' });
  return {};
}

function spoil(file: string, content: string): () => Record<string, string> {
  return () => {
    writeFileSync(join(folder.path, file), content);
    return {};
  };
}

test('settings of a way to send that is gone are named, and stop nothing', async () => {
  writeBuild(folder.path);
  const server = start({ EMAILJS_PUBLIC_KEY: 'a', EMAILJS_PRIVATE_KEY: 's3cret' });
  await server.address;
  expect(server.printed()).toMatch(/EMAILJS_PUBLIC_KEY, EMAILJS_PRIVATE_KEY: .* Set SMTP2_HOST/);
  expect(server.printed()).not.toContain('s3cret');
});
