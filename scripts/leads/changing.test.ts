import { spawn } from 'node:child_process';
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
  SCRIPT,
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

const storedIds = async () => (await stored()).map((lead) => lead.id);

const yearsAgo = (years: number) => hoursAgo(years * 365.25 * 24);

test('answered marks messages, once, and takes them off the overdue ones', async () => {
  await folder.keep(enquiry(ids.a, hoursAgo(30)), enquiry(ids.b, hoursAgo(29)));
  const { status, stdout } = folder.run(['answered', 'aaaa', 'bbbb', ids.a]);
  expect(status).toBe(0);
  expect(stdout.match(/^Marked as answered: (aaaaaaaa|bbbbbbbb) {2}.*Ann Citizen/gm)).toHaveLength(
    2,
  );
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

async function annAndBob(): Promise<void> {
  await folder.keep(
    enquiry(ids.a, hoursAgo(3), { from_email: 'Ann@Example.com' }),
    enquiry(ids.b, hoursAgo(2), { from_email: 'bob@example.com' }),
    enquiry(ids.c, hoursAgo(1), { from_email: 'ann@example.com' }),
  );
}

test('erase shows what would go, and erases it when somebody says yes', async () => {
  await annAndBob();
  const { status, stdout, stderr } = folder.run(['erase', 'ANN@example.com'], 'yes\n');
  expect(status).toBe(0);
  expect(stderr).toContain('Erase this for good?');
  expect(stdout).toMatch(/^2 messages from ANN@example.com:\ncccccccc .*\naaaaaaaa .*\nErased 2/);
  expect(stdout).not.toContain('bob');
  expect(await storedIds()).toEqual([ids.b]);
});

test.each([['no\n'], ['\n'], ['y'], ['']])('erase leaves all as it is after %j', async (typed) => {
  await annAndBob();
  const { status, stderr } = folder.run(['erase', 'ann@example.com'], typed);
  expect(status).toBe(1);
  expect(stderr).toContain('Nothing was erased.');
  expect(stderr.includes('--yes')).toBe(typed === '');
  expect(await storedIds()).toHaveLength(3);
});

test('erase --yes asks nobody', async () => {
  await annAndBob();
  const { status, stderr } = folder.run(['erase', '--yes', 'ann@example.com']);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(await storedIds()).toEqual([ids.b]);
});

test('erase finds nobody under another address, or a part of one', async () => {
  await annAndBob();
  expect(folder.run(['erase', 'nn@example.com', '--yes'])).toEqual({
    status: 1,
    stdout: '',
    stderr: 'No message came from nn@example.com.\n',
  });
  expect(await storedIds()).toHaveLength(3);
});

test('it ends when it has its answer, although the input stays open', async () => {
  await annAndBob();
  const args = [SCRIPT, 'erase', 'ann@example.com'];
  const child = spawn(process.execPath, args, { env: folder.env });
  child.stdin.write('yes\n');
  const status = await new Promise((resolve) => child.once('close', resolve));
  child.stdin.destroy();
  expect(status).toBe(0);
  expect(await storedIds()).toEqual([ids.b]);
});

/** Older than two years: delivered, undelivered, spam and still waiting. Younger: delivered. */
async function oldOnes(): Promise<void> {
  const store = await folder.open();
  for (const id of ['delivered', 'undelivered', 'waiting']) {
    await addLead(store, enquiry(id, yearsAgo(2.1)));
  }
  await addLead(store, enquiry('spam', yearsAgo(2.2)), true);
  await addLead(store, enquiry('young', yearsAgo(1.9)));
  await settle(store, 'delivered', 'delivered');
  await settle(store, 'undelivered', 'given up');
  await settle(store, 'young', 'delivered');
  await store.close();
}

test('purge shows what is older than 24 months, and deletes it when somebody says yes', async () => {
  await oldOnes();
  const { status, stdout, stderr } = folder.run(['purge'], 'Yes\n');
  expect(status).toBe(0);
  expect(stderr).toContain('Delete this for good?');
  expect(stdout).toContain('Kept, because it still waits to be emailed: 1 message.');
  expect(stdout).toContain('3 messages older than 24 months (');
  expect(stdout).toContain('Neither delivered nor answered: 1 of these.');
  expect(stdout).toContain('Deleted 3 messages.');
  expect((await storedIds()).toSorted()).toEqual(['waiting', 'young']);
});

test('purge leaves all as it is without a yes, and asks nobody when told so', async () => {
  await oldOnes();
  expect(folder.run(['purge'])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('Nothing was deleted.'),
  });
  expect(await storedIds()).toHaveLength(5);
  expect(folder.run(['purge', '--yes'])).toMatchObject({ status: 0, stderr: '' });
  expect(await storedIds()).toHaveLength(2);
  expect(folder.run(['purge', '--yes'])).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('nothing to delete that is older than 24 months'),
  });
});

test('purge --months takes another time', async () => {
  await oldOnes();
  expect(folder.run(['purge', '--months', '40', '--yes']).stdout).toContain('nothing to delete');
  expect(folder.run(['purge', '--months', '22', '--yes']).stdout).toContain('Deleted 4 messages.');
  expect(await storedIds()).toEqual(['waiting']);
});

test('a database that another program holds is said to be in use, and nothing is changed', async () => {
  await annAndBob();
  const other = new DatabaseSync(folder.database);
  other.exec('BEGIN IMMEDIATE');
  const { status, stderr } = folder.run(['answered', 'aaaa']);
  other.exec('ROLLBACK');
  other.close();
  expect(status).toBe(1);
  expect(stderr).toMatch(/in use by another program|locked/);
  expect(stderr).not.toContain('    at ');
  expect((await stored()).every((lead) => lead.answeredAt === null)).toBe(true);
});
