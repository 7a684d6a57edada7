import { renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigError } from '../config/schema.ts';
import { idOf, readBuiltSite } from './built-site.ts';
import { SiteNotBuiltError } from './site-not-built.ts';
import { temporaryFolder, testMail, testPolicies, writeBuild } from './testing/site-fixture.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
  writeBuild(folder.path);
});
afterEach(() => folder.remove());

test('a build is read with the settings and policies that belong to its pages', () => {
  const built = readBuiltSite(folder.path);
  expect(built).toMatchObject({ mail: testMail, policies: testPolicies });
  expect(built.files.pages.get('/blog')).toBe('blog/index.html');
});

test.each([
  'release.json',
  'mail.json',
  'policies.json',
  'client/index.html',
  'client/404.html',
  'client/assets/entry-1234.js',
  'client/assets/entry-1234.js.br',
])('without %s it is not whole, and what is missing is named', (name) => {
  rmSync(join(folder.path, name));
  expect(() => readBuiltSite(folder.path)).toThrow(SiteNotBuiltError);
  expect(() => readBuiltSite(folder.path)).toThrow(`${join(folder.path, name)} is missing`);
});

test('a file that was cut short makes it not whole, as does the lack of the whole folder', () => {
  writeFileSync(join(folder.path, 'client/assets/entry-1234.js'), '');
  expect(() => readBuiltSite(folder.path)).toThrow('entry-1234.js is missing or not as it was');
  expect(() => readBuiltSite(join(folder.path, 'gone'))).toThrow(SiteNotBuiltError);
});

test.each([
  ['no JSON', 'oops'],
  ['an empty file', ''],
  ['a missing setting', JSON.stringify({ ...testMail, serviceId: undefined })],
  ['an origin without scheme', JSON.stringify({ ...testMail, origin: 'localhost:3000' })],
])('mail settings that are %s are refused, naming the file', (_name, content) => {
  writeFileSync(join(folder.path, 'mail.json'), content);
  expect(() => readBuiltSite(folder.path)).toThrow(ConfigError);
  expect(() => readBuiltSite(folder.path)).toThrow(/mail\.json is not right/);
});

test('another build is told apart, whether a link or the folder itself was changed', () => {
  const [one, two, link] = ['one', 'two', 'link'].map((name) => join(folder.path, name)) as [
    string,
    string,
    string,
  ];
  writeBuild(one);
  writeBuild(two);
  symlinkSync('one', link);
  const first = readBuiltSite(link);
  expect(idOf(link)).toBe(first.id);
  rmSync(link);
  expect(idOf(link)).toBeNull();
  symlinkSync('two', link);
  expect(idOf(link)).not.toBe(first.id);
  const second = readBuiltSite(two);
  rmSync(two, { recursive: true });
  renameSync(one, two);
  expect(idOf(two)).not.toBe(second.id);
});
