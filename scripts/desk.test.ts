import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { parseMailTest } from '../server/delivery/test-mail.ts';
import { hashToken } from '../server/desk/desk-guard.ts';
import { backUpOnce } from '../server/store/backups.ts';
import { site } from '../tests/support/firm.ts';
import { runCommand } from '../tests/support/processes.ts';
import { testFolder } from '../tests/support/site-fixture.ts';
import { startSmtpPeer } from '../tests/support/smtp-peer.ts';
import { addAll, enquiry, ids } from '../tests/support/store-contract/subject.ts';
import { openSqliteStore } from '../tests/support/test-store.ts';
import { runDesk } from './desk.ts';
import type { Terminal } from './owner-command.ts';

let env: Record<string, string>;
beforeEach(() => {
  env = { DATA_DIR: testFolder() };
});

async function desk(...args: string[]) {
  const now = new Date('2026-11-20T00:00:00Z');
  const run = (call: readonly string[], terminal: Terminal) => runDesk(call, { env, now, site, ...terminal });
  const { status, stdout: out, stderr: err } = await runCommand(run, args);
  return { status, out, err };
}

/** Creates the database, as a first start of the server does. */
const createDatabase = async () => (await openSqliteStore({ path: `${env.DATA_DIR}/leads.db` })).close();

test('invites a person with a link that expires after a day', async () => {
  await createDatabase();
  const { status, out } = await desk('invite', 'Ann@example.com', '--role', 'owner', '--name', 'Ann');
  expect(status).toBe(0);
  const token = /http:\/\/localhost:3001\/desk\/link#([\w-]{43})\n/.exec(out)?.[1] ?? '';
  expect(out).toContain('The link opens only on this machine, so it was not emailed.');
  const store = await openSqliteStore({ path: `${env.DATA_DIR}/leads.db` });
  const [ann] = await store.people();
  expect(ann).toMatchObject({ email: 'Ann@example.com', name: 'Ann', role: 'owner', sees: 'all' });
  const link = await store.findLink(hashToken(token), '2026-11-20T23:59:00.000Z');
  expect(link).toMatchObject({ personId: ann?.id, purpose: 'invitation' });
  expect(await store.findLink(hashToken(token), '2026-11-21T00:00:00.000Z')).toBeNull();
  expect(await store.entries({ limit: 9 })).toMatchObject([{ did: 'invited', detail: 'Ann as owner' }]);
  await store.close();
});

test('sends a known person a new link and keeps their role', async () => {
  await createDatabase();
  await desk('invite', 'ann@example.com', '--role', 'owner');
  const { out } = await desk('invite', 'ANN@example.com', '--role', 'broker');
  expect(out).toMatch(/^ann is invited as owner again, with their present name and role\./);
  const store = await openSqliteStore({ path: `${env.DATA_DIR}/leads.db` });
  expect(await store.people()).toMatchObject([{ email: 'ann@example.com', role: 'owner' }]);
  await store.close();
});

test('rejects a name that is taken, and joins the lines of a name', async () => {
  await createDatabase();
  await desk('invite', 'info@example.com', '--name', 'Ann\nLee');
  const { status, err } = await desk('invite', 'ann@example.com', '--name', 'ann lee');
  expect([status, err]).toEqual([1, expect.stringContaining('Choose another with --name')]);
  expect((await desk('invite', 'ann@example.com')).out).toMatch(/^ann is invited as broker/);
});

test('takes the origin of the link from --address or DESK_ORIGIN', async () => {
  await createDatabase();
  const given = await desk('invite', 'ann@example.com', '--address', 'https://www.example.com/');
  expect(given.out).toContain('  https://www.example.com/desk/link#');
  env.DESK_ORIGIN = 'https://desk.example.com';
  const { out } = await desk('invite', 'ann@example.com');
  expect(out).toContain('  https://desk.example.com/desk/link#');
  expect(out).toContain('Mail is not set up: send the link yourself.');
  env.DESK_ORIGIN = 'desk.example.com';
  expect((await desk('invite', 'ann@example.com')).err).toContain('DESK_ORIGIN: expected an address');
});

test('emails the link to the person alone, unless it opens only on this machine', async () => {
  await createDatabase();
  const peer = await startSmtpPeer();
  onTestFinished(() => peer.close());
  const mail = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(peer.port), SMTP_SECURE: 'none' };
  Object.assign(env, mail, { MAIL_FROM: 'site@example.com', MAIL_TO: 'owner@example.com' });
  for (const address of [[], ['--address', 'http://127.0.0.1:3001']]) {
    const { out } = await desk('invite', 'bo@example.com', ...address);
    expect(out).toContain('was not emailed. To invite people elsewhere, set DESK_ORIGIN');
  }
  const { out } = await desk('invite', 'bo@example.com', '--address', 'https://desk.example.com');
  expect(out).toContain('The link was also emailed to bo@example.com.');
  expect(peer.received).toMatchObject([{ recipients: ['bo@example.com'] }]);
});

test('sends a test message to each address of the firm, and stores the responses', async () => {
  await createDatabase();
  expect((await desk('test-mail')).err).toContain('Mail is not set up');
  const peer = await startSmtpPeer({
    onRcptTo: ({ address }, _session, callback) =>
      callback(address.startsWith('full@') ? new Error('mailbox full') : null),
  });
  onTestFinished(() => peer.close());
  const mail = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(peer.port), SMTP_SECURE: 'none' };
  Object.assign(env, mail, { MAIL_FROM: 'site@example.com', MAIL_TO: 'owner@example.com' });
  const { status, out } = await desk('test-mail');
  expect([status, out]).toEqual([0, expect.stringContaining('Accepted by 127.0.0.1 for owner@example.com.')]);
  expect(peer.received).toMatchObject([{ recipients: ['owner@example.com'] }]);
  env.MAIL_TO = 'owner@example.com, full@example.com';
  const refused = await desk('test-mail');
  expect(refused.status).toBe(1);
  expect(refused.err).toMatch(
    /Accepted by .* for owner@.* Not sent to full@example\.com: the server answered/,
  );
  const store = await openSqliteStore({ path: `${env.DATA_DIR}/leads.db` });
  expect(parseMailTest(await store.mailTest())?.answers).toMatchObject([{ refused: null }, {}]);
  await store.close();
});

test.each([
  [['invite', 'nobody'], 2, /Expected an email address/],
  [['invite', 'a@example.com', '--role', 'boss'], 2, /Allowed choices are owner, broker/],
  [['invite', 'ann@example.com'], 1, /There is no database yet.*npm start/],
  [[], 2, /Commands:\n +invite/],
])('rejects %j and states what was expected', async (args, status, message) => {
  const said = await desk(...args);
  expect([said.status, said.err]).toEqual([status, expect.stringMatching(message)]);
});

describe('restore', () => {
  const at = (name: string) => `${env.DATA_DIR}/${name}`;
  const people = async () => {
    const store = await openSqliteStore({ path: at('leads.db') });
    const names = (await store.people()).map(({ name }) => name);
    await store.close();
    return names;
  };

  test('replaces the database with a backup and keeps the previous one', async () => {
    await createDatabase();
    await desk('invite', 'ann@example.com');
    const store = await openSqliteStore({ path: at('leads.db') });
    await store.backUp?.(at('copy.db'));
    await store.close();
    await desk('invite', 'bo@example.com');
    const { status, out } = await desk('restore', at('copy.db'));
    expect([status, out]).toEqual([
      0,
      expect.stringMatching(
        /Restored .*copy\.db to .*leads\.db\. The previous database is kept for ten days, as/,
      ),
    ]);
    expect(await people()).toEqual(['ann']);
    const kept = readdirSync(env.DATA_DIR ?? '').filter((name) => /^leads\.before-.*\.db$/.test(name));
    expect(kept).toHaveLength(1);
    await desk('restore', at(kept[0] ?? ''));
    expect(await people()).toEqual(['ann', 'bo']);
  });

  test('erases people again on another machine, and refuses without the list of erasures', async () => {
    const old = env.DATA_DIR ?? '';
    const store = await openSqliteStore({ path: at('leads.db') });
    const other = enquiry('b', 1);
    other.params.from_email = 'bo@example.com';
    await addAll(store, enquiry('a', 0), other);
    const made = () => new Date('2026-11-20T00:01:00.000Z');
    await backUpOnce({ store, file: at('leads.db'), backupDir: at('backups'), clock: made });
    await store.eraseSender('ann@example.com');
    await store.close();
    const copy = 'leads-2026-11-20T00-01-00Z.db';
    env.DATA_DIR = testFolder();
    // A server has run here, so this machine has its own list.
    await createDatabase();
    cpSync(join(old, 'backups', copy), at(copy));
    const stopped = await desk('restore', at(copy));
    expect([stopped.status, stopped.err]).toEqual([
      1,
      expect.stringMatching(/erased\.jsonl and erased\.key, next to the backup/),
    ]);
    cpSync(join(old, 'backups'), at('brought'), { recursive: true });
    const { status, out } = await desk('restore', at(`brought/${copy}`));
    expect([status, out]).toEqual([
      0,
      expect.stringMatching(/ends on .* erases those people again .* If the list is from a backup/),
    ]);
    const leads = async () => {
      const restored = await openSqliteStore({ path: at('leads.db') });
      const found = [ids(await restored.list()), [...(await restored.faults()).keys()]];
      await restored.close();
      return found;
    };
    expect(await leads()).toEqual([['b'], []]);
    // Later restores need no list beside the copy.
    expect((await desk('restore', at(copy))).status).toBe(0);
    expect(await leads()).toEqual([['b'], []]);
  });

  test('restores without a list that is lost, warns, and the next start creates a new list', async () => {
    const store = await openSqliteStore({ path: at('leads.db') });
    await addAll(store, enquiry('a', 0));
    await store.backUp(at('copy.db'));
    await store.eraseSender('ann@example.com');
    await store.close();
    rmSync(at('backups'), { recursive: true });
    expect((await desk('restore', at('copy.db'))).status).toBe(1);
    const { status, out } = await desk('restore', at('copy.db'), '--erasures-lost');
    expect([status, out]).toEqual([0, expect.stringContaining('erased after the backup was made are back')]);
    const restored = await openSqliteStore({ path: at('leads.db') });
    expect([ids(await restored.list()), (await restored.faults()).size]).toEqual([['a'], 0]);
    await restored.close();
    expect(readdirSync(at('backups'))).toEqual(['erased.jsonl', 'erased.key']);
  });

  test('keeps the database if the copy is damaged or missing, the server runs, or PostgreSQL is used', async () => {
    await createDatabase();
    await desk('invite', 'ann@example.com');
    writeFileSync(at('broken.db'), 'no database, but longer than nothing');
    const refused = (why: string) => ({ status: 1, out: '', err: expect.stringContaining(why) });
    expect(await desk('restore', at('broken.db'))).toEqual(refused('damaged'));
    expect(await desk('restore', at('none.db'))).toEqual(refused('no file'));
    const running = await openSqliteStore({ path: at('leads.db') });
    await running.backUp?.(at('copy.db'));
    await running.takeJob({ kinds: ['backup'], now: '', latest: '', except: [] }, () =>
      Promise.reject(new Error()),
    );
    expect(await desk('restore', at('copy.db'))).toEqual(refused('The server is running. Stop it first'));
    await running.close();
    expect(await people()).toEqual(['ann']);
    env.DATABASE_URL = 'postgres://localhost/leads';
    expect(await desk('restore', 'copy.db')).toEqual(refused('DATABASE_URL'));
  });
});
