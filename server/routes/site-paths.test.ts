/** Over a real socket: the test client that needs none tidies these paths before they are sent. */
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let site: TestApp;
let port: number;

beforeAll(async () => {
  site = await startTestApp();
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  port = (site.app.server.address() as AddressInfo).port;
});
afterAll(() => site.close());

function raw(
  path: string,
): Promise<{ status: number; location: string | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path }, (answer) => {
      let body = '';
      answer.on('data', (chunk) => {
        body += chunk;
      });
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, location: answer.headers.location, body }),
      );
    });
    sent.on('error', reject).end();
  });
}

const suspects = [
  '/../mail.json',
  '/%2e%2e/mail.json',
  '/..%2fmail.json',
  '/assets/../../mail.json',
  '/assets/..%2f..%2fmail.json',
  '/assets/%2e%2e/%2e%2e/mail.json',
  '/..%5cmail.json',
  '/%252e%252e/mail.json',
  '/blog/..',
  '/blog/%2e%2e',
  '/blog/../',
  '/blog/%2e%2e%2f%2e%2e%2fmail.json',
  '/blog/..%5c..%5cmail.json',
  '/./index.html',
  '//evil.test',
  '//evil.test/',
  '//evil.test/index.html',
  '//evil.test/..',
  '/%00',
  '/blog/%00',
  '/index.html%00',
  '/blog/%0d%0aSet-Cookie:x=1',
  '/%',
  '/blog/%',
  '/%zz',
  '/%c0%ae',
  '/%ff',
  '*',
  'http://evil.test/',
];

test.each(suspects)('%s neither leaves the site nor breaks the server', async (path) => {
  const answer = await raw(path);
  expect([400, 404]).toContain(answer.status);
  expect(answer.body).not.toContain('test_key');
});

test('very long paths are refused as well', async () => {
  for (const path of [`/${'a'.repeat(9000)}`, `/${'%2e%2e/'.repeat(600)}etc/passwd`]) {
    expect((await raw(path)).status).toBe(404);
  }
});

test('redirects stay on the site, whatever was asked for', async () => {
  const answer = await raw('/blog/%5C%5Cevil.test');
  expect(answer).toMatchObject({ status: 404 });
  expect(await raw('//')).toMatchObject({ status: 301, location: '/' });
  expect(await raw('/blog/@evil.test')).toMatchObject({ status: 302, location: '/blog' });
});
