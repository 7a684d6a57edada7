import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hoursIn } from '../../config/reply-promise.ts';
import { localTime, timeZoneOf } from '../../config/time-zone.ts';
import { site } from '../../tests/support/firm.ts';
import {
  addLead,
  enquiry,
  hoursAgo,
  ids,
  leadsFolderForEach,
  settle,
} from '../../tests/support/leads-folder.ts';
import { application } from '../../tests/support/sample-leads.ts';
import { timeSince } from './format.ts';

const folder = leadsFolderForEach();

const run = (...args: string[]) => folder.run(args);
const shownIds = (stdout: string) => Array.from(stdout.matchAll(/^ {2}Id +(\S+)$/gm), ([, id]) => id);

const first = enquiry(ids.a, '2026-11-20T00:02:00.000Z');
const second = { ...application(), id: ids.b, receivedAt: '2026-11-20T03:30:00.000Z' };

test('newest first, with kind, local time, short id, state and every field', async () => {
  await folder.keep(first, second);
  const { status, stdout, stderr } = await run();
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain('2 messages, newest first');
  expect(stdout.indexOf('Application, ')).toBeLessThan(stdout.indexOf('Enquiry, '));
  const zone = timeZoneOf(site.contact);
  expect(stdout).toContain(`Enquiry, ${localTime(first.receivedAt, zone)} (`);
  expect(stdout).toMatch(
    / Id +aaaaaaaa\n +State +Waiting to be emailed, not answered yet\n +Name +Ann Citizen\n/,
  );
  expect(stdout).toMatch(/ Email +ann@example\.com\n +Phone +\(07\) 5550 0199\n +Message +We wo/);
  expect(stdout).toMatch(/Experience +3\+ years\n/);
  expect(stdout).toMatch(/Volume +6-10 loans per month\n/);
  expect((await run('list')).stdout).toBe(stdout);
});

test('piped, it has no colours and breaks no line of a message', async () => {
  const line = `${'many words '.repeat(60)}and the end`;
  await folder.keep(enquiry(ids.a, hoursAgo(1), { message: `${line}\n\nBye` }));
  const { stdout } = await run();
  expect(stdout).toContain(line);
  expect(stdout).toMatch(/the end\n\n {14}Bye\n/);
  expect(stdout).not.toContain('\u001b');
});

test('a message cannot give orders to the terminal, in any way of showing it', async () => {
  const evil = 'Hello\u001b[2J\u0007 \u009b31m \u202egnp.exe\u061c\r overwritten \u0000 end';
  await folder.keep(enquiry(ids.a, hoursAgo(30), { message: evil, from_name: evil, phone: evil }));
  const ways = ['list', 'list --json', 'show a', 'show a --json', 'search Hello', 'overdue'];
  const more = ['resend a', 'answered a', 'answered a'];
  for (const call of [...ways, ...more, 'erase ann@example.com']) {
    const { stdout } = await run(...call.split(' '));
    expect(stdout, call).toContain('Hello');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
    expect(stdout).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e\u061c]/);
  }
  expect((await run()).stdout).toContain('Hello\uFFFD[2J');
  expect(JSON.parse((await run('--json')).stdout)[0].params.message).toBe(evil);
});

test('--json gives the leads as they are stored, while the server has them open', async () => {
  await folder.change(async (store) => {
    await addLead(store, first);
    await addLead(store, second);
    const { status, stdout } = await run('--json');
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject([second, first]);
  });
});

test('without a database it says so and makes none', async () => {
  const { status, stdout } = await run();
  expect(status).toBe(0);
  expect(stdout).toMatch(/There is no database yet at .*leads\.db/);
  for (const call of ['show a', 'answered a', 'erase ann@example.com --yes']) {
    expect(await run(...call.split(' '))).toEqual({ status: 1, stdout: '', stderr: stdout });
  }
  expect((await run()).stdout).toBe(stdout);
  expect(await run('--json')).toEqual({ status: 0, stdout: '[]\n', stderr: '' });
});

test('a file that is no database is named, with status 1', async () => {
  mkdirSync(folder.path, { recursive: true });
  writeFileSync(folder.database, 'not a database, only a text file, but a long one');
  const { status, stderr } = await run();
  expect(status).toBe(1);
  expect(stderr).toMatch(/leads\.db could not be read/);
  expect(stderr).not.toContain('    at ');
});

/** One lead in each state; the spam is the newest, the answered one the oldest. */
async function oneOfEach(): Promise<void> {
  await folder.change(async (store) => {
    for (const [index, id] of ['1', '2', '3', '4'].entries()) {
      await addLead(store, enquiry(id, hoursAgo(30 - index)));
    }
    await addLead(store, enquiry('5', hoursAgo(26)), true);
    await settle(store, '2', 'given up');
    await settle(store, '3', 'delivered');
    await settle(store, '4', 'failed');
    await store.markAnswered('1', hoursAgo(3));
  });
}

/** More than MAIL_DAILY_LIMIT. */
async function oneHeld(): Promise<void> {
  const now = hoursAgo(0);
  await folder.change(async (store) => {
    await addLead(store, enquiry('6', hoursAgo(1)));
    await store.claim({ worker: 'w', now, leasedUntil: '9999-01-01T00:00:00.000Z', limit: 9 });
    await store.admit('6', { worker: 'w', now, since: now, limit: 0 });
    await store.release('w');
  });
}

test('each state has its words and its own list', async () => {
  await oneOfEach();
  await oneHeld();
  const cases = [
    ['answered', '1', 'Answered 3 hours ago'],
    ['undelivered', '2', 'UNDELIVERED: could not be emailed in 1 attempt, not answered yet'],
    ['taken', '3', 'Taken by the mail server just now, not answered yet'],
    ['waiting', '4', 'Waiting to be emailed (1 attempt failed so far), not answered yet'],
    ['spam', '5', 'Suspected spam: kept, and not emailed'],
    ['held', '6', 'Beyond the daily number of mails: kept for a digest, not answered yet'],
  ] as const;
  for (const [state, id, words] of cases) {
    const { status, stdout } = await run('list', '--state', state);
    expect({ status, ids: shownIds(stdout) }).toEqual({ status: 0, ids: [id] });
    expect(stdout).toContain(`State       ${words}\n`);
    const json = JSON.parse((await run('list', '--state', state, '--json')).stdout);
    expect(json).toMatchObject([{ id }]);
  }
  expect(shownIds((await run()).stdout)).toEqual(['6', '5', '4', '3', '2', '1']);
});

test('a message tells what became of it for each recipient', async () => {
  const now = hoursAgo(0);
  const recipients = [
    { address: 'ann@example.com', takenAt: now, takenBy: 'smtp', lastError: null },
    { address: 'bo@example.com', takenAt: null, takenBy: null, lastError: 'smtp: 550 to RCPT TO' },
  ];
  await folder.change(async (store) => {
    await addLead(store, first);
    await store.claim({ worker: 'w', now, leasedUntil: '9999-01-01T00:00:00.000Z', limit: 1 });
    await store.recordRecipients(ids.a, 'w', recipients, '9999-01-01T00:00:00.000Z');
    await store.recordFailure(ids.a, 'w', 'smtp: 550 to RCPT TO', null);
  });
  const { stdout } = await run('show', ids.a);
  expect(stdout).toContain('UNDELIVERED: could not be emailed in 1 attempt for bo@example.com');
  expect(stdout).toMatch(/For +ann@example.com: taken by the mail server \(smtp\), /);
  expect(stdout).toMatch(/For +bo@example.com: not taken: smtp: 550 to RCPT TO\n/);
  expect(JSON.parse((await run('show', ids.a, '--json')).stdout)).toMatchObject({ recipients });
});

test('where nothing was ever emailed, and no server is named, the list says so', async () => {
  await folder.keep(first);
  const note = /None of these was ever tried to be emailed, and no SMTP_HOST is set here\./;
  expect((await run()).stdout).toMatch(note);
  expect((await run('--json')).stdout).not.toContain('SMTP_HOST');
  folder.env.SMTP_HOST = 'smtp.example.com';
  expect((await run()).stdout).not.toContain('SMTP_HOST');
  delete folder.env.SMTP_HOST;
  await folder.change((store) => settle(store, ids.a, 'failed'));
  expect((await run()).stdout).not.toContain('SMTP_HOST');
});

test('where nothing has come in, or nothing is in a state, that is no failure', async () => {
  await folder.keep();
  expect(await run()).toMatchObject({ status: 0, stdout: expect.stringContaining('have come in yet') });
  await folder.keep(first);
  const none = { status: 0, stdout: 'None of 1 message is in that state.\n' };
  expect(await run('list', '--state', 'spam')).toMatchObject(none);
});

test('show tells all about one message, by its id or any beginning of it', async () => {
  await folder.keep(enquiry(ids.a, hoursAgo(5)), enquiry(ids.b, hoursAgo(4)));
  await folder.change((store) => settle(store, ids.a, 'failed'));
  const whole = await run('show', ids.a);
  expect(whole.status).toBe(0);
  expect(whole.stdout).toContain('(5 hours ago)');
  expect(whole.stdout).toContain(`Full id     ${ids.a}`);
  expect(whole.stdout).toContain('Last fault  Connection refused');
  for (const prefix of ['aaaaaaaa', 'a', 'AAAAAAAA-0']) expect(await run('show', prefix)).toEqual(whole);
  expect(JSON.parse((await run('show', 'a', '--json')).stdout).id).toBe(ids.a);
});

test.each(['z', '%', '_aaaaaaa', "a' or '1'='1", ' '])('show %j finds nothing', async (id) => {
  await folder.keep(first);
  const stderr = `No message has an id that begins with "${id}".\n`;
  expect(await run('show', id)).toEqual({ status: 1, stdout: '', stderr });
});

test('a beginning that fits two messages is refused, and both are named', async () => {
  await folder.keep(enquiry(ids.c, hoursAgo(5)), enquiry(ids.c2, hoursAgo(4)));
  const stderr = `2 messages have an id that begins with "cccccccc":\n  ${ids.c2}\n  ${ids.c}\n`;
  expect(await run('show', 'cccccccc')).toEqual({ status: 1, stdout: '', stderr });
});

test('search finds the messages that hold all the words, in any case', async () => {
  await folder.keep(
    enquiry(ids.a, hoursAgo(3), { from_name: 'Éva Ödön', message: 'Our first home in Cairns.' }),
    enquiry(ids.b, hoursAgo(2), { message: 'A home, our first.' }),
  );
  expect(shownIds((await run('search', 'HOME', 'first')).stdout)).toEqual(['bbbbbbbb', 'aaaaaaaa']);
  expect(shownIds((await run('search', 'first home')).stdout)).toEqual(['aaaaaaaa']);
  expect(shownIds((await run('search', 'éva ödön', 'cairns')).stdout)).toEqual(['aaaaaaaa']);
  expect(JSON.parse((await run('search', 'cairns', '--json')).stdout)).toHaveLength(1);
  const stderr = 'No message holds "home" and "boat".\n';
  expect(await run('search', 'home', 'boat')).toEqual({ status: 1, stdout: '', stderr });
  expect(await run('search', '%', '--json')).toEqual({ status: 1, stdout: '[]\n', stderr: '' });
});

test('overdue lists what nobody answered for a day, delivered or not, but no spam', async () => {
  await oneOfEach();
  await folder.keep(enquiry('6', hoursAgo(23.1)));
  const { status, stdout } = await run('overdue', '--hours', '24');
  expect({ status, ids: shownIds(stdout) }).toEqual({ status: 0, ids: ['2', '3', '4'] });
  expect(stdout).toContain('3 messages without an answer for more than 24 hours');
  expect(shownIds((await run('overdue', '--hours', '23')).stdout)).toEqual(['2', '3', '4', '6']);
  const json = JSON.parse((await run('overdue', '--hours', '24', '--json')).stdout);
  expect(json).toMatchObject([{ id: '2' }, { id: '3' }, { id: '4' }]);
});

test.each([
  ['2 hours', ['bbbbbbbb', 'aaaaaaaa']],
  ['one business day', ['bbbbbbbb']],
])('what is overdue is what has waited longer than the promised %s', async (replyPromise, expected) => {
  await folder.keep(enquiry(ids.a, hoursAgo(3)), enquiry(ids.b, hoursAgo(27)));
  expect(shownIds((await folder.run(['overdue'], '', { replyPromise })).stdout)).toEqual(expected);
});

test('overdue asks for a number where the promise names none', async () => {
  const { status, stderr } = await folder.run(['overdue'], '', { replyPromise: 'the blink of an eye' });
  expect(status).toBe(2);
  expect(stderr).toContain('expected --hours');
});

test('nothing overdue is good news, not a failure', async () => {
  const nobody = { status: 0, stdout: 'Nobody has waited longer than 1 hour for an answer.\n' };
  expect(await run('overdue', '--hours', '1')).toMatchObject(nobody);
  await folder.keep(enquiry(ids.a, hoursAgo(0)));
  expect(await run('overdue', '--hours', '1')).toMatchObject(nobody);
  expect(await run('overdue', '--json')).toMatchObject({ status: 0, stdout: '[]\n' });
});

test.each([
  ['2026-11-20T12:00:05.000Z', 'just now'],
  ['2026-11-20T11:59:01.000Z', 'just now'],
  ['2026-11-20T11:59:00.000Z', '1 minute ago'],
  ['2026-11-20T11:00:01.000Z', '59 minutes ago'],
  ['2026-11-20T11:00:00.000Z', '1 hour ago'],
  ['2026-11-18T12:00:01.000Z', '47 hours ago'],
  ['2026-11-18T12:00:00.000Z', '2 days ago'],
  ['2026-09-21T12:00:01.000Z', '59 days ago'],
  ['2026-09-21T12:00:00.000Z', '2 months ago'],
  ['2024-11-20T12:00:00.000Z', '24 months ago'],
])('%s is %s', (iso, words) => {
  expect(timeSince(iso, new Date('2026-11-20T12:00:00.000Z'))).toBe(words);
});

test.each([
  ['24 hours', 24],
  ['1 hour', 1],
  ['one business day', 24],
  ['2 working days', 48],
  ['A week', 168],
  ['0 hours', undefined],
  ['24 to 48 hours', undefined],
  ['24 months', undefined],
  ['soon', undefined],
])('%s are %s hours', (words, hours) => {
  expect(hoursIn(words)).toBe(hours);
});
