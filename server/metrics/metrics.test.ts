import { afterEach, expect, test } from 'vitest';
import { SEND_PATH } from '../../contracts/send-request.ts';
import { enquiry } from '../../tests/support/sample-leads.ts';
import type { LeadDatabase } from '../store/lead-store.ts';
import { openSqliteStore } from '../store/sqlite-store.ts';
import { temporaryFolder } from '../testing/site-fixture.ts';
import { createMetrics } from './metrics.ts';
import { startMetricsServer } from './metrics-server.ts';

const clean: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of clean.splice(0).reverse()) await step();
});

const NOW = '2026-11-20T01:00:00.000Z';

async function start(wrap: (store: LeadDatabase) => LeadDatabase = (given) => given) {
  const folder = temporaryFolder();
  clean.push(folder.remove);
  const real = await openSqliteStore({ path: `${folder.path}/leads.db` });
  clean.push(() => real.close());
  const store = wrap(real);
  const metrics = createMetrics({
    clock: () => new Date(NOW),
    check: () => store.probe(1),
    diskFree: () => 12_345,
  });
  return { metrics, store: metrics.counting(store) };
}

const add = (store: LeadDatabase, lead = enquiry(), suspectedSpam = false) =>
  store.add(lead, { sameSince: '2026-11-19T00:00:00.000Z', suspectedSpam });

test('what was accepted is counted by kind and source, repeats and suspicions apart', async () => {
  const { metrics, store } = await start();
  await add(store);
  await add(store);
  await add(store, enquiry({ message: 'Cheap watches' }), true);
  const text = await metrics.text();
  const labels = (spam: boolean, repeated: boolean) =>
    `relay_leads_accepted_total{kind="enquiry",source="sdk",suspected_spam="${spam}",repeated="${repeated}"} 1`;
  expect(text).toContain(labels(false, false));
  expect(text).toContain(labels(false, true));
  expect(text).toContain(labels(true, false));
  expect(text).toMatch(/^relay_leads_suspected_spam 1$/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m);
});

test('what waits, how long, and what was given up is read when somebody asks', async () => {
  const { metrics, store } = await start();
  expect(await metrics.text()).toMatch(/^relay_oldest_waiting_seconds 0$/m);
  const given = enquiry({ message: 'Please call me back.' });
  await add(store);
  await add(store, given);
  const lease = { worker: 'w', now: NOW, leasedUntil: '2026-11-20T02:00:00.000Z', limit: 2 };
  await store.claim(lease);
  await store.recordFailure(given.id, 'w', 'refused', null);
  const text = await metrics.text();
  expect(text).toMatch(/^relay_leads_waiting 1$/m);
  expect(text).toMatch(/^relay_leads_undelivered 1$/m);
  expect(text).toMatch(/^relay_oldest_waiting_seconds 3600$/m);
  expect(text).toContain('relay_deliveries_total{outcome="given up",transport=""} 1');
  await store.markAnswered(given.id, NOW);
  expect(await metrics.text()).toMatch(/^relay_leads_undelivered 0$/m);
});

test('deliveries are counted by what took them', async () => {
  const { metrics, store } = await start();
  const lead = enquiry();
  await add(store, lead);
  await store.claim({ worker: 'w', now: NOW, leasedUntil: NOW, limit: 1 });
  await store.recordFailure(lead.id, 'w', 'busy', NOW);
  await store.claim({ worker: 'w', now: NOW, leasedUntil: NOW, limit: 1 });
  await store.recordDelivered(lead.id, 'w', NOW, 'smtp');
  const text = await metrics.text();
  expect(text).toContain('relay_deliveries_total{outcome="failed",transport=""} 1');
  expect(text).toContain('relay_deliveries_total{outcome="delivered",transport="smtp"} 1');
});

test('a store that is away is said to be, and makes no numbers up', async () => {
  const away = async () => {
    throw new Error('database or disk is full');
  };
  const { metrics, store } = await start((real) => ({
    ...real,
    add: away,
    counts: away,
    probe: away,
  }));
  await expect(add(store)).rejects.toThrow('full');
  const text = await metrics.text();
  expect(text).toMatch(/^relay_store_up 0$/m);
  expect(text).toMatch(/^relay_leads_waiting Nan$/im);
  expect(text).toContain('relay_store_failures_total{operation="add"} 1');
  expect(text).not.toContain('relay_leads_accepted_total{');
});

test('a store that answers and cannot be written to is not up', async () => {
  const { metrics } = await start((real) => ({
    ...real,
    probe: () => Promise.reject(new Error('database or disk is full')),
  }));
  const text = await metrics.text();
  expect(text).toMatch(/^relay_store_up 0$/m);
  expect(text).toMatch(/^relay_leads_waiting 0$/m);
  expect(text).toMatch(/^relay_disk_free_bytes 12345$/m);
});

test('what was stamped by a clock that ran ahead has no negative age', async () => {
  const { metrics, store } = await start();
  await add(store, enquiry({}, '2026-11-22T00:00:00.000Z'));
  expect(await metrics.text()).toMatch(/^relay_oldest_waiting_seconds 0(\.\d+)?$/m);
});

test('answers to messages are timed, refusals counted by reason, and pages passed over', async () => {
  const { metrics } = await start();
  for (const status of [200, 400, 429, 503, 500]) metrics.answered(SEND_PATH, status, 0.004);
  metrics.answered('/*', 404, 1);
  const text = await metrics.text();
  for (const reason of ['not valid', 'rate limit', 'not available', 'a fault of ours']) {
    expect(text).toContain(`relay_leads_refused_total{reason="${reason}"} 1`);
  }
  expect(text).toContain(
    `relay_request_duration_seconds_bucket{le="0.005",path="${SEND_PATH}",status="200"} 1`,
  );
  expect(text).not.toContain('status="404"');
});

test('nothing of a visitor is told', async () => {
  const { metrics, store } = await start();
  const lead = enquiry({ from_name: 'Zebedee Quux', from_email: 'zebedee@example.net' });
  await add(store, lead);
  const text = await metrics.text();
  for (const secret of ['Zebedee', 'example.net', lead.id, '5550']) {
    expect(text).not.toContain(secret);
  }
});

test('only this machine is answered, and only about metrics', async () => {
  const { metrics } = await start();
  const server = await startMetricsServer(metrics, 0);
  clean.push(server.close);
  const origin = `http://127.0.0.1:${server.port}`;
  const answer = await fetch(`${origin}/metrics`);
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(await answer.text()).toContain('# HELP relay_leads_waiting');
  expect((await fetch(`${origin}/`)).status).toBe(404);
  expect((await fetch(`${origin}/metrics`, { method: 'POST' })).status).toBe(405);
  await expect(fetch(`http://[::1]:${server.port}/metrics`)).rejects.toThrow();
});
