import { expect, onTestFinished, test } from 'vitest';
import { SEND_PATH } from '../../contracts/send-request.ts';
import { openBench } from '../../tests/support/delivery-bench.ts';
import { deliverLead, enquiry, failLead } from '../../tests/support/sample-leads.ts';
import type { LeadDatabase } from '../store/lead-database.ts';
import { createMetrics, serveMetrics } from './metrics.ts';

const NOW = '2026-11-20T01:00:00.000Z';

/** @param faults what the store does in place of its own. */
async function start(faults: Partial<LeadDatabase> = {}) {
  const store = { ...(await openBench()).store, ...faults };
  const metrics = createMetrics({
    clock: () => new Date(NOW),
    check: () => store.probe(1),
    diskFree: () => 12_345,
  });
  return { metrics, store: metrics.counting(store) };
}

const add = (store: LeadDatabase, lead = enquiry(), suspectedSpam = false) =>
  store.add(lead, { sameSince: '2026-11-19T00:00:00.000Z', suspectedSpam });

const fail = () => Promise.reject(new Error('database or disk is full'));

test('what was accepted is counted, repeats and suspicions apart, without a visitor’s words', async () => {
  const { metrics, store } = await start();
  await add(store);
  await add(store);
  await add(store, enquiry({ message: 'Cheap watches' }), true);
  const text = await metrics.text();
  const accepted = text.split('\n').filter((line) => line.startsWith('relay_leads_accepted_total'));
  const of = 'relay_leads_accepted_total{kind="enquiry",source="sdk"';
  const labels = (spam: boolean, repeated: boolean) =>
    `${of},suspected_spam="${spam}",repeated="${repeated}"} 1`;
  expect(accepted).toEqual([labels(false, false), labels(false, true), labels(true, false)]);
  expect(text).toMatch(/^relay_leads_suspected_spam 1$/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m);
  expect(text).not.toMatch(/Ann|example\.com|5550|watches/);
});

test('what waits, how long, and what became of the rest is read when somebody asks', async () => {
  const { metrics, store } = await start();
  expect(await metrics.text()).toMatch(/^relay_oldest_waiting_seconds 0$/m);
  const given = enquiry({ message: 'Please call me back.' });
  const delivered = enquiry({ message: 'I would like to refinance.' });
  for (const lead of [enquiry(), given, delivered]) await add(store, lead);
  await failLead(store, delivered.id, NOW, NOW);
  await failLead(store, given.id, NOW);
  await deliverLead(store, delivered.id, NOW);
  const text = await metrics.text();
  for (const line of [
    'relay_leads_waiting 1',
    'relay_leads_undelivered 1',
    'relay_oldest_waiting_seconds 3600',
    'relay_disk_free_bytes 12345',
    'relay_deliveries_total{outcome="given up",transport=""} 1',
    'relay_deliveries_total{outcome="failed",transport=""} 1',
    'relay_deliveries_total{outcome="delivered",transport="smtp"} 1',
  ]) {
    expect(text.split('\n')).toContain(line);
  }
  await store.markAnswered(given.id, NOW);
  expect(await metrics.text()).toMatch(/^relay_leads_undelivered 0$/m);
});

test.each([
  ['is away is said to be, and makes no numbers up', { add: fail, counts: fail, probe: fail }, /nan/i],
  ['answers and cannot be written to is not up', { add: fail, probe: fail }, /0/],
])('a store that %s', async (_, faults, waiting) => {
  const { metrics, store } = await start(faults);
  await expect(add(store)).rejects.toThrow('full');
  const text = await metrics.text();
  expect(text).toMatch(/^relay_store_up 0$/m);
  expect(/^relay_leads_waiting (.*)$/m.exec(text)?.[1]).toMatch(waiting);
  expect(text).toContain('relay_store_failures_total{operation="add"} 1');
  expect(text).not.toContain('relay_leads_accepted_total{');
});

test('answers to messages are timed, refusals counted by reason, and pages passed over', async () => {
  const { metrics } = await start();
  for (const status of [200, 400, 429, 503, 500]) metrics.answered(SEND_PATH, status, 0.004);
  metrics.answered('/*', 404, 1);
  const text = await metrics.text();
  for (const reason of ['not valid', 'rate limit', 'not available', 'a fault of ours']) {
    expect(text).toContain(`relay_leads_refused_total{reason="${reason}"} 1`);
  }
  const bucket = `{le="0.005",path="${SEND_PATH}",status="200"} 1`;
  expect(text).toContain(`relay_request_duration_seconds_bucket${bucket}`);
  expect(text).not.toContain('status="404"');
});

test('only this machine is answered, and only about metrics', async () => {
  const { metrics } = await start();
  const { url, close } = await serveMetrics(metrics, 0);
  onTestFinished(close);
  const answer = await fetch(url);
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(await answer.text()).toContain('# HELP relay_leads_waiting');
  expect((await fetch(new URL('/', url))).status).toBe(404);
  expect((await fetch(url, { method: 'POST' })).status).toBe(404);
  await expect(fetch(url.replace('127.0.0.1', '[::1]'))).rejects.toThrow();
});
