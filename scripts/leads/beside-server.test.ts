/** The owner's commands while a real server takes messages, which may not disturb each other. */
import { execFile } from 'node:child_process';
import { cpSync, existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SEND_PATH } from '../../contracts/send-request.ts';
import { type ServerProcess, startServerProcess } from '../../server/testing/server-process.ts';
import { testMail, writeBuild } from '../../server/testing/site-fixture.ts';
import { enquiryParams } from '../../server/testing/test-app.ts';
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
async function send(params: Partial<typeof enquiryParams>): Promise<string> {
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
function start(): Promise<string> {
  const env = { PORT: '0', BUILD_DIR: folder.path, DATA_DIR: folder.path };
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
  const broken = startServerProcess({ BUILD_DIR: folder.path, DATA_DIR: folder.path }, folder.path);
  expect(await broken.ended).toMatchObject({ code: 1 });

  for (const ending of ['', '-wal', '-shm']) {
    const file = `${folder.database}${ending}`;
    if (existsSync(file)) renameSync(file, `${file}.broken`);
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
