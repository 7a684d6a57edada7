/** The list of who was erased, over a SQLite store; tests/support/store-contract has what every store does by it. */
import { createHash } from 'node:crypto';
import { appendFileSync, cpSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { testFolder } from '../../tests/support/site-fixture.ts';
import { addAll, enquiry, ids } from '../../tests/support/store-contract/subject.ts';
import { openSqliteStore, type TestStore } from '../../tests/support/test-store.ts';

let folder: string;
let store: TestStore;
beforeEach(async () => {
  folder = testFolder();
  store = await open('data');
});

const list = (machine = 'data', name = 'erased.jsonl') => join(folder, machine, 'backups', name);
const faults = async (of = store) => Object.fromEntries(await of.faults());

async function open(machine: string): Promise<TestStore> {
  const opened = await openSqliteStore({ path: join(folder, machine, 'leads.db') });
  onTestFinished(() => opened.close());
  return opened;
}

/** A copy of before the sender was erased, in the place of the database. @returns the store on it. */
async function restoredOn(machine: string): Promise<TestStore> {
  await addAll(store, enquiry('a', 0));
  await store.backUp(join(folder, 'copy.db'));
  await store.eraseSender('ann@example.com');
  await store.close();
  rmSync(join(folder, machine, 'leads.db'), { force: true });
  cpSync(join(folder, 'copy.db'), join(folder, machine, 'leads.db'));
  return open(machine);
}

test('who has the list without its key cannot tell whether an address is in it', async () => {
  await addAll(store, enquiry('a', 0));
  await store.eraseSender('ann@example.com');
  const text = readFileSync(list(), 'utf8');
  expect(text).toMatch(/"sender":"[0-9a-f]{64}"/);
  expect(text).not.toContain(createHash('sha256').update('ann@example.com').digest('hex'));
  const files = [list(), list('data', 'erased.key')];
  expect(files.map((file) => statSync(file).mode & 0o777)).toEqual([0o600, 0o600]);
});

test('lines that cannot be read are skipped and told of, and messages are kept', async () => {
  writeFileSync(list(), '{"id":"cut short\n{"who":{"sender":"of another form"}}\n');
  const reopened = await restoredOn('data');
  expect(ids(await reopened.list())).toEqual([]);
  expect(await faults(reopened)).toEqual({ erasures: expect.stringContaining('erased.key (1, 2)') });
  await addAll(reopened, enquiry('b', 1));
  expect(ids(await reopened.list())).toEqual(['b']);
});

test('a list that cannot be used at all is told of, and messages are kept; nobody is erased', async () => {
  const unusable = join(folder, 'data', 'backups');
  rmSync(unusable, { recursive: true });
  writeFileSync(unusable, 'a file where the folder should be');
  await store.close();
  const reopened = await open('data');
  await addAll(reopened, enquiry('a', 0));
  expect(await faults(reopened)).toEqual({ erasures: expect.stringMatching(/who was erased/) });
  await expect(reopened.eraseSender('ann@example.com')).rejects.toThrow();
  expect(ids(await reopened.list())).toEqual(['a']);
});

test('a copy that comes without its list is told of, also where there is another one', async () => {
  await (await open('elsewhere')).close();
  const reopened = await restoredOn('elsewhere');
  expect(await faults(reopened)).toEqual({ erasures: expect.stringContaining('Put both files there') });
  await reopened.close();
  const bring = (name: string) => appendFileSync(list('elsewhere', name), readFileSync(list('data', name)));
  bring('erased.jsonl');
  const withoutKey = await open('elsewhere');
  expect([Object.keys(await faults(withoutKey)), ids(await withoutKey.list())]).toEqual([
    ['erasures'],
    ['a'],
  ]);
  await withoutKey.close();
  bring('erased.key');
  const complete = await open('elsewhere');
  expect([await faults(complete), await complete.list()]).toEqual([{}, []]);
});
