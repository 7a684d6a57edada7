import { beforeEach, expect, test } from 'vitest';
import { type DeliveryBench, openBench, perform } from '../../tests/support/delivery-bench.ts';
import { site } from '../../tests/support/firm.ts';
import { addLead, enquiry } from '../../tests/support/sample-leads.ts';
import { recordMailOutcomes } from '../../tests/support/store-contract/subject.ts';
import { digestHandler, dueDigest } from './digest.ts';
import type { MailContext } from './mail-context.ts';

/** Seven in the morning in Perth, this firm's time zone. */
const SEVEN = '2026-11-19T23:00:00.000Z';
const OWNER = 'owner@figbird.example';

let bench: DeliveryBench;
beforeEach(async () => {
  bench = await openBench();
});

/** Sends a day's digest to one owner. @returns the message, or undefined if none was sent. */
async function digest(day = '2026-11-20', now = SEVEN, changes: Partial<MailContext> = {}) {
  const { context, sent } = bench.mails(undefined, {
    clock: () => new Date(now),
    site: {
      ...site,
      url: 'https://www.figbird.example',
      contact: { ...site.contact, timeZone: 'Australia/Perth' },
    },
    ...changes,
  });
  const id = `digest:${day}:${OWNER}`;
  await perform(digestHandler(context), id);
  await bench.store.addJobs([{ id, kind: 'digest', leadId: null, dueAt: now }]);
  await bench.store.endJob(id, { dueAt: null, attempts: 0, lastError: null, doneAt: now, next: [] });
  return sent[0]?.message;
}

function addSpam(message: string, receivedAt: string): Promise<string> {
  return addLead(bench.store, enquiry({ message }, receivedAt), true);
}

test('is due at seven in the firm’s time zone, once for each day and address', async () => {
  const due = (now: string) => dueDigest(new Date(now), 'Australia/Perth').map(({ id }) => id);
  expect(due('2026-11-19T22:59:59.000Z')).toEqual([]);
  expect(due(SEVEN)).toEqual(['digest:2026-11-20']);
  expect(due('2026-11-20T15:59:00.000Z')).toEqual(['digest:2026-11-20']);
  expect(due('2026-11-20T16:01:00.000Z')).toEqual([]);
  const to = [OWNER, 'Bo@figbird.example'].map((address) => ({ name: '', address }));
  const { context } = bench.mails(undefined, { to });
  const next = await perform(digestHandler(context), 'digest:2026-11-20');
  expect(next.map(({ id }) => id)).toEqual([
    `digest:2026-11-20:${OWNER}`,
    'digest:2026-11-20:bo@figbird.example',
  ]);
  expect(await perform(digestHandler(context), 'digest:2026-11-20:gone@figbird.example')).toEqual([]);
});

test('lists held spam once, and sends nothing when there is nothing to report', async () => {
  const id = await addSpam('Please call me.\nMy secret second line', '2026-11-19T22:00:00.000Z');
  const message = await digest();
  expect(message?.subject).toContain('Held as spam (1)');
  expect(message?.text).toMatch(/20 Nov 2026, 6:00\sam +Ann Citizen: Please call me\./);
  expect(message?.text).toContain(id.slice(0, 8));
  expect(message?.text).toContain('open it at the desk and release it');
  // The recipient has no terminal.
  expect(message?.text).not.toContain('npm run');
  expect(message?.text).not.toContain('secret');
  expect(await digest('2026-11-21', '2026-11-20T23:00:00.000Z')).toBeUndefined();
  // After two days offline the next digest covers both.
  await addSpam('Buy now', '2026-11-21T10:00:00.000Z');
  expect((await digest('2026-11-24', '2026-11-24T05:00:00.000Z'))?.text).toContain('Buy now');
});

test('contains the same on a retry, also after it has reached another address', async () => {
  await addSpam('Buy now', '2026-11-19T22:00:00.000Z');
  const first = await digest();
  const again = await digest();
  expect(again).toEqual(first);
});

test('lists failed emails unless the lead was answered', async () => {
  for (const message of ['Given up on', 'Answered anyway']) {
    const id = await addLead(bench.store, enquiry({ message }, SEVEN));
    await recordMailOutcomes(bench.store, id, SEVEN, { [OWNER]: 'given up' });
    if (message.startsWith('Answered')) await bench.store.markAnswered(id, SEVEN);
  }
  const message = await digest();
  expect(message?.text).toMatch(/Email failed \(1\):[\s\S]*Given up on/);
  expect(message?.text).not.toContain('Answered');
});

test('lists health problems on Mondays', async () => {
  const checkHealth = async () => [
    { id: 'facts', title: 'Facts', state: 'attention', said: 'cash-rate had to be read again.' } as const,
    { id: 'disk', title: 'Disk', state: 'good', said: '12 GB free.' } as const,
  ];
  expect(await digest('2026-11-20', SEVEN, { checkHealth })).toBeUndefined();
  const monday = await digest('2026-11-23', '2026-11-22T23:00:00.000Z', { checkHealth });
  expect(monday?.text).toContain('Facts: cash-rate had to be read again.');
  expect(monday?.text).not.toContain('12 GB');
});

test('names who published changes of the website since the last digest', async () => {
  const publish = (id: string, at: string, detail: string) =>
    bench.store.record({ id, at, by: { id: 'ann', name: 'Ann' }, did: 'published', leadId: null, detail });
  await publish('old', '2026-11-18T00:00:00.000Z', 'Opening hours');
  await publish('new', '2026-11-19T20:30:00.000Z', 'Telephone number');
  const text = (await digest())?.text ?? '';
  expect(text).toContain('Website changes published (1)');
  expect(text).toContain('Ann: Telephone number');
  expect(text).not.toContain('Opening hours');
});

test('lists waiting leads, follow-ups and due deletions once someone is at the desk', async () => {
  const lead = (name: string, receivedAt: string) =>
    addLead(bench.store, enquiry({ from_name: name, message: `From ${name}` }, receivedAt));
  await lead('Fresh Fay', '2026-11-19T20:00:00.000Z');
  await lead('Waiting Wes', '2026-11-18T20:00:00.000Z');
  const due = await lead('Due Dan', '2026-11-17T20:00:00.000Z');
  const old = await lead('Old Olive', '2024-11-22T20:00:00.000Z');
  const change = { version: 0, by: { id: null, name: 'Ann' }, at: SEVEN, stage: 'contacted' } as const;
  await bench.store.change(due, { ...change, followUpOn: '2026-11-20' });
  await bench.store.change(old, change);
  expect(await digest('2026-11-19')).toBeUndefined();

  const person = { id: 'ann', email: 'ann@figbird.example', name: 'Ann', createdAt: SEVEN };
  await bench.store.addPerson({ ...person, role: 'owner', sees: 'all' });
  const words = (await digest())?.text.split('\n') ?? [];
  const line = (start: string) => words.findLastIndex((one) => one.includes(start));
  const order = [
    ...['Waiting too long (1)', 'Waiting Wes', 'New (1)', 'Fresh Fay'],
    ...['To follow up today (1)', 'Due Dan', 'Due for deletion within a week (1)', 'Old Olive'],
  ];
  const places = order.map(line);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
  expect(words.join('\n')).toContain(
    'You promised an answer within 24 hours: https://www.figbird.example/desk',
  );
});
