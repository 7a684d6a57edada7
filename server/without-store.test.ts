/** The server without a working database: pages are served, senders see other contact details, the owner is alerted. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { PLAIN_ENQUIRY_PATH, SEND_PATH } from '../contracts/send-request.ts';
import { site } from '../tests/support/firm.ts';
import { enquiryParams } from '../tests/support/form-answers.ts';
import { type ServerProcess, startServerProcess } from '../tests/support/processes.ts';
import { testFolder, writeBuild } from '../tests/support/site-fixture.ts';
import { sdkMessage } from '../tests/support/test-app.ts';

let folder: string;
let data: string;
let server: ServerProcess;
let address: string;
/** Alerts that the webhook received. */
let alerts: string[];

beforeEach(() => {
  folder = testFolder();
  data = join(folder, 'data');
  writeBuild(folder);
  alerts = [];
});
afterEach(async () => {
  server.process.kill('SIGKILL');
  await server.ended;
});

async function startWebhook(): Promise<string> {
  const webhook = createServer(async (request, response) => {
    alerts.push(JSON.parse((await request.setEncoding('utf8').toArray()).join('')).text);
    response.end();
  });
  await new Promise<void>((resolve) => webhook.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void webhook.close());
  return `http://127.0.0.1:${(webhook.address() as AddressInfo).port}/hook`;
}

async function start(env: Record<string, string> = {}): Promise<void> {
  server = startServerProcess(
    {
      PORT: '0',
      BUILD_DIR: folder,
      DATA_DIR: data,
      // Nothing listens on port 1, so alerts arrive only by the webhook.
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: '1',
      SMTP_SECURE: 'none',
      MAIL_FROM: 'website@example.com',
      MAIL_TO: 'owner@example.com',
      ALERT_WEBHOOK_URL: await startWebhook(),
      ...env,
    },
    folder,
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
const send = (more = '') => post(SEND_PATH, sdkMessage({ message: message + more }), 'application/json');
const readiness = async () => {
  const answer = await fetch(`${address}/readyz`);
  return [answer.status, await answer.json()];
};

async function expectPagesAndContactDetails(): Promise<void> {
  const page = await fetch(address);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<h1>Home</h1>')]);
  await expect.poll(readiness, { timeout: 10_000 }).toEqual([503, { ready: false, attention: true }]);

  const { from_name: name, from_email: email, phone } = enquiryParams;
  const plain = new URLSearchParams({ name, email, phone, message }).toString();
  const answers = [
    await send(' And soon.'),
    await post(PLAIN_ENQUIRY_PATH, plain, 'application/x-www-form-urlencoded'),
  ];
  for (const answer of answers) {
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeLessThan(60);
    const text = await answer.text();
    expect(text).toContain(site.contact.phone.display);
    expect(text).toContain(site.contact.email);
    if (answer === answers[2]) expect(text).toContain('We would like to buy our &lt;first&gt; home.');
  }
  await expect.poll(() => alerts.join()).toMatch(/Enquiries cannot be stored|were rejected/);
}

test('serves pages when the data folder is unusable, and stores enquiries once it is usable', async () => {
  writeFileSync(data, 'a file where the folder should be');
  await start();
  await expect.poll(() => server.printed()).toContain('Enquiries cannot be stored');
  await expectPagesAndContactDetails();
  rmSync(data);
  await expect.poll(async () => (await send()).text(), { timeout: 40_000, interval: 300 }).toBe('OK');
  await expect.poll(async () => (await readiness())[0], { timeout: 10_000 }).toBe(200);
  server.process.kill('SIGTERM');
  expect(await server.ended).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/^Enquiries cannot be stored: .*leads\.db could not be opened/),
  });
}, 60_000);

test('alerts when the database file is missing although there are backups', async () => {
  mkdirSync(join(data, 'backups'), { recursive: true });
  writeFileSync(join(data, 'backups', 'leads-2026-11-20T00-00-00Z.db'), 'of yesterday');
  // The webhook needs no mail server.
  await start({ SMTP_HOST: '', SMTP_PORT: '', SMTP_SECURE: '', MAIL_FROM: '', MAIL_TO: '' });
  expect(await (await send()).text()).toBe('OK');
  await expect.poll(() => alerts.join()).toContain('was missing although there are backups');
});
