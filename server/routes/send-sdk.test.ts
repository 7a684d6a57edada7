/** The real mail SDK against the real server over a real socket. */
import type { AddressInfo } from 'node:net';
import emailjs, { EmailJSResponseStatus } from '@emailjs/browser';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testMail } from '../testing/site-fixture.ts';
import {
  applicationParams,
  enquiryParams,
  startTestApp,
  type TestApp,
} from '../testing/test-app.ts';

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  const send = globalThis.fetch;
  // What a browser adds of its own accord, and scripts in it cannot.
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    send(url, { ...init, headers: { ...init.headers, Origin: origin } }),
  );
  vi.stubGlobal('location', { pathname: '/' });
  emailjs.init({ publicKey: testMail.publicKey, origin } as Parameters<typeof emailjs.init>[0]);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

test('both forms arrive, and the SDK takes the answer for a success', async () => {
  const first = await emailjs.send(testMail.serviceId, testMail.enquiryTemplateId, enquiryParams);
  const second = await emailjs.send(
    testMail.serviceId,
    testMail.applicationTemplateId,
    applicationParams,
  );
  expect([first, second]).toMatchObject([
    { status: 200, text: 'OK' },
    { status: 200, text: 'OK' },
  ]);
  expect((await server.store.list()).map((lead) => lead.params)).toEqual([
    applicationParams,
    enquiryParams,
  ]);
});

test('a refusal reaches the page as status and text', async () => {
  const sending = emailjs.send('other_service', testMail.enquiryTemplateId, enquiryParams);
  const error: unknown = await sending.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(EmailJSResponseStatus);
  expect(error).toMatchObject({
    status: 400,
    text: expect.stringMatching(/^The service ID not found\./),
  });
});
