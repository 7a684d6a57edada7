import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { retentionMonths } from '../../config/fields.ts';
import { site } from '../../tests/support/firm.ts';
import {
  addLead,
  enquiry,
  hoursAgo,
  ids,
  leadsFolderForEach,
  settle,
} from '../../tests/support/leads-folder.ts';

const folder = leadsFolderForEach();

const run = (...args: string[]) => folder.run(args);
const storedIds = async () => (await folder.stored()).map(({ id }) => id);

test('answered marks messages, once, and takes them off the overdue ones', async () => {
  await folder.keep(enquiry(ids.a, hoursAgo(30)), enquiry(ids.b, hoursAgo(29)));
  const { status, stdout } = await run('answered', 'aaaa', 'bbbb', ids.a);
  expect(status).toBe(0);
  expect(stdout).toMatch(/^Marked as answered: aaaaaaaa {2}.*Ann Citizen <ann@example.com>\n/);
  expect(stdout).toMatch(/\nMarked as answered: bbbbbbbb .*>\n$/);
  expect((await run('overdue')).stdout).toContain('Nobody has waited');
  const marked = await folder.stored();
  const again = await run('answered', 'aaaa');
  expect(again.status).toBe(0);
  expect(again.stdout).toMatch(/^Answered already, just now: aaaaaaaa/);
  expect(await folder.stored()).toEqual(marked);
});

test('answered marks none when one of the ids is wrong', async () => {
  await folder.keep(enquiry(ids.a, hoursAgo(30)));
  const stderr = 'No message has an id that begins with "dddd".\n';
  expect(await run('answered', 'aaaa', 'dddd')).toEqual({ status: 1, stdout: '', stderr });
  expect(await folder.stored()).toMatchObject([{ answeredAt: null }]);
});

test('resend lets the delivery of a message begin again', async () => {
  await folder.change(async (store) => {
    await addLead(store, enquiry(ids.a, hoursAgo(3)), true);
    await addLead(store, enquiry(ids.b, hoursAgo(2)));
    await settle(store, ids.b, 'delivered');
  });
  const { status, stdout } = await run('resend', 'a', 'b');
  expect(status).toBe(0);
  expect(stdout.match(/^Will be emailed: /gm)).toHaveLength(2);
  const waiting = { state: 'waiting', suspectedSpam: false, attempts: 0 };
  expect(await folder.stored()).toMatchObject([waiting, waiting]);
});

test('resend --undelivered takes what was given up and not answered, and nothing else', async () => {
  await folder.change(async (store) => {
    for (const id of [ids.a, ids.b, ids.c]) await addLead(store, enquiry(id, hoursAgo(3)));
    await settle(store, ids.a, 'given up');
    await settle(store, ids.b, 'given up');
    await settle(store, ids.c, 'delivered');
    await store.markAnswered(ids.b, hoursAgo(1));
  });
  const { status, stdout } = await run('resend', '--undelivered');
  expect(status).toBe(0);
  expect(stdout).toMatch(/^Will be emailed: aaaaaaaa.*\n$/);
  const states = Object.fromEntries((await folder.stored()).map((lead) => [lead.id, lead.state]));
  expect(states).toEqual({ [ids.a]: 'waiting', [ids.b]: 'undelivered', [ids.c]: 'delivered' });
  const stderr = 'No message is undelivered.\n';
  expect(await run('resend', '--undelivered')).toEqual({ status: 1, stdout: '', stderr });
});

test('a database that another program holds is said to be in use, and nothing is changed', async () => {
  await folder.keep(enquiry(ids.a, hoursAgo(3)));
  const other = new DatabaseSync(folder.database);
  other.exec('BEGIN IMMEDIATE');
  const { status, stderr } = await run('answered', 'aaaa');
  other.exec('ROLLBACK');
  other.close();
  expect(status).toBe(1);
  expect(stderr).toBe('The database is in use by another program just now. Please try again.\n');
  expect(await folder.stored()).toMatchObject([{ answeredAt: null }]);
});

const annAndBob = () =>
  folder.keep(
    enquiry(ids.a, hoursAgo(3), { from_email: 'Ann@Example.com' }),
    enquiry(ids.b, hoursAgo(2), { from_email: 'bob@example.com' }),
    enquiry(ids.c, hoursAgo(1), { from_email: 'ann@example.com' }),
  );

test('erase shows what would go, and erases it when somebody says yes', async () => {
  await annAndBob();
  const { status, stdout, stderr } = await folder.run(['erase', 'ANN@example.com'], 'yes\n');
  expect(status).toBe(0);
  expect(stderr).toContain('Erase this for good?');
  expect(stdout).toMatch(/^2 messages from ANN@example.com:\ncccccccc .*\naaaaaaaa .*\nErased 2/);
  expect(stdout).not.toContain('bob');
  expect(await storedIds()).toEqual([ids.b]);
});

test.each([['no\n'], ['\n'], ['y'], ['']])('erase leaves all as it is after %j', async (typed) => {
  await annAndBob();
  const { status, stderr } = await folder.run(['erase', 'ann@example.com'], typed);
  expect(status).toBe(1);
  expect(stderr).toContain('Nothing was erased.');
  expect(stderr.includes('--yes')).toBe(typed === '');
  expect(await storedIds()).toHaveLength(3);
});

test('erase --yes asks nobody, and finds nobody under a part of an address', async () => {
  await annAndBob();
  const stderr = 'No message came from nn@example.com.\n';
  expect(await run('erase', 'nn@example.com', '--yes')).toEqual({ status: 1, stdout: '', stderr });
  expect(await storedIds()).toHaveLength(3);
  expect(await run('erase', '--yes', 'ann@example.com')).toMatchObject({ status: 0, stderr: '' });
  expect(await storedIds()).toEqual([ids.b]);
});

const yearsAgo = (years: number) => hoursAgo(years * 365.25 * 24);

/** Older than two years: delivered, undelivered, spam and still waiting. Younger: delivered. */
async function oldOnes(): Promise<void> {
  await folder.change(async (store) => {
    for (const id of ['delivered', 'undelivered', 'waiting']) {
      await addLead(store, enquiry(id, yearsAgo(2.1)));
    }
    await addLead(store, enquiry('spam', yearsAgo(2.2)), true);
    await addLead(store, enquiry('young', yearsAgo(1.9)));
    await settle(store, 'delivered', 'delivered');
    await settle(store, 'undelivered', 'given up');
    await settle(store, 'young', 'delivered');
  });
}

test('purge shows what is older than promised, and deletes it when somebody says yes', async () => {
  await oldOnes();
  const args = ['purge', '--months', '24'];
  const refused = await folder.run(args);
  expect(refused.status).toBe(1);
  expect(refused.stderr).toContain('Nothing was deleted.');
  expect(await storedIds()).toHaveLength(5);
  const { status, stdout, stderr } = await folder.run(args, 'Yes\n');
  expect(status).toBe(0);
  expect(stderr).toContain('Delete this for good?');
  expect(stdout).toContain('Kept, because it was neither emailed nor answered: 2 messages.');
  expect(stdout).toContain('2 messages older than 24 months (');
  expect(stdout).toContain('Deleted 2 messages.');
  expect((await storedIds()).toSorted()).toEqual(['undelivered', 'waiting', 'young']);
});

test('purge takes the time of the privacy policy, or another one, and tells what it deleted', async () => {
  await oldOnes();
  expect((await run('purge', '--record')).stdout).toBe('Nothing was deleted by age so far.\n');
  expect((await run('purge', '--months', '40', '--yes')).stdout).toContain('nothing to delete');
  const deleted = await run('purge', '--months', '22', '--yes');
  expect(deleted).toMatchObject({ status: 0, stderr: '' });
  expect(deleted.stdout).toContain('Deleted 3 messages.');
  expect((await storedIds()).toSorted()).toEqual(['undelivered', 'waiting']);
  const promised = retentionMonths(site.privacy.retention);
  expect((await run('purge')).stdout).toContain(`nothing to delete that is older than ${promised} months (`);
  const { stdout } = await run('purge', '--record');
  expect(stdout).toMatch(
    /^20 Nov 2026 {2}a person deleted 3 messages from before 20 Jan 2025: \S+ \S+ \S+\n/,
  );
  expect(stdout).toMatch(/\nLast looked at on 20 Nov 2026\.\n$/);
});
