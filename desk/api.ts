/** The desk's API client: requests, passkeys, and the wait for a new sign-in. */
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { useSyncExternalStore } from 'react';
import { DESK_API, type DeskError, type DeskPerson } from '../contracts/desk.ts';

const TIMEOUT_MS = 30_000;
/** A picture of 25 MB from a phone with a poor connection. */
const FILE_TIMEOUT_MS = 120_000;

/** Thrown for every failed request. `offline`: no answer arrived, so the request may or may not have succeeded. */
export class DeskApiError extends Error {
  override name = 'DeskProblem';
  readonly code: DeskError['code'] | 'offline';
  /** The JSON body of the answer, if any. */
  readonly answer: unknown;

  constructor(code: DeskApiError['code'], message: string, answer: unknown = null) {
    super(message);
    this.code = code;
    this.answer = answer;
  }
}

export function isApiError(error: unknown, ...codes: DeskApiError['code'][]): error is DeskApiError {
  return error instanceof DeskApiError && codes.includes(error.code);
}

interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON; a file as it is. */
  body?: unknown;
  /** What the answer is. */
  answer?: 'json' | 'file';
}

/**
 * Repeats the request after a new sign-in if the session has ended or the last sign-in is too old. Forms keep their
 * input meanwhile.
 *
 * @throws {DeskApiError}
 */
export async function request<T>(path: string, call: Call = {}): Promise<T> {
  for (;;) {
    const before = signInCount;
    try {
      return await requestOnce<T>(path, call);
    } catch (error) {
      if (!isApiError(error, 'signed-out', 'not-confirmed')) throw error;
      // A sign-in finished during the request, which used the old token.
      if (signInCount !== before) continue;
      const refusal = await waitForSignIn(error.code as SignInReason);
      if (refusal !== null) throw new DeskApiError('not-confirmed', refusal);
    }
  }
}

/** @throws {DeskApiError} also if no one is signed in. */
export async function requestOnce<T>(
  path: string,
  { method = 'GET', body, answer: kind = 'json' }: Call = {},
): Promise<T> {
  const isFile = body instanceof Blob;
  const response = await fetch(`${DESK_API}${path}`, {
    method,
    signal: AbortSignal.timeout(isFile ? FILE_TIMEOUT_MS : TIMEOUT_MS),
    ...(body !== undefined && {
      headers: { 'Content-Type': isFile ? 'application/octet-stream' : 'application/json' },
      body: isFile ? body : JSON.stringify(body),
    }),
  }).catch(() => null);
  if (response === null) {
    throw new DeskApiError(
      'offline',
      'The server did not answer. You or the server may be offline. What you typed is kept.',
    );
  }
  const isFileBack = kind === 'file' && response.ok;
  const answer = await (isFileBack ? response.blob() : response.json()).catch(() => null);
  if (response.ok && answer !== null) return answer as T;
  const { code = 'failed', message } = (answer ?? {}) as Partial<DeskError>;
  throw new DeskApiError(code, message ?? 'The server’s answer could not be read. Please try again.', answer);
}

export const post = <T>(path: string, body: unknown = {}) => request<T>(path, { method: 'POST', body });

/** @returns null if the person or the device cancelled. */
export async function signInWithPasskey(): Promise<DeskPerson | null> {
  const optionsJSON =
    await post<Parameters<typeof startAuthentication>[0]['optionsJSON']>('/sign-in/options');
  const response = await startAuthentication({ optionsJSON }).catch(() => null);
  if (response === null) return null;
  return (await post<{ person: DeskPerson }>('/sign-in/passkey', { response })).person;
}

/** @throws {DeskApiError} if the browser refuses. */
export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text).catch(() => {
    throw new DeskApiError(
      'failed',
      'Your browser did not allow copying. Select the text and copy it yourself.',
    );
  });
}

/**
 * Creates a passkey on this device for the signed-in person.
 *
 * @param token of an invitation: creates the passkey for the invited person instead.
 * @throws {DeskApiError} also if the device creates none.
 */
export async function createPasskey(name: string, token?: string): Promise<void> {
  const [optionsPath, path] =
    token === undefined
      ? ['/me/passkeys/options', '/me/passkeys']
      : ['/links/passkey-options', '/links/passkey'];
  const link = token === undefined ? {} : { token };
  const optionsJSON = await post<Parameters<typeof startRegistration>[0]['optionsJSON']>(optionsPath, link);
  const response = await startRegistration({ optionsJSON }).catch(() => {
    throw new DeskApiError(
      'failed',
      'No passkey was created. Your device needs a screen lock, or already has a passkey for you.',
    );
  });
  await post(path, { ...link, response, name });
}

/** Why requests wait: the session has ended, or the last sign-in is too old. */
type SignInReason = 'signed-out' | 'not-confirmed';

/** Null if the person signed in; otherwise the reason the request was not made. */
type Outcome = string | null;

let pending: { reason: SignInReason; outcome: Promise<Outcome>; end: (outcome: Outcome) => void } | null =
  null;
/** How many waits have ended: a request that was refused before the last one may succeed now. */
let signInCount = 0;
const listeners = new Set<() => void>();

/** Concurrent requests share one dialog. */
function waitForSignIn(reason: SignInReason): Promise<Outcome> {
  if (pending === null) {
    let end: (outcome: Outcome) => void = () => undefined;
    const outcome = new Promise<Outcome>((resolve) => {
      end = resolve;
    });
    pending = { reason, outcome, end };
    notifyListeners();
  }
  return pending.outcome;
}

/** @returns null if no request waits for a sign-in. */
export function useSignInReason(): SignInReason | null {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => pending?.reason ?? null,
  );
}

export function finishSignIn(outcome: Outcome): void {
  signInCount += 1;
  pending?.end(outcome);
  pending = null;
  notifyListeners();
}

function notifyListeners(): void {
  for (const changed of listeners) changed();
}
