import { beforeEach, expect, test } from 'vitest';
import { type DeliveryBench, openBench, SECOND } from '../../tests/support/delivery-bench.ts';
import { addLead } from '../../tests/support/sample-leads.ts';
import type { Person } from '../store/model.ts';
import { assignmentHandler, assignmentJob } from './assignment.ts';

let bench: DeliveryBench;
let leadId: string;
beforeEach(async () => {
  bench = await openBench();
  leadId = await addLead(bench.store);
});

const by = { id: 'ann', name: 'Ann' };

async function colleague(name: string): Promise<Person> {
  const at = { email: `${name}@example.com`, createdAt: bench.time.clock().toISOString() };
  const person = { id: name, name, role: 'broker', sees: 'all', ...at } as const;
  await bench.store.addPerson(person);
  return person;
}

async function assign(person: Person | null): Promise<void> {
  const version = (await bench.store.find(leadId, 'all'))?.version ?? 0;
  const at = bench.time.clock().toISOString();
  const jobs = person === null ? [] : [assignmentJob(leadId, at)];
  await bench.store.change(leadId, { version, by, at, person }, jobs);
  await bench.time.advance(SECOND);
}

function start() {
  const { context, sent } = bench.mails();
  const runner = bench.runner(async () => [], {
    handlers: { assignment: assignmentHandler({ ...context, store: bench.store }) },
  });
  return { runner, told: () => sent.map(({ address }) => address), sent };
}

test('emails the final assignee once after a pause, without the message', async () => {
  const [bo, cy] = [await colleague('bo'), await colleague('cy')];
  const { told, sent } = start();
  for (const person of [bo, null, cy, bo, cy]) await assign(person);
  await bench.time.advance(20 * SECOND);
  expect(told()).toEqual([]);
  await bench.time.advance(20 * SECOND);
  expect(told()).toEqual(['cy@example.com']);
  const [{ message } = { message: null }] = sent;
  expect(message?.subject).toBe('Ann has assigned you an enquiry');
  expect(message?.text).toContain(`https://www.figbird.example/desk/leads/${leadId}`);
  expect(message?.text).not.toMatch(/Citizen|5550/);
  await bench.time.advance(60 * SECOND);
  await assign(bo);
  await assign(null);
  await bench.time.advance(60 * SECOND);
  expect(told()).toEqual(['cy@example.com']);
});

test('emails the assignee after a restart', async () => {
  const bo = await colleague('bo');
  const first = start();
  await assign(bo);
  const stopped = first.runner.stop(0);
  await bench.time.advance(0);
  await stopped;
  await bench.time.advance(60 * SECOND);
  expect(first.told()).toEqual([]);
  const second = start();
  await bench.time.advance(10 * SECOND);
  expect(second.told()).toEqual(['bo@example.com']);
});
