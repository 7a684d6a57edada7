/** Tests the erasure list with a SQLite store. tests/support/store-contract tests it for every store. */
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

/** Restores a backup from before an erasure. @returns the opened store. */
async function restoreOn(machine: string): Promise<TestStore> {
  await addAll(store, enquiry('a', 0));
  await store.backUp(join(folder, 'copy.db'));
  await store.eraseSender('ann@example.com');
  await store.close();
  rmSync(join(folder, machine, 'leads.db'), { force: true });
  cpSync(join(folder, 'copy.db'), join(folder, machine, 'leads.db'));
  return open(machine);
}

test('does not reveal addresses without the key', async () => {
  await addAll(store, enquiry('a', 0));
  await store.eraseSender('ann@example.com');
  const text = readFileSync(list(), 'utf8');
  expect(text).toMatch(/"sender":"[0-9a-f]{64}"/);
  expect(text).not.toContain(createHash('sha256').update('ann@example.com').digest('hex'));
  const files = [list(), list('data', 'erased.key')];
  expect(files.map((file) => statSync(file).mode & 0o777)).toEqual([0o600, 0o600]);
});

test('skips and reports damaged lines, and still stores leads', async () => {
  writeFileSync(list(), '{"id":"cut short\n{"who":{"sender":"of another form"}}\n');
  const reopened = await restoreOn('data');
  expect(ids(await reopened.list())).toEqual([]);
  expect(await faults(reopened)).toEqual({ erasures: expect.stringContaining('erased.key (1, 2)') });
  await addAll(reopened, enquiry('b', 1));
  expect(ids(await reopened.list())).toEqual(['b']);
});

test('reports an unusable list, still stores leads, and rejects erasures', async () => {
  const unusable = join(folder, 'data', 'backups');
  rmSync(unusable, { recursive: true });
  writeFileSync(unusable, 'a file where the folder should be');
  await store.close();
  const reopened = await open('data');
  await addAll(reopened, enquiry('a', 0));
  expect(await faults(reopened)).toEqual({ erasures: expect.stringMatching(/list of erased people/) });
  await expect(reopened.eraseSender('ann@example.com')).rejects.toThrow();
  expect(ids(await reopened.list())).toEqual(['a']);
});

test('reports a backup without its list, also when the folder has another list', async () => {
  await (await open('elsewhere')).close();
  const reopened = await restoreOn('elsewhere');
  expect(await faults(reopened)).toEqual({ erasures: expect.stringContaining('Copy both files there') });
  await reopened.close();
  const copyFile = (name: string) =>
    appendFileSync(list('elsewhere', name), readFileSync(list('data', name)));
  copyFile('erased.jsonl');
  const withoutKey = await open('elsewhere');
  expect([Object.keys(await faults(withoutKey)), ids(await withoutKey.list())]).toEqual([
    ['erasures'],
    ['a'],
  ]);
  await withoutKey.close();
  copyFile('erased.key');
  const complete = await open('elsewhere');
  expect([await faults(complete), await complete.list()]).toEqual([{}, []]);
});
