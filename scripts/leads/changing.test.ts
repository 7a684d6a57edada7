import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { StoredLead } from '../../server/store/lead-store.ts';
import {
  addLead,
  enquiry,
  hoursAgo,
  ids,
  type LeadsFolder,
  leadsFolder,
  settle,
} from './testing/leads-folder.ts';

let folder: LeadsFolder;
beforeEach(() => {
  folder = leadsFolder();
});
afterEach(() => folder.remove());

async function stored(): Promise<StoredLead[]> {
  const store = await folder.open();
  const leads = await store.list();
  await store.close();
  return leads;
}

test('answered marks messages, once, and takes them off the overdue ones', async () => {
  await folder.keep(enquiry(ids.a, hoursAgo(30)), enquiry(ids.b, hoursAgo(29)));
  const { status, stdout } = folder.run(['answered', 'aaaa', 'bbbb', ids.a]);
  expect(status).toBe(0);
  expect(stdout).toMatch(/^Marked as answered: aaaaaaaa {2}.*Ann Citizen <ann@example.com>\n/);
  expect(stdout).toMatch(/\nMarked as answered: bbbbbbbb .*>\n$/);
  expect(folder.run(['overdue']).stdout).toContain('Nobody has waited');
  const [, marked] = await stored();
  const again = folder.run(['answered', 'aaaa']);
  expect(again.status).toBe(0);
  expect(again.stdout).toMatch(/^Answered already, just now: aaaaaaaa/);
  expect((await stored())[1]?.answeredAt).toBe(marked?.answeredAt);
});

test('answered marks none when one of the ids is wrong', async () => {
  await folder.keep(enquiry(ids.a, hoursAgo(30)));
  expect(folder.run(['answered', 'aaaa', 'dddd'])).toEqual({
    status: 1,
    stdout: '',
    stderr: 'No message has an id that begins with "dddd".\n',
  });
  expect(await stored()).toMatchObject([{ answeredAt: null }]);
});

test('resend lets the delivery of a message begin again', async () => {
  const store = await folder.open();
  await addLead(store, enquiry(ids.a, hoursAgo(3)), true);
  await addLead(store, enquiry(ids.b, hoursAgo(2)));
  await settle(store, ids.b, 'delivered');
  await store.close();
  const { status, stdout } = folder.run(['resend', 'a', 'b']);
  expect(status).toBe(0);
  expect(stdout.match(/^Will be emailed: /gm)).toHaveLength(2);
  const waiting = { state: 'waiting', suspectedSpam: false, attempts: 0 };
  expect(await stored()).toMatchObject([waiting, waiting]);
});

test('resend --undelivered takes what was given up and not answered, and nothing else', async () => {
  const store = await folder.open();
  for (const id of [ids.a, ids.b, ids.c]) await addLead(store, enquiry(id, hoursAgo(3)));
  await settle(store, ids.a, 'given up');
  await settle(store, ids.b, 'given up');
  await settle(store, ids.c, 'delivered');
  await store.markAnswered(ids.b, hoursAgo(1));
  await store.close();
  const { status, stdout } = folder.run(['resend', '--undelivered']);
  expect(status).toBe(0);
  expect(stdout).toMatch(/^Will be emailed: aaaaaaaa.*\n$/);
  const states = Object.fromEntries((await stored()).map((lead) => [lead.id, lead.state]));
  expect(states).toEqual({ [ids.a]: 'waiting', [ids.b]: 'undelivered', [ids.c]: 'delivered' });
  expect(folder.run(['resend', '--undelivered'])).toMatchObject({
    status: 1,
    stderr: 'No message is undelivered.\n',
  });
});

test('a database that another program holds is said to be in use, and nothing is changed', async () => {
  await folder.keep(enquiry(ids.a, hoursAgo(3)));
  const other = new DatabaseSync(folder.database);
  other.exec('BEGIN IMMEDIATE');
  const { status, stderr } = folder.run(['answered', 'aaaa']);
  other.exec('ROLLBACK');
  other.close();
  expect(status).toBe(1);
  expect(stderr).toContain('The database is in use by another program just now.');
  expect(stderr).not.toContain('    at ');
  expect((await stored()).every((lead) => lead.answeredAt === null)).toBe(true);
});
