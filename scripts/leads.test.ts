/** How the command is called, as a process of its own too, and beside a real server that takes messages. */
import type { ChildProcess } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HONEYPOT_FIELD, SEND_PATH } from '../contracts/send-request.ts';
import type { StoredLead } from '../server/store/lead-store.ts';
import { enquiry, hoursAgo, ids, leadsFolder, leadsFolderForEach } from '../tests/support/leads-folder.ts';
import { type ServerProcess, startServerProcess } from '../tests/support/server-process.ts';
import { testMail, writeBuild } from '../tests/support/site-fixture.ts';
import { startSmtpPeer } from '../tests/support/smtp-peer.ts';
import { enquiryParams } from '../tests/support/test-app.ts';

const folder = leadsFolderForEach();

test('--help names every command, each has its own, and no line is wider than 80', async () => {
  const { stdout: all } = await folder.run(['--help']);
  const names = Array.from(all.matchAll(/^ {2}([a-z]+) (?:\[|<)/gm), ([, name = '']) => name);
  expect(names).toEqual(expect.arrayContaining(['list', 'show', 'search', 'overdue', 'export', 'backup']));
  expect(names).toEqual(expect.arrayContaining(['answered', 'resend', 'erase', 'purge']));
  for (const name of names) {
    const { status, stdout, stderr } = await folder.run([name, '--help']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain(`Usage: npm run leads -- ${name === 'help' ? '' : name}`);
    expect(`${all}${stdout}`.split('\n').filter((line) => line.length > 80)).toEqual([]);
  }
});

test.each([
  ...['--jsno', '-x', '--json=yes', 'extra', 'help extra', 'list extra', 'list --state gone'],
  ...['show', 'show a b', 'search', 'search a  b', 'answered', 'overdue --hours 0', 'overdue --hours soon'],
  ...['resend', 'resend a --undelivered', 'export', 'export leads.xlsx'],
  ...['erase', 'erase ann', 'purge --months -1', 'purge --months 1.5', 'backup', 'backup a b'],
])('%s is a wrong call, and is told where to read more', async (call) => {
  const { status, stdout, stderr } = await folder.run(call.split(' '));
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain('--help');
});

test('a wrong call cannot give orders to the terminal either', async () => {
  expect((await folder.run(['--state', '\u001b[2J'])).stderr).toContain('\ufffd[2J');
});

describe('as a process', () => {
  async function ended(process: ChildProcess) {
    const closed = new Promise((resolve) => process.once('close', resolve));
    const stderr = process.stderr === null ? '' : await text(process.stderr);
    return { status: await closed, stderr };
  }

  test('it prints what is asked for, in the firm’s time, and its status tells a wrong call', async () => {
    await folder.keep(enquiry(ids.a, '2026-11-20T00:02:00.000Z'));
    const list = folder.start(['show', 'a']);
    const printed = text(list.stdout as NonNullable<typeof list.stdout>);
    expect(await ended(list)).toEqual({ status: 0, stderr: '' });
    const [title, ...rest] = (await printed).split('\n');
    const [inProcess, ...same] = (await folder.run(['show', 'a'])).stdout.split('\n');
    // How long ago it was depends on the day.
    expect(title?.replace(/ \(.*/, '')).toBe(inProcess?.replace(/ \(.*/, ''));
    expect(rest).toEqual(same);
    const wrong = await ended(folder.start(['--jsno']));
    expect(wrong.status).toBe(2);
    expect(wrong.stderr).toContain('--help');
  });

  test('it ends when it has its answer, although the input stays open', async () => {
    await folder.keep(enquiry(ids.a, hoursAgo(1)));
    const child = folder.start(['erase', 'ann@example.com']);
    child.stdin?.write('yes\n');
    expect((await ended(child)).status).toBe(0);
    child.stdin?.destroy();
    expect(await folder.stored()).toEqual([]);
  });

  test('a reader that stops reading is no fault', async () => {
    const message = 'many words '.repeat(100);
    await folder.keep(...Array.from({ length: 300 }, (_, i) => enquiry(`id-${i}`, hoursAgo(i), { message })));
    const child = folder.start([]);
    child.stdout?.once('data', () => child.stdout?.destroy());
    expect(await ended(child)).toEqual({ status: 0, stderr: '' });
  });
});

describe('beside a server', () => {
  let server: ServerProcess;
  let address: string;

  beforeEach(async () => {
    writeBuild(folder.path);
    address = await start();
  });
  afterEach(async () => {
    server.process.kill('SIGKILL');
    await server.ended;
  });

  /** @returns the server's own words: OK once the message is on disk. */
  async function send(params: Record<string, string>): Promise<string> {
    const answer = await fetch(address + SEND_PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: address },
      body: JSON.stringify({
        user_id: testMail.publicKey,
        service_id: testMail.serviceId,
        template_id: testMail.enquiryTemplateId,
        template_params: { ...enquiryParams, ...params },
      }),
    });
    return answer.text();
  }

  /** The server as it is started in these tests, also once more. */
  function start(delivery: Record<string, string> = {}): Promise<string> {
    const env = { PORT: '0', BUILD_DIR: folder.path, DATA_DIR: folder.path, ...delivery };
    server = startServerProcess({ ...env, SEND_LIMIT_PER_ADDRESS: '0' }, folder.path);
    return server.address;
  }

  const leads = async (...args: string[]) => (await folder.run(args, '', { now: new Date() })).stdout;

  test('every command works while messages come in, and every message is kept', async () => {
    expect(await send({ from_email: 'gone@example.com' })).toBe('OK');
    expect(await send({ message: 'The very first message.' })).toBe('OK');

    let done = false;
    const answers: string[] = [];
    const sending = (async () => {
      for (let index = 0; !done; index += 1) {
        answers.push(await send({ message: `This is message number ${index}.` }));
      }
    })();

    let id = '';
    let before = 0;
    try {
      [{ id }] = JSON.parse(await leads('search', 'very first', '--json'));
      expect(await leads('show', id)).toContain('The very first message.');
      expect(await leads('answered', id)).toContain('Marked as answered');
      expect(await leads('resend', id)).toContain('Will be emailed');
      expect(await leads('export', 'leads.csv')).toContain('Saved');
      before = answers.length;
      expect(await leads('backup', 'copy.db')).toContain('Backed up');
      expect(await leads('erase', 'gone@example.com', '--yes')).toContain('Erased 1 message.');
      expect(await leads('purge', '--yes')).toContain('nothing to delete');
      expect(await leads('overdue')).toContain('Nobody has waited');
    } finally {
      done = true;
      await sending;
    }

    expect(answers.length).toBeGreaterThan(0);
    expect(new Set(answers)).toEqual(new Set(['OK']));
    const kept = JSON.parse(await leads('--json'));
    expect(kept).toHaveLength(answers.length + 1);
    expect(JSON.parse(await leads('list', '--state', 'answered', '--json'))).toMatchObject([{ id }]);

    // The copy holds at least what had been acknowledged when it was begun.
    const restored = leadsFolder();
    cpSync(join(folder.path, 'copy.db'), restored.database);
    const copied = await restored.stored();
    restored.remove();
    expect(copied.length).toBeGreaterThanOrEqual(before + 2);
  });

  test('a back-up is restored by the steps of docs/operating.md after the data was destroyed', async () => {
    expect(await send({ message: 'Kept before the back-up.' })).toBe('OK');
    const backup = join(folder.path, 'elsewhere.db');
    expect(await leads('backup', backup)).toContain('Backed up');
    expect(await send({ message: 'Kept after the back-up, and lost with the disk.' })).toBe('OK');
    const running = server;
    running.process.kill('SIGTERM');
    expect((await running.ended).code).toBe(0);

    writeFileSync(folder.database, 'Not a database any more.');
    await start();
    const [aside] = readdirSync(folder.path).filter((name) => name.startsWith('leads.broken-'));
    expect(readFileSync(join(folder.path, aside ?? ''), 'utf8')).toBe('Not a database any more.');
    server.process.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);

    for (const ending of ['', '-wal', '-shm']) {
      const file = `${folder.database}${ending}`;
      if (existsSync(file)) renameSync(file, `${file}.before`);
    }
    cpSync(backup, folder.database);
    address = await start();
    expect(await send({ message: 'Kept after the restoring.' })).toBe('OK');
    const kept: { params: { message: string } }[] = JSON.parse(await leads('--json'));
    expect(kept.map(({ params }) => params.message)).toEqual([
      'Kept after the restoring.',
      'Kept before the back-up.',
    ]);
  });

  /** The machine may be busy with other tests. */
  const patient = { timeout: 20_000 };

  test('what was given up, and what was taken for spam, is emailed after "resend"', async () => {
    server.process.kill('SIGKILL');
    await server.ended;
    const peer = await startSmtpPeer();
    peer.behave({ code: 451, text: 'Not now' });
    address = await start({
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(peer.port),
      SMTP_SECURE: 'none',
      MAIL_FROM: 'site@example.com',
      MAIL_TO: 'owner@example.com',
      DELIVERY_POLL_SECONDS: '0.05',
      DELIVERY_FIRST_RETRY_SECONDS: '0.01',
      DELIVERY_LONGEST_WAIT_SECONDS: '0.05',
      DELIVERY_GIVE_UP_HOURS: '0.001',
    });
    const inState = async (state: string): Promise<StoredLead[]> =>
      JSON.parse(await leads('list', '--state', state, '--json'));
    const subjects = () => peer.received.map(({ mail }) => mail.subject).toSorted();
    try {
      expect(await send({ from_name: 'Given Up' })).toBe('OK');
      expect(await send({ from_name: 'No Spam', [HONEYPOT_FIELD]: 'filled by a browser' })).toBe('OK');
      await expect.poll(() => inState('undelivered'), patient).toHaveLength(1);
      const [spam] = await inState('spam');
      expect(peer.received).toEqual([]);

      // One more bad moment is not the end, although the time for it is long over.
      peer.behave(() => (peer.attempts() > before + 1 ? null : { code: 451, text: 'Not now' }));
      const before = peer.attempts();
      expect(await leads('resend', '--undelivered')).toContain('Will be emailed');
      await expect.poll(subjects, patient).toEqual([expect.stringContaining('Given Up')]);
      expect(await inState('spam')).toMatchObject([{ id: spam?.id }]);
      expect(await leads('resend', spam?.id ?? '')).toContain('Will be emailed');
      await expect
        .poll(subjects)
        .toEqual([expect.stringContaining('Given Up'), expect.stringContaining('No Spam')]);
      await expect.poll(() => inState('waiting'), patient).toEqual([]);
    } finally {
      await peer.close();
    }
  });
});
