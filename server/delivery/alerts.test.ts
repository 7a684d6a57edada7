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
/** What was told, each time. */
let told: string[][];
/** What is wrong now, by its id. */
let wrong: Map<string, string>;

beforeEach(async () => {
  bench = await openBench();
  told = [];
  wrong = new Map();
});

async function look(): Promise<Check[]> {
  const good = { id: 'facts', title: 'Facts', state: 'attention', said: 'One is overdue.' } as const;
  return [good, ...[...wrong].map(([id, said]) => ({ id, title: id, state: 'bad', said }) as const)];
}

/** With a runner that passes every alert on. */
function start(changes: Partial<AlertsOptions> = {}): void {
  alerts = startAlerts({
    store: bench.store,
    look,
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

test('what lasts is said once, and once when it is over', async () => {
  start();
  await bench.time.advance(50 * MINUTE);
  expect([alerts.needsPerson(), told]).toEqual([false, []]);
  wrong.set('mail', 'It waits too long.');
  await bench.time.advance(2 * MINUTE);
  expect([alerts.needsPerson(), told]).toEqual([true, [['It waits too long.']]]);
  wrong.clear();
  await bench.time.advance(2 * HOUR);
  expect([alerts.needsPerson(), told]).toEqual([false, [['It waits too long.'], []]]);
  expect(errors()).toHaveLength(1);
});

test('what is over with the next look is no news, such as what waited while the server was off', async () => {
  wrong.set('mail', 'It waits too long.');
  start();
  await bench.time.advance(0);
  expect(alerts.needsPerson()).toBe(true);
  wrong.clear();
  await bench.time.advance(5 * MINUTE);
  expect([alerts.needsPerson(), told, errors()]).toEqual([false, [], []]);
});

test('each enquiry that is given up is news after an hour at the latest; another number is none', async () => {
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

test('a store that is away is told of without it, by whoever can hear', async () => {
  wrong.set('store', 'No message can be kept.');
  start({ store: { addJobs: () => Promise.reject(new Error('locked')) } });
  await bench.time.advance(5 * MINUTE);
  expect(told).toEqual([['No message can be kept.']]);
});

test('a new problem is said at once, and what comes and goes once an hour', async () => {
  start();
  for (let times = 0; times < 10; times += 1) {
    wrong.set('disk', 'It fills up.');
    await bench.time.advance(MINUTE);
    wrong.clear();
    await bench.time.advance(MINUTE);
  }
  expect(told).toEqual([['It fills up.']]);
  wrong.set('refusal', 'Messages are refused.');
  alerts.lookNow();
  await bench.time.advance(5000);
  expect(told).toHaveLength(2);
  wrong.clear();
  await bench.time.advance(2 * HOUR);
  expect(told.slice(1)).toEqual([['Messages are refused.'], []]);
});

test('of two servers that find the same, one tells', async () => {
  wrong.set('disk', 'It fills up.');
  start();
  start();
  await bench.time.advance(5 * MINUTE);
  expect(told).toHaveLength(1);
});

test('each address is mailed by itself, so that one that is refused holds up no other', async () => {
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
    subject: 'www.figbird.example needs a person: disk: It fills up.',
    text: expect.stringContaining('https://www.figbird.example/desk/health'),
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  expect(await bench.store.jobState('alert')).toMatchObject({
    waiting: 1,
    lastError: 'the server answered 550 to DATA',
  });
});

test('the webhook gets a sentence; slow and failing ones are left in time', async () => {
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
    // As a new build may say.
    site.brand = { name: 'Figbird', shortName: 'Figbird' };
    return channel.send([{ title: 'Disk', said: 'It fills up.' }]);
  };

  await post();
  const problems = ['Disk: It fills up.'];
  expect(bodies).toEqual([{ text: 'Figbird: Disk: It fills up.', site: 'Figbird', ok: false, problems }]);
  answer = 500;
  await expect(post()).rejects.toThrow('the webhook answered 500');
  answer = 'never';
  await expect(post(50)).rejects.toThrow('no answer in time');
  server.closeAllConnections();
  await server[Symbol.asyncDispose]();
  await expect(post()).rejects.toThrow(/^the webhook could not be reached$/);
});
