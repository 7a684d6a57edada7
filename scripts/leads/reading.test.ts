import { afterEach, beforeEach, expect, test } from 'vitest';
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

const shownIds = (stdout: string) =>
  Array.from(stdout.matchAll(/^ {2}Id +(\S+)$/gm), ([, id]) => id);

/** One lead in each state; the spam is the newest, the answered one the oldest. */
async function oneOfEach(): Promise<void> {
  const store = await folder.open();
  for (const [index, id] of ['1', '2', '3', '4'].entries()) {
    await addLead(store, enquiry(id, hoursAgo(30 - index)));
  }
  await addLead(store, enquiry('5', hoursAgo(26)), true);
  await settle(store, '2', 'given up');
  await settle(store, '3', 'delivered');
  await settle(store, '4', 'failed');
  await store.markAnswered('1', hoursAgo(3));
  await store.close();
}

test('each state has its words and its own list', async () => {
  await oneOfEach();
  const cases = [
    ['answered', '1', 'Answered 3 hours ago'],
    ['undelivered', '2', 'UNDELIVERED: could not be emailed in 1 attempt, not answered yet'],
    ['taken', '3', 'Taken by the mail server just now, not answered yet'],
    // As scripts of before call it.
    ['delivered', '3', 'Taken by the mail server just now, not answered yet'],
    ['waiting', '4', 'Waiting to be emailed (1 attempt failed so far), not answered yet'],
    ['spam', '5', 'Suspected spam: kept, and not emailed'],
  ] as const;
  for (const [state, id, words] of cases) {
    const { status, stdout } = folder.run(['list', '--state', state]);
    expect({ status, ids: shownIds(stdout) }).toEqual({ status: 0, ids: [id] });
    expect(stdout).toContain(`State       ${words}\n`);
    const json = JSON.parse(folder.run(['list', '--state', state, '--json']).stdout);
    expect(json).toMatchObject([{ id }]);
  }
  expect(shownIds(folder.run([]).stdout)).toEqual(['5', '4', '3', '2', '1']);
});

test('a message tells what became of it for each recipient', async () => {
  await folder.keep(enquiry(ids.a, hoursAgo(1)));
  const store = await folder.open();
  const now = new Date().toISOString();
  await store.claim({ worker: 'w', now, leasedUntil: '9999-01-01T00:00:00.000Z', limit: 1 });
  const recipients = [
    { address: 'ann@example.com', takenAt: now, takenBy: 'smtp', lastError: null },
    { address: 'bo@example.com', takenAt: null, takenBy: null, lastError: 'smtp: 550 to RCPT TO' },
  ];
  await store.recordRecipients(ids.a, 'w', recipients, '9999-01-01T00:00:00.000Z');
  await store.recordFailure(ids.a, 'w', 'smtp: 550 to RCPT TO', null);
  await store.close();
  const { stdout } = folder.run(['show', ids.a]);
  expect(stdout).toContain('UNDELIVERED: could not be emailed in 1 attempt for bo@example.com');
  expect(stdout).toMatch(/For +ann@example.com: taken by the mail server \(smtp\), /);
  expect(stdout).toMatch(/For +bo@example.com: not taken: smtp: 550 to RCPT TO\n/);
  expect(JSON.parse(folder.run(['show', ids.a, '--json']).stdout)).toMatchObject({ recipients });
});

test('more than came in a day is held, and has a list of its own', async () => {
  await folder.keep(enquiry(ids.a, hoursAgo(1)));
  const store = await folder.open();
  const now = new Date().toISOString();
  await store.claim({ worker: 'w', now, leasedUntil: '9999-01-01T00:00:00.000Z', limit: 1 });
  await store.admit(ids.a, { worker: 'w', now, since: now, limit: 0 });
  await store.close();
  const { stdout } = folder.run(['list', '--state', 'held']);
  expect(stdout).toContain('Beyond the daily number of mails: kept for a digest');
});

test('where nothing was ever emailed, and no server is named, the list says so', async () => {
  await folder.keep(enquiry(ids.a, hoursAgo(1)));
  const note = /None of these was ever tried to be emailed, and no SMTP_HOST is set here\./;
  expect(folder.run([]).stdout.replaceAll('\n', ' ')).toMatch(note);
  expect(folder.run(['--json']).stdout).not.toContain('SMTP_HOST');
  folder.env.SMTP_HOST = 'smtp.example.com';
  expect(folder.run([]).stdout).not.toContain('SMTP_HOST');
  delete folder.env.SMTP_HOST;
  const store = await folder.open();
  await settle(store, ids.a, 'failed');
  await store.close();
  expect(folder.run([]).stdout).not.toContain('SMTP_HOST');
});

test('a state that nothing is in is no failure', async () => {
  await folder.keep(enquiry(ids.a, hoursAgo(1)));
  const { status, stdout } = folder.run(['list', '--state', 'spam']);
  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: 'None of 1 message is in that state.\n',
  });
});

test('show tells all about one message, by its id or any beginning of it', async () => {
  await folder.keep(enquiry(ids.a, hoursAgo(5)), enquiry(ids.b, hoursAgo(4)));
  const store = await folder.open();
  await settle(store, ids.a, 'failed');
  await store.close();
  const whole = folder.run(['show', ids.a]);
  expect(whole.status).toBe(0);
  expect(whole.stdout).toContain('(5 hours ago)');
  expect(whole.stdout).toContain(`Full id     ${ids.a}`);
  expect(whole.stdout).toContain('Last fault  Connection refused');
  for (const prefix of ['aaaaaaaa', 'a', 'AAAAAAAA-0']) {
    expect(folder.run(['show', prefix])).toEqual(whole);
  }
  expect(JSON.parse(folder.run(['show', 'a', '--json']).stdout).id).toBe(ids.a);
});

test.each(['z', '%', '_aaaaaaa', "a' or '1'='1", ' '])('show %j finds nothing', async (id) => {
  await folder.keep(enquiry(ids.a, hoursAgo(5)));
  const { status, stdout, stderr } = folder.run(['show', id]);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toBe(`No message has an id that begins with "${id}".\n`);
});

test('a beginning that fits two messages is refused, and both are named', async () => {
  await folder.keep(enquiry(ids.c, hoursAgo(5)), enquiry(ids.c2, hoursAgo(4)));
  const { status, stderr } = folder.run(['show', 'cccccccc']);
  expect(status).toBe(1);
  expect(stderr).toContain('2 messages have an id that begins with "cccccccc"');
  expect(stderr).toContain(ids.c);
  expect(stderr).toContain(ids.c2);
});

test('search finds the messages that hold all the words, in any case', async () => {
  await folder.keep(
    enquiry(ids.a, hoursAgo(3), { from_name: 'Éva Ödön', message: 'Our first home in Cairns.' }),
    enquiry(ids.b, hoursAgo(2), { message: 'A home, our first.' }),
  );
  expect(shownIds(folder.run(['search', 'HOME', 'first']).stdout)).toEqual([
    'bbbbbbbb',
    'aaaaaaaa',
  ]);
  expect(shownIds(folder.run(['search', 'first home']).stdout)).toEqual(['aaaaaaaa']);
  expect(shownIds(folder.run(['search', 'éva ödön', 'cairns']).stdout)).toEqual(['aaaaaaaa']);
  expect(JSON.parse(folder.run(['search', 'cairns', '--json']).stdout)).toHaveLength(1);
});

test('search says so, with status 1, when nothing holds the words', async () => {
  await folder.keep(enquiry(ids.a, hoursAgo(3)));
  expect(folder.run(['search', 'home', 'boat'])).toEqual({
    status: 1,
    stdout: '',
    stderr: 'No message holds "home" and "boat".\n',
  });
  expect(folder.run(['search', 'boat', '--json'])).toMatchObject({ status: 1, stdout: '[]\n' });
});

test('overdue lists what nobody answered for a day, delivered or not, but no spam', async () => {
  await oneOfEach();
  await folder.keep(enquiry('6', hoursAgo(23)));
  const { status, stdout } = folder.run(['overdue']);
  expect({ status, ids: shownIds(stdout) }).toEqual({ status: 0, ids: ['2', '3', '4'] });
  expect(stdout).toContain('3 messages without an answer for more than 24 hours');
  expect(shownIds(folder.run(['overdue', '--hours', '23']).stdout)).toEqual(['2', '3', '4', '6']);
  const json = JSON.parse(folder.run(['overdue', '--json']).stdout);
  expect(json).toMatchObject([{ id: '2' }, { id: '3' }, { id: '4' }]);
});

test('nothing overdue is good news, not a failure', async () => {
  const nobody = { status: 0, stdout: 'Nobody has waited longer than 1 hour for an answer.\n' };
  expect(folder.run(['overdue', '--hours', '1'])).toMatchObject(nobody);
  await folder.keep(enquiry(ids.a, hoursAgo(0)));
  expect(folder.run(['overdue', '--hours', '1'])).toMatchObject(nobody);
  expect(folder.run(['overdue', '--json'])).toMatchObject({ status: 0, stdout: '[]\n' });
});
