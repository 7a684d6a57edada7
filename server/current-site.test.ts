import { afterEach, beforeEach, expect, test } from 'vitest';
import { type BuiltSite, readBuiltSite } from './built-site.ts';
import { CurrentSite } from './current-site.ts';
import { temporaryFolder, testMail, writeBuild } from './testing/site-fixture.ts';
import { startTestApp } from './testing/test-app.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

function another(changes: Record<string, string>, mail = testMail): BuiltSite {
  writeBuild(folder.path, mail, changes);
  return readBuiltSite(folder.path);
}

test('pages, their forms and what the relay accepts change together', async () => {
  const site = await startTestApp();
  const chrome = { 'accept-encoding': 'gzip, deflate, br' };
  for (let time = 0; time < 3; time += 1) await site.get('/robots.txt', chrome);
  const home = (await site.get('/')).body;
  const mail = { ...testMail, origin: 'https://mail.test' };
  const changes = {
    'robots.txt': 'new',
    'index.html': home.replace('The header', 'The new header'),
    'new-page/index.html': '<title>New</title>',
  };
  site.current.switchTo(another(changes, mail));
  expect((await site.get('/robots.txt')).body).toBe('new');
  expect((await site.get('/new-page')).statusCode).toBe(200);
  expect((await site.get('/forms/enquiry/thank-you')).body).toContain('The new header');
  expect((await site.get('/healthz')).headers['content-security-policy']).toContain(
    'https://mail.test',
  );
  await site.close();
});

test('where anything cannot be made of a new build, all of the one before stays', async () => {
  const site = await startTestApp();
  const unusable = another({ 'index.html': '<title>x</title><main></main>', 'robots.txt': 'new' });
  expect(() => site.current.switchTo(unusable)).toThrow(/form#enquiry-form/);
  expect((await site.get('/robots.txt')).body).toBe('User-agent: *');
  expect((await site.get('/forms/enquiry/thank-you')).body).toContain('The header');
  await site.close();
});

test('what is derived is of the build that is served at the time of asking', () => {
  const first = another({});
  const current = new CurrentSite(first);
  const id = current.derive((built) => built.id);
  const second = { ...first, id: 'second' };
  current.switchTo(second);
  expect([id(), current.built]).toEqual(['second', second]);
});
