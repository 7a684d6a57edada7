import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enquiryParams } from '../../tests/support/form-answers.ts';

const enquiry = enquiryParams;

const network = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('__MAIL_SETTINGS__', {
    origin: 'https://relay.example',
    publicKey: 'key',
    serviceId: 'service',
    enquiryTemplateId: 'enquiry',
    applicationTemplateId: 'application',
  });
  vi.stubGlobal('location', { pathname: '/' });
  vi.stubGlobal('fetch', network.mockReset());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Sends through the real SDK, and tells what has become of it by then. */
async function send() {
  const { sendMail } = await import('../forms/use-submission.ts');
  const sending = { outcome: 'pending' as unknown };
  sendMail('enquiry', enquiry).then(
    () => Object.assign(sending, { outcome: 'sent' }),
    (error: unknown) => Object.assign(sending, { outcome: error }),
  );
  await vi.advanceTimersByTimeAsync(0);
  return sending;
}

const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));
const answer = (status: number) => () => Promise.resolve(new Response('text', { status }));
const silence = () => new Promise<Response>(() => {});
/** A network that fails too late for another attempt. */
const lateFailure = () =>
  new Promise<Response>((_resolve, reject) => {
    setTimeout(() => reject(new TypeError('Failed to fetch')), 14_500);
  });

test('the same request goes out once more, a second after a network failure', async () => {
  network.mockImplementationOnce(noNetwork).mockImplementation(answer(200));
  const sending = await send();
  await vi.advanceTimersByTimeAsync(999);
  expect(network).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(sending.outcome).toBe('sent');
  expect(vi.getTimerCount()).toBe(0);
  expect(network).toHaveBeenCalledTimes(2);
  expect(network.mock.calls[1]).toEqual(network.mock.calls[0]);
});

test.each([400, 413, 429, 500, 503])('an answer of %i is not asked for again', async (status) => {
  network.mockImplementation(answer(status));
  const sending = await send();
  expect(sending.outcome).toMatchObject({ status });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(network).toHaveBeenCalledTimes(1);
});

test('a network that fails twice is a failure', async () => {
  network.mockImplementation(noNetwork);
  const sending = await send();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sending.outcome).toBeInstanceOf(TypeError);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(network).toHaveBeenCalledTimes(2);
});

test.each([
  ['no answer at all', silence, silence, 1],
  ['none to the second attempt', noNetwork, silence, 2],
  ['a failure just before', lateFailure, answer(200), 1],
])('15 seconds with %s are a failure, after which nothing goes out', async (_what, first, second, times) => {
  network.mockImplementationOnce(first).mockImplementation(second);
  const sending = await send();
  await vi.advanceTimersByTimeAsync(14_999);
  expect(sending.outcome).toBe('pending');
  await vi.advanceTimersByTimeAsync(1);
  expect(sending.outcome).toMatchObject({ name: 'TimeoutError' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(network).toHaveBeenCalledTimes(times);
});

test.each([
  ['no answer while the browser says that it is offline', new TypeError('Failed to fetch'), false, 'offline'],
  ['no answer while it says that it is online', new TypeError('Failed to fetch'), true, 'failed'],
  ['an answer although it says that it is offline', { status: 503 }, false, 'failed'],
  ['an answer in time, of which there is none', new DOMException('', 'TimeoutError'), false, 'failed'],
  ['an answer that it is too long', { status: 413 }, false, 'too-long'],
])('%s is told as such', async (_what, error, onLine, told) => {
  vi.stubGlobal('navigator', { onLine });
  const { failureOf } = await import('../forms/use-submission.ts');
  expect(failureOf(error)).toBe(told);
});
