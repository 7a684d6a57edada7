/**
 * Every mail SDK that the relay is compatible with, run against the real server over a real socket.
 *
 * The Node SDK knows only https on port 443 of a host. Its connections are opened by Node's global
 * https agent, which is made to open plain ones to the server here: all that is left out is TLS,
 * which a proxy ends before the relay anyway.
 */

import https from 'node:https';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import emailjs, { EmailJSResponseStatus } from '@emailjs/browser';
import nodeSdk from '@emailjs/nodejs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  FormDataOfForm,
  fakeForm,
  fetchFrom,
  xmlHttpRequestOver,
} from '../../tests/support/browser-globals.ts';
import { testMail } from '../../tests/support/site-fixture.ts';
import {
  applicationParams,
  enquiryParams,
  listen,
  startTestApp,
  type TestApp,
} from '../../tests/support/test-app.ts';

const require = createRequire(import.meta.url);
// Both come as CommonJS; their modules for bundlers name files without extensions, which Node refuses.
const oldSdk: typeof import('emailjs-com') = require('emailjs-com');
const reactNativeSdk: typeof import('@emailjs/react-native') = require('@emailjs/react-native');

const PRIVATE_KEY = 'test_private_key';
const NOT_BROWSER = /^API calls are disabled for non-browser applications/;
const PARTNER = 'https://partner.example';
const realFetch = globalThis.fetch;
const { serviceId, publicKey, enquiryTemplateId, applicationTemplateId } = testMail;

let server: TestApp;
let address: string;

async function start(settings: Parameters<typeof startTestApp>[0] = {}) {
  server = await startTestApp(settings);
  address = await listen(server);
  visit(address);
}

/** Puts the SDKs on a page of an origin, or into an app that has none. */
function visit(origin: string | undefined) {
  const send = fetchFrom(realFetch, origin);
  vi.stubGlobal('fetch', send);
  vi.stubGlobal('XMLHttpRequest', xmlHttpRequestOver(send));
}

beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/' });
  vi.stubGlobal('FormData', FormDataOfForm);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  // Connections that it keeps open lead to a server that is about to be gone.
  https.globalAgent.destroy();
});

/** What a page's form holds: the template's fields, an unused file input, a captcha, an odd name. */
function enquiryForm(more: [string, string | File][] = []): HTMLFormElement {
  const form = fakeForm([
    ...Object.entries(enquiryParams),
    ['attachment', new File([], '')],
    ['g-recaptcha-response', 'proof of the moment'],
    ['user_id', 'a field of the page'],
    ...more,
  ]);
  return form as unknown as HTMLFormElement;
}

const OK = { status: 200, text: 'OK' };

/** That the SDK gives the page the server's answer for a failure. */
async function expectFailure(call: Promise<unknown>, status: number, text: RegExp) {
  await expect(call).rejects.toMatchObject({ status, text: expect.stringMatching(text) });
}

const initBrowser = (origin = address) =>
  emailjs.init({ publicKey, origin } as Parameters<typeof emailjs.init>[0]);

test('@emailjs/browser sends both templates and forms, and takes the answers for success', async () => {
  await start();
  initBrowser();
  expect(await emailjs.send(serviceId, enquiryTemplateId, enquiryParams)).toMatchObject(OK);
  expect(await emailjs.send(serviceId, applicationTemplateId, applicationParams)).toMatchObject(OK);
  const form = enquiryForm([['message', 'A message of its own,\nin two lines.']]);
  expect(await emailjs.sendForm(serviceId, enquiryTemplateId, form)).toMatchObject(OK);
  // What was sent already, by whichever way, is in order and kept once.
  expect(await emailjs.sendForm(serviceId, enquiryTemplateId, enquiryForm())).toMatchObject(OK);
  expect(await server.params()).toEqual([
    { ...enquiryParams, message: 'A message of its own,\nin two lines.' },
    applicationParams,
    enquiryParams,
  ]);
});

test('@emailjs/browser gives the page status and text of a refusal', async () => {
  await start();
  initBrowser();
  const wrongService = emailjs.send('other', enquiryTemplateId, enquiryParams);
  await expect(wrongService).rejects.toBeInstanceOf(EmailJSResponseStatus);
  await expectFailure(wrongService, 400, /^The service ID not found\./);
  const photo: [string, File] = ['attachment', new File(['pixels'], 'photo.jpg')];
  const withFile = emailjs.sendForm(serviceId, enquiryTemplateId, enquiryForm([photo]));
  await expectFailure(withFile, 400, /^Files cannot be sent/);
  expect(await server.params()).toEqual([]);
});

test('emailjs-com sends a template and a form, and gives the page the answers', async () => {
  await start();
  oldSdk.init(publicKey, address);
  expect(await oldSdk.send(serviceId, enquiryTemplateId, enquiryParams)).toMatchObject(OK);
  const form = enquiryForm([['message', 'Another message of a form.']]);
  expect(await oldSdk.sendForm(serviceId, enquiryTemplateId, form)).toMatchObject(OK);
  expect(await server.params()).toEqual([
    { ...enquiryParams, message: 'Another message of a form.' },
    enquiryParams,
  ]);
  oldSdk.init('another_key', address);
  const refused = oldSdk.send(serviceId, enquiryTemplateId, enquiryParams);
  await expectFailure(refused, 400, /^The Public Key is invalid\./);
});

/** Lets the Node SDK reach the server under its host name, without TLS and on its own port. */
function answerHttps() {
  const { port } = new URL(address);
  vi.spyOn(https.globalAgent, 'createConnection').mockImplementation(() =>
    connect(Number(port), '127.0.0.1'),
  );
}

test('@emailjs/nodejs sends with the private key, and without it is refused', async () => {
  await start({ settings: { privateKey: PRIVATE_KEY } });
  answerHttps();
  const options = { publicKey, privateKey: PRIVATE_KEY };
  nodeSdk.init({}, 'relay.test');
  expect(await nodeSdk.send(serviceId, enquiryTemplateId, enquiryParams, options)).toMatchObject(OK);
  const send = (privateKey: string) =>
    nodeSdk.send(serviceId, enquiryTemplateId, enquiryParams, { publicKey, privateKey });
  for (const key of ['another', '']) await expectFailure(send(key), 403, NOT_BROWSER);
  expect(await server.params()).toEqual([enquiryParams]);
  expect(JSON.stringify(await server.store.list())).not.toContain(PRIVATE_KEY);
});

test('@emailjs/react-native is refused in an app, which has no origin and sends no private key', async () => {
  await start({ settings: { privateKey: PRIVATE_KEY } });
  visit(undefined);
  reactNativeSdk.init({ publicKey }, address);
  await expectFailure(reactNativeSdk.send(serviceId, enquiryTemplateId, enquiryParams), 403, NOT_BROWSER);
});

test('@emailjs/react-native sends from an app in a browser whose origin is allowed', async () => {
  await start({ settings: { allowedOrigins: [PARTNER] } });
  visit(PARTNER);
  reactNativeSdk.init({ publicKey }, address);
  const sent = reactNativeSdk.send(serviceId, enquiryTemplateId, enquiryParams);
  expect(await sent).toMatchObject(OK);
  expect(await server.params()).toEqual([enquiryParams]);
});
