import { readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { ConfigError } from '../config/problems.ts';
import { firm } from '../tests/support/firm.ts';
import { testFolder, testMail, testPolicies, writeBuild } from '../tests/support/site-fixture.ts';
import { startTestApp, type TestApp } from '../tests/support/test-app.ts';
import { buildId, FormsMismatchError, RELEASE_FILE, readBuiltSite, SiteNotBuiltError } from './built-site.ts';

let folder: string;
beforeEach(() => {
  folder = testFolder();
  writeBuild(folder);
});

test('reads a build with its settings and policies', () => {
  const built = readBuiltSite(folder);
  expect(built).toMatchObject({ mail: testMail, policies: testPolicies });
  expect(built.files.pages.get('/blog')).toBe('blog/index.html');
});

test.each([
  'release.json',
  'firm.json',
  'client/index.html',
  'client/assets/entry-1234.js',
  'client/assets/entry-1234.js.br',
])('rejects a build without %s and names the file', (name) => {
  rmSync(join(folder, name));
  expect(() => readBuiltSite(folder)).toThrow(SiteNotBuiltError);
  expect(() => readBuiltSite(folder)).toThrow(`${join(folder, name)} is missing`);
});

test('rejects a truncated file and a missing folder', () => {
  writeFileSync(join(folder, 'client/assets/entry-1234.js'), '');
  expect(() => readBuiltSite(folder)).toThrow('entry-1234.js is missing or was changed');
  expect(() => readBuiltSite(join(folder, 'gone'))).toThrow(SiteNotBuiltError);
});

test.each([
  ['not JSON', 'oops'],
  ['incomplete', JSON.stringify({ ...testMail, serviceId: undefined })],
])('rejects mail settings that are %s and names the file', (_name, content) => {
  writeFileSync(join(folder, 'mail.json'), content);
  expect(() => readBuiltSite(folder)).toThrow(ConfigError);
  expect(() => readBuiltSite(folder)).toThrow(/mail\.json is not right/);
});

test('detects a new build when the link or the folder changes', () => {
  const at = (name: string) => join(folder, name);
  writeBuild(at('one'));
  writeBuild(at('two'));
  symlinkSync('one', at('link'));
  const first = readBuiltSite(at('link'));
  expect(buildId(at('link'))).toBe(first.id);
  rmSync(at('link'));
  expect(buildId(at('link'))).toBeNull();
  symlinkSync('two', at('link'));
  expect(buildId(at('link'))).not.toBe(first.id);
  const second = readBuiltSite(at('two'));
  rmSync(at('two'), { recursive: true });
  renameSync(at('one'), at('two'));
  expect(buildId(at('two'))).not.toBe(second.id);
});

describe('switching to a new build', () => {
  let site: TestApp;
  beforeEach(async () => {
    site = await startTestApp();
  });

  const sameFirm = { site: firm.site, redirects: firm.redirects };
  function rebuild(changes: Record<string, string>, served = sameFirm) {
    writeBuild(folder, testMail, changes, served);
    return readBuiltSite(folder);
  }

  test('switches pages, forms and the firm together', async () => {
    const chrome = { 'accept-encoding': 'gzip, deflate, br' };
    for (let time = 0; time < 3; time += 1) await site.get('/robots.txt', chrome);
    const home = (await site.get('/')).body;
    const changes = {
      'robots.txt': 'new',
      'index.html': home.replace('app-1234.css', 'app-5678.css'),
      'new-page/index.html': '<title>New</title>',
    };
    const foreignPost = async () => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.test' };
      return (await site.app.inject({ method: 'POST', url: '/forms/enquiry', headers, payload: 'a=b' })).body;
    };
    expect(await foreignPost()).toContain(firm.site.contact.phone.display);
    const phone = { display: '(08) 7010 9999', dial: null };
    const contact = { ...firm.site.contact, phone };
    const redirects = [{ from: '/old', to: '/new-page' }];
    site.current.built = rebuild(changes, { site: { ...firm.site, contact }, redirects });
    expect(await foreignPost()).toContain('(08) 7010 9999');
    expect((await site.get('/old')).headers.location).toBe('/new-page');
    expect((await site.get('/robots.txt', chrome)).body).toBe('new');
    expect((await site.get('/new-page')).statusCode).toBe(200);
    expect((await site.get('/forms/enquiry/thank-you')).body).toContain('app-5678.css');
  });
});

test('rejects a build whose forms send other fields', () => {
  const path = join(folder, RELEASE_FILE);
  const release = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, JSON.stringify({ ...release, formFields: [...release.formFields, 'enquiry suburb'] }));
  expect(() => readBuiltSite(folder)).toThrow(FormsMismatchError);
});
