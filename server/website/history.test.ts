import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { testFolder } from '../../tests/support/site-fixture.ts';
import { type Entry, HISTORY_FILE, type History, openHistory } from './history.ts';

let file: string;
let history: History;
beforeEach(() => {
  file = join(testFolder(), HISTORY_FILE);
  history = openHistory(file);
  onTestFinished(() => history.close());
});

const entries = (files: Record<string, string>): Entry[] =>
  Object.entries(files).map(([path, text]) => ({ kind: 'firm', path, bytes: Buffer.from(text) }));

function publish(at: string, files: Record<string, string>, paths: string[] = []): number {
  const id = history.begin({ at, by: 'Ann', what: [at], release: 'r' }, entries(files));
  history.finish(id, paths);
  return id;
}

function count(table: string): unknown {
  const db = new DatabaseSync(file, { readOnly: true });
  onTestFinished(() => db.close());
  return db.prepare(`select count(*) as many from ${table}`).get()?.many;
}

const draft = (path: string, text: string | null, base: string | null = null) =>
  history.setChange({ path, base, by: 'Ann', at: '2026-11-20' }, text === null ? null : Buffer.from(text));

test('lists the newest versions first, and returns the content of each', () => {
  const ids = ['1', '2', '3'].map((text) => publish(`2026-11-2${text}`, { 'firm.yaml': text }));
  expect(history.versions(2).map(({ id }) => id)).toEqual(ids.slice(1).toReversed());
  expect(ids.map((id) => String(history.entry(id, 'firm', 'firm.yaml')))).toEqual(['1', '2', '3']);
});

test('stores unchanged files of versions once', () => {
  publish('2026-11-20', { 'a.md': 'a', 'b.md': 'b' });
  publish('2026-11-21', { 'a.md': 'a', 'b.md': 'changed' });
  expect(count('blob')).toBe(3);
});

test('keeps versions in order after the clock is set back', () => {
  const first = publish('2026-11-20T10:00:00.000Z', { a: '1' });
  const second = publish('2026-11-19T10:00:00.000Z', { a: '2' });
  const third = publish('2026-11-20T12:00:00.000Z', { a: '3' });
  expect(history.versions().map(({ id }) => id)).toEqual([third, second, first]);
  expect(history.versionAt('2026-11-20T09:00:00.000Z')).toBeNull();
  expect(history.versionAt('2026-11-20T11:00:00.000Z')?.id).toBe(second);
  expect(history.versionAt('2026-11-21T00:00:00.000Z')?.id).toBe(third);
});

test('does not list a pending version, and deletes its content on abort', () => {
  const id = history.begin({ at: '2026-11-20', by: 'Ann', what: [], release: 'r' }, entries({ a: '1' }));
  expect(history.pending().map((version) => version.id)).toEqual([id]);
  expect([history.versions(), history.version(id), history.versionAt('2027')]).toEqual([[], null, null]);
  history.abort(id);
  expect([history.pending(), count('blob'), count('entry')]).toEqual([[], 0, 0]);
});

test('deletes the content of a discarded change unless a version or another change uses it', () => {
  publish('2026-11-20', { a: 'published' });
  draft('a', 'published');
  draft('b', 'alone');
  draft('c', 'shared');
  draft('d', 'shared');
  for (const path of ['a', 'b', 'c']) history.discard(path);
  expect([history.changes().map(({ path }) => path), count('blob')]).toEqual([['d'], 2]);
});

test('keeps a change that is saved during publishing, based on the published file', () => {
  draft('a', 'first');
  draft('b', null, 'old');
  const version = { at: '2026-11-20', by: 'Ann', what: [], release: 'r' };
  const id = history.begin(version, entries({ a: 'first' }));
  draft('a', 'second');
  history.finish(id, ['a', 'b']);
  const published = history.files(id).get('a');
  expect(history.changes()).toMatchObject([{ path: 'a', base: published }]);
  expect(String(history.read(history.changes()[0]?.hash ?? ''))).toBe('second');
});

test('rejects a newer schema with the reason, and does not replace a damaged file', () => {
  const db = new DatabaseSync(file);
  db.exec('PRAGMA user_version = 99');
  db.close();
  expect(() => openHistory(file).versions()).toThrow(/found a newer one$/);
  const damaged = join(testFolder(), HISTORY_FILE);
  writeFileSync(damaged, 'no database '.repeat(1000));
  expect(() => openHistory(damaged).versions()).toThrow('not a database');
  expect(readdirSync(join(damaged, '..'))).toEqual([HISTORY_FILE]);
});
