import { spawn } from 'node:child_process';
import { afterEach, beforeEach, expect, test } from 'vitest';
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

async function storedIds(): Promise<string[]> {
  const store = await folder.open();
  const leads = await store.list();
  await store.close();
  return leads.map((lead) => lead.id);
}

const yearsAgo = (years: number) => hoursAgo(years * 365.25 * 24);

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
  expect(stdout).toContain('Kept, because it was neither emailed nor answered: 2 messages.');
  expect(stdout).toContain('2 messages older than 24 months (');
  expect(stdout).toContain('Deleted 2 messages.');
  expect((await storedIds()).toSorted()).toEqual(['undelivered', 'waiting', 'young']);
});

test('purge leaves all as it is without a yes, and asks nobody when told so', async () => {
  await oldOnes();
  expect(folder.run(['purge'])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('Nothing was deleted.'),
  });
  expect(await storedIds()).toHaveLength(5);
  expect(folder.run(['purge', '--yes'])).toMatchObject({ status: 0, stderr: '' });
  expect(await storedIds()).toHaveLength(3);
  expect(folder.run(['purge', '--yes'])).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('nothing to delete that is older than 24 months'),
  });
});

test('purge --months takes another time', async () => {
  await oldOnes();
  expect(folder.run(['purge', '--months', '40', '--yes']).stdout).toContain('nothing to delete');
  expect(folder.run(['purge', '--months', '22', '--yes']).stdout).toContain('Deleted 3 messages.');
  expect((await storedIds()).toSorted()).toEqual(['undelivered', 'waiting']);
});
