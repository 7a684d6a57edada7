/** Asks the server, and says in one kind of error whatever came instead of an answer. */
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { useSyncExternalStore } from 'react';
import { DESK_API, type DeskError, type DeskPerson } from '../contracts/desk.ts';

const TIMEOUT_MS = 30_000;
/** A picture of 25 MB from a phone with a poor connection. */
const FILE_TIMEOUT_MS = 120_000;

/** `offline`: nobody answered, so nobody knows whether it was done. */
export class DeskProblem extends Error {
  override name = 'DeskProblem';
  readonly code: DeskError['code'] | 'offline';
  /** All that the answer said. */
  readonly answer: unknown;

  constructor(code: DeskProblem['code'], message: string, answer: unknown = null) {
    super(message);
    this.code = code;
    this.answer = answer;
  }
}

export function isProblem(error: unknown, ...codes: DeskProblem['code'][]): error is DeskProblem {
  return error instanceof DeskProblem && codes.includes(error.code);
}

interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON; a file as it is. */
  body?: unknown;
  /** What the answer is. */
  answer?: 'json' | 'file';
}

/**
 * What is refused to who is signed in no more, or signed in too long ago, is asked for again once they have signed
 * in; what was typed stays meanwhile.
 *
 * @throws {DeskProblem}
 */
export async function ask<T>(path: string, call: Call = {}): Promise<T> {
  for (;;) {
    const before = times;
    try {
      return await askOnce<T>(path, call);
    } catch (problem) {
      if (!isProblem(problem, 'signed-out', 'not-confirmed')) throw problem;
      // On its way while its person signed in, it went with the token of before.
      if (times !== before) continue;
      const refusal = await signInOnceMore(problem.code as WhySignIn);
      if (refusal !== null) throw new DeskProblem('not-confirmed', refusal);
    }
  }
}

/** @throws {DeskProblem} also where nobody is signed in. */
export async function askOnce<T>(
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
    throw new DeskProblem(
      'offline',
      'No answer: this device or the server is offline. What you typed is kept.',
    );
  }
  const isFileBack = kind === 'file' && response.ok;
  const answer = await (isFileBack ? response.blob() : response.json()).catch(() => null);
  if (response.ok && answer !== null) return answer as T;
  const { code = 'failed', message } = (answer ?? {}) as Partial<DeskError>;
  throw new DeskProblem(
    code,
    message ?? 'The answer of the server could not be read. Please try again.',
    answer,
  );
}

export const post = <T>(path: string, body: unknown = {}) => ask<T>(path, { method: 'POST', body });

/** @returns null where the person or the device said no: nothing was sent, and they know. */
export async function signInWithPasskey(): Promise<DeskPerson | null> {
  const optionsJSON =
    await post<Parameters<typeof startAuthentication>[0]['optionsJSON']>('/sign-in/options');
  const response = await startAuthentication({ optionsJSON }).catch(() => null);
  if (response === null) return null;
  return (await post<{ person: DeskPerson }>('/sign-in/passkey', { response })).person;
}

/** @throws {DeskProblem} where the browser refuses. */
export async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text).catch(() => {
    throw new DeskProblem(
      'failed',
      'Your browser did not allow copying. Select the text and copy it yourself.',
    );
  });
}

/**
 * Makes a passkey on this device, for who is signed in or, with its token, for whom a link was sent.
 *
 * @throws {DeskProblem} also where the device made none.
 */
export async function makePasskey(name: string, token?: string): Promise<void> {
  const [optionsPath, path] =
    token === undefined
      ? ['/me/passkeys/options', '/me/passkeys']
      : ['/links/passkey-options', '/links/passkey'];
  const link = token === undefined ? {} : { token };
  const optionsJSON = await post<Parameters<typeof startRegistration>[0]['optionsJSON']>(optionsPath, link);
  const response = await startRegistration({ optionsJSON }).catch(() => {
    throw new DeskProblem(
      'failed',
      'No passkey was made. The device needs a screen lock, or already has a passkey of yours.',
    );
  });
  await post(path, { ...link, response, name });
}

/** Requests wait until their person has signed in once more, who is signed in no more, or too long ago. */
type WhySignIn = 'signed-out' | 'not-confirmed';

/** Why it was not done, or null: they have signed in. */
type Outcome = string | null;

let waiting: { why: WhySignIn; outcome: Promise<Outcome>; end: (outcome: Outcome) => void } | null = null;
/** How often that has come to an end: what was refused before the last time may be allowed by now. */
let times = 0;
const listeners = new Set<() => void>();

/** Several at one moment share one dialog. */
function signInOnceMore(why: WhySignIn): Promise<Outcome> {
  if (waiting === null) {
    let end: (outcome: Outcome) => void = () => undefined;
    const outcome = new Promise<Outcome>((resolve) => {
      end = resolve;
    });
    waiting = { why, outcome, end };
    tell();
  }
  return waiting.outcome;
}

/** Null: nothing waits. */
export function useWhySignIn(): WhySignIn | null {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => waiting?.why ?? null,
  );
}

export function endSignIn(outcome: Outcome): void {
  times += 1;
  waiting?.end(outcome);
  waiting = null;
  tell();
}

function tell(): void {
  for (const changed of listeners) changed();
}
