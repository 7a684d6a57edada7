import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import {
  type DeliveryBench,
  HOUR,
  MINUTE,
  openBench,
  rejectPermanently,
} from '../../tests/support/delivery-bench.ts';
import type { Check } from '../health.ts';
import { type Alerts, type AlertsOptions, mailChannels, startAlerts, webhookChannel } from './alerts.ts';

let bench: DeliveryBench;
let alerts: Alerts;
/** The problems of each alert. */
let told: string[][];
/** The current problems, by id. */
let wrong: Map<string, string>;

beforeEach(async () => {
  bench = await openBench();
  told = [];
  wrong = new Map();
});

async function checkHealth(): Promise<Check[]> {
  const good = { id: 'facts', title: 'Facts', state: 'attention', said: 'One is overdue.' } as const;
  return [good, ...[...wrong].map(([id, said]) => ({ id, title: id, state: 'bad', said }) as const)];
}

/** Also starts a runner that sends the alerts. */
function start(changes: Partial<AlertsOptions> = {}): void {
  alerts = startAlerts({
    store: bench.store,
    checkHealth,
    channels: [
      { key: 'webhook', send: async (problems) => void told.push(problems.map(({ said }) => said)) },
    ],
    clock: bench.time.clock,
    timers: bench.time.timers,
    log: bench.log,
    ...changes,
  });
  onTestFinished(() => alerts.stop());
  bench.runner(alerts.handler);
}

const errors = () => bench.lines.filter(({ level }) => level === 'error');

test('alerts once for a lasting problem, and once when it is solved', async () => {
  start();
  await bench.time.advance(50 * MINUTE);
  expect([alerts.needsAttention(), told]).toEqual([false, []]);
  wrong.set('mail', 'It waits too long.');
  await bench.time.advance(2 * MINUTE);
  expect([alerts.needsAttention(), told]).toEqual([true, [['It waits too long.']]]);
  wrong.clear();
  await bench.time.advance(2 * HOUR);
  expect([alerts.needsAttention(), told]).toEqual([false, [['It waits too long.'], []]]);
  expect(errors()).toHaveLength(1);
});

test('skips a problem that is gone at the next check, such as mail that waited while the server was off', async () => {
  wrong.set('mail', 'It waits too long.');
  start();
  await bench.time.advance(0);
  expect(alerts.needsAttention()).toBe(true);
  wrong.clear();
  await bench.time.advance(5 * MINUTE);
  expect([alerts.needsAttention(), told, errors()]).toEqual([false, [], []]);
});

test('alerts again within an hour for each failed email, but not for other changed numbers', async () => {
  start();
  for (const count of [1, 2]) {
    wrong.set('given-up', `${count} were given up.`);
    wrong.set('disk', `${count} MB free.`);
    await bench.time.advance(61 * MINUTE);
  }
  wrong.set('disk', '3 MB free.');
  await bench.time.advance(2 * HOUR);
  expect(told).toEqual([1, 2].map((count) => [`${count} were given up.`, `${count} MB free.`]));
});

test('sends directly when the store is unavailable', async () => {
  wrong.set('store', 'No message can be kept.');
  start({ store: { addJobs: () => Promise.reject(new Error('locked')) } });
  await bench.time.advance(5 * MINUTE);
  expect(told).toEqual([['No message can be kept.']]);
});

test('alerts at once for a new problem, and hourly for a flapping one', async () => {
  start();
  for (let times = 0; times < 10; times += 1) {
    wrong.set('disk', 'It fills up.');
    await bench.time.advance(MINUTE);
    wrong.clear();
    await bench.time.advance(MINUTE);
  }
  expect(told).toEqual([['It fills up.']]);
  wrong.set('refusal', 'Messages are refused.');
  alerts.checkNow();
  await bench.time.advance(5000);
  expect(told).toHaveLength(2);
  wrong.clear();
  await bench.time.advance(2 * HOUR);
  expect(told.slice(1)).toEqual([['Messages are refused.'], []]);
});

test('sends one alert when two servers find the same problem', async () => {
  wrong.set('disk', 'It fills up.');
  start();
  start();
  await bench.time.advance(5 * MINUTE);
  expect(told).toHaveLength(1);
});

test('emails each address separately, so that a rejected one does not block the others', async () => {
  const to = ['ann', 'bo'].map((name) => ({ name: '', address: `${name}@figbird.example` }));
  const { context, sent } = bench.mails(
    async (_message, address) => (address.startsWith('bo') ? rejectPermanently() : undefined),
    { to },
  );
  start({ channels: mailChannels(context) });
  wrong.set('disk', 'It fills up.');
  await bench.time.advance(2 * MINUTE);
  expect(sent.map(({ address }) => address)).toEqual(['ann@figbird.example']);
  expect(sent[0]?.message).toMatchObject({
    subject: 'www.figbird.example needs attention: disk: It fills up.',
    text: expect.stringContaining('https://www.figbird.example/desk/health'),
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  expect(await bench.store.jobState('alert')).toMatchObject({
    waiting: 1,
    lastError: 'the server answered 550 to DATA',
  });
});

test('posts a sentence to the webhook, and fails when it answers late or with an error', async () => {
  const bodies: unknown[] = [];
  let answer: number | 'never' = 200;
  const server = createServer(async (request, response) => {
    bodies.push(JSON.parse((await request.toArray()).join('')));
    if (answer !== 'never') response.writeHead(answer).end('ok');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/secret-key`;
  const post = (timeoutMs?: number) => {
    const site = { brand: { name: 'Before', shortName: 'Before' } };
    const channel = webhookChannel(url, site, timeoutMs);
    // As after a new build.
    site.brand = { name: 'Figbird', shortName: 'Figbird' };
    return channel.send([{ title: 'Disk', said: 'It fills up.' }]);
  };

  await post();
  const problems = ['Disk: It fills up.'];
  expect(bodies).toEqual([{ text: 'Figbird: Disk: It fills up.', site: 'Figbird', ok: false, problems }]);
  answer = 500;
  await expect(post()).rejects.toThrow('the webhook answered 500');
  answer = 'never';
  await expect(post(50)).rejects.toThrow('did not answer in time');
  server.closeAllConnections();
  await server[Symbol.asyncDispose]();
  await expect(post()).rejects.toThrow(/^the webhook could not be reached$/);
});
