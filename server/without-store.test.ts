/** The server where nothing can be kept: pages go on, senders are told what to do, the owner is told. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { site } from '../config/site.ts';
import { PLAIN_ENQUIRY_PATH, SEND_FORM_PATH, SEND_PATH } from '../contracts/send-request.ts';
import { mountSmallDisk } from '../tests/support/small-disk.ts';
import { startPostgres } from './testing/postgres.ts';
import { type ServerProcess, startServerProcess } from './testing/server-process.ts';
import { temporaryFolder, testMail, writeBuild } from './testing/site-fixture.ts';
import { enquiryParams } from './testing/test-app.ts';

let folder: ReturnType<typeof temporaryFolder>;
let data: string;
let server: ServerProcess;
let address: string;
/** What the owner was told over the webhook. */
let alerts: string[];
const clean: (() => unknown)[] = [];

beforeEach(async () => {
  folder = temporaryFolder();
  data = join(folder.path, 'data');
  clean.push(folder.remove);
  writeBuild(folder.path);
  alerts = [];
});
afterEach(async () => {
  server.process.kill('SIGKILL');
  await server.ended;
  for (const step of clean.splice(0).reverse()) await step();
});

async function startWebhook(): Promise<string> {
  const webhook = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      alerts.push(JSON.parse(body).text);
      response.end();
    });
  });
  await new Promise<void>((resolve) => webhook.listen(0, '127.0.0.1', resolve));
  clean.push(() => webhook.close());
  return `http://127.0.0.1:${(webhook.address() as AddressInfo).port}/hook`;
}

async function start(env: Record<string, string> = {}): Promise<void> {
  server = startServerProcess(
    {
      PORT: '0',
      METRICS_PORT: '0',
      BUILD_DIR: folder.path,
      DATA_DIR: data,
      // Nobody listens on port 1, so that the webhook alone is left.
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: '1',
      SMTP_SECURE: 'none',
      MAIL_FROM: 'website@example.com',
      MAIL_TO: 'owner@example.com',
      ALERT_WEBHOOK_URL: await startWebhook(),
      ...env,
    },
    folder.path,
  );
  address = await server.address;
}

const post = (path: string, body: string | FormData, type?: string) =>
  fetch(address + path, {
    method: 'POST',
    headers: { Origin: address, ...(type && { 'Content-Type': type }) },
    body,
    redirect: 'manual',
  });
const message = 'We would like to buy our <first> home.';
const ids = {
  user_id: testMail.publicKey,
  service_id: testMail.serviceId,
  template_id: testMail.enquiryTemplateId,
};
const send = (more = '') => {
  const template_params = { ...enquiryParams, message: message + more };
  return post(SEND_PATH, JSON.stringify({ ...ids, template_params }), 'application/json');
};
const readiness = async () => {
  const answer = await fetch(`${address}/readyz`);
  return [answer.status, await answer.json()];
};

async function expectPagesAndPlainWords(): Promise<void> {
  const page = await fetch(address);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('enquiry-form')]);
  await expect
    .poll(readiness, { timeout: 10_000 })
    .toEqual([503, { ready: false, attention: true }]);

  const form = new FormData();
  for (const [name, value] of Object.entries({ ...ids, ...enquiryParams })) form.set(name, value);
  const { from_name: name, from_email: email, phone } = enquiryParams;
  const plain = new URLSearchParams({ name, email, phone, message }).toString();
  const answers = [
    await send(' And soon.'),
    await post(SEND_FORM_PATH, form),
    await post(PLAIN_ENQUIRY_PATH, plain, 'application/x-www-form-urlencoded'),
  ];
  for (const answer of answers) {
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeLessThan(60);
    const text = await answer.text();
    expect(text).toContain(site.contact.phone.display);
    expect(text).toContain(site.contact.email);
    if (answer === answers[2])
      expect(text).toContain('We would like to buy our &lt;first&gt; home.');
  }
  await expect.poll(() => alerts.join()).toMatch(/no message can be kept|were refused/);
}

/** Without a restart. */
async function expectWellAgain(): Promise<void> {
  await expect
    .poll(async () => (await send()).text(), { timeout: 40_000, interval: 300 })
    .toBe('OK');
  await expect.poll(async () => (await readiness())[0], { timeout: 10_000 }).toBe(200);
}

test('a data folder that cannot be used takes no page away, and is used as soon as it can be', async () => {
  writeFileSync(data, 'a file where the folder should be');
  await start();
  await expect.poll(() => server.printed()).toContain('no message can be kept');
  await expectPagesAndPlainWords();
  rmSync(data);
  await expectWellAgain();
  server.process.kill('SIGTERM');
  expect(await server.ended).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/^No enquiry can be kept now: .*leads\.db could not be opened/),
  });
}, 60_000);

test('a broken file is set aside at the start, which the owner is told, and messages are kept', async () => {
  mkdirSync(data);
  writeFileSync(join(data, 'leads.db'), 'Not a database any more.');
  await start();
  expect(await (await send()).text()).toBe('OK');
  const [aside] = readdirSync(data).filter((name) => /^leads\.broken-.*\.db$/.test(name));
  expect(readFileSync(join(data, aside ?? ''), 'utf8')).toBe('Not a database any more.');
  await expect.poll(() => alerts.join()).toContain(`set aside as ${aside}`);
  expect(await readiness()).toEqual([200, { ready: true, attention: true }]);
});

test('a data folder that has lost its file is told of where there are back-ups', async () => {
  mkdirSync(join(data, 'backups'), { recursive: true });
  writeFileSync(join(data, 'backups', 'leads-2026-11-20T00-00-00Z.db'), 'of yesterday');
  // The webhook needs no mail server.
  await start({ SMTP_HOST: '', SMTP_PORT: '', SMTP_SECURE: '', MAIL_FROM: '', MAIL_TO: '' });
  expect(await (await send()).text()).toBe('OK');
  await expect.poll(() => alerts.join()).toContain('was not there, although there are back-ups');
});

const disk = mountSmallDisk(16);
if ('missing' in disk) console.warn(disk.missing);
('missing' in disk ? test.skip : test)(
  'a full disk is told by /readyz, by the metrics and over the webhook',
  async () => {
    if ('missing' in disk) return;
    clean.push(disk.remove);
    await start({ DATA_DIR: join(disk.folder, 'data'), SEND_LIMIT_PER_ADDRESS: '0' });
    expect(await (await send(' To begin with.')).text()).toBe('OK');
    expect(await readiness()).toEqual([200, { ready: true, attention: false }]);
    // A log that is there takes some more.
    for (let status = 200, number = 0; status !== 503; number += 1) {
      await disk.fill(undefined);
      ({ status } = await send(` It is number ${number}.`));
    }
    await expectPagesAndPlainWords();
    const metrics = /Metrics: (http:\S+)/.exec(server.printed())?.[1] ?? '';
    expect(await (await fetch(metrics)).text()).toMatch(/^relay_store_up 0$/m);
    await disk.free(undefined);
    await expectWellAgain();
    expect(await (await fetch(metrics)).text()).toMatch(/^relay_store_up 1$/m);
  },
  60_000,
);

test('with PostgreSQL down at the start, pages are served, and messages are kept once it is up', async () => {
  const postgres = await startPostgres();
  if ('missing' in postgres) {
    console.warn(postgres.missing);
    await start();
    return;
  }
  clean.push(postgres.remove);
  await postgres.stop('immediate');
  await start({ DATABASE_URL: postgres.url() });
  await expectPagesAndPlainWords();
  await postgres.start();
  await expectWellAgain();
  await postgres.stop('immediate');
  await expectPagesAndPlainWords();
}, 90_000);
