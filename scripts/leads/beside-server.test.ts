/** The owner's commands while a real server takes messages, which may not disturb each other. */
import { execFile } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HONEYPOT_FIELD, SEND_PATH } from '../../contracts/send-request.ts';
import type { StoredLead } from '../../server/store/lead-store.ts';
import { type ServerProcess, startServerProcess } from '../../server/testing/server-process.ts';
import { testMail, writeBuild } from '../../server/testing/site-fixture.ts';
import { enquiryParams } from '../../server/testing/test-app.ts';
import { startSmtpPeer } from '../../tests/support/smtp-peer.ts';
import { type LeadsFolder, leadsFolder, SCRIPT } from './testing/leads-folder.ts';

let folder: LeadsFolder;
let server: ServerProcess;
let address: string;

beforeEach(async () => {
  folder = leadsFolder();
  writeBuild(folder.path);
  address = await start();
});
afterEach(async () => {
  server.process.kill('SIGKILL');
  await server.ended;
  folder.remove();
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

/** Without waiting in this process, so that messages go on being sent meanwhile. */
const leads = async (...args: string[]) =>
  (
    await promisify(execFile)(process.execPath, [SCRIPT, ...args], {
      env: folder.env,
      cwd: folder.path,
      maxBuffer: Number.POSITIVE_INFINITY,
    })
  ).stdout;

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
  const copied = JSON.parse(restored.run(['--json']).stdout);
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
    expect(await send({ from_name: 'No Spam', [HONEYPOT_FIELD]: 'filled by a browser' })).toBe(
      'OK',
    );
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
