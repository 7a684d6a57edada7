import { expect, test } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';
import { SECURITY_TXT } from './security-txt.ts';

test('security.txt never expires while the server runs, however old the build is', async () => {
  let now = new Date('2028-03-01T09:00:00Z');
  const test = await startTestApp({ settings: { clock: () => now } });
  const expiry = async () => {
    const answer = await test.get(SECURITY_TXT, { 'accept-encoding': 'gzip' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body).toMatch(/^Contact: mailto:\S+$/m);
    return /^Expires: (.*)$/m.exec(answer.body)?.[1];
  };
  expect(await expiry()).toBe('2029-02-28T00:00:00Z');
  expect(await expiry()).toBe('2029-02-28T00:00:00Z');
  now = new Date('2030-03-01T09:00:00Z');
  expect(await expiry()).toBe('2031-02-28T00:00:00Z');
  const posted = await test.post(SECURITY_TXT, '', {});
  expect(posted.statusCode).toBe(405);
  await test.close();
});
