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

/** Starts sending with the real SDK, and returns an object that tracks the outcome. */
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
/** Fails too late for a retry. */
const lateFailure = () =>
  new Promise<Response>((_resolve, reject) => {
    setTimeout(() => reject(new TypeError('Failed to fetch')), 14_500);
  });

test('retries the same request one second after a network error', async () => {
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

test.each([400, 413, 429, 500, 503])('does not retry after status %i', async (status) => {
  network.mockImplementation(answer(status));
  const sending = await send();
  expect(sending.outcome).toMatchObject({ status });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(network).toHaveBeenCalledTimes(1);
});

test('fails after two network errors', async () => {
  network.mockImplementation(noNetwork);
  const sending = await send();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sending.outcome).toBeInstanceOf(TypeError);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(network).toHaveBeenCalledTimes(2);
});

test.each([
  ['no response', silence, silence, 1],
  ['no response to the retry', noNetwork, silence, 2],
  ['a network error just before', lateFailure, answer(200), 1],
])('times out after 15 seconds with %s, and sends nothing more', async (_what, first, second, times) => {
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
  ['a network error while the browser is offline', new TypeError('Failed to fetch'), false, 'offline'],
  ['a network error while the browser is online', new TypeError('Failed to fetch'), true, 'failed'],
  ['an error response while the browser reports being offline', { status: 503 }, false, 'failed'],
  ['a timeout', new DOMException('', 'TimeoutError'), false, 'failed'],
  ['status 413', { status: 413 }, false, 'too-long'],
])('reports %s', async (_what, error, onLine, state) => {
  vi.stubGlobal('navigator', { onLine });
  const { toFailureState } = await import('../forms/use-submission.ts');
  expect(toFailureState(error)).toBe(state);
});
