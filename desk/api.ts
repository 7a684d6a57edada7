/** Asks the server, and says in one kind of error whatever came instead of an answer. */
import { DESK_API, type DeskError } from '../contracts/desk.ts';
import { signInOnceMore } from './confirmation.ts';
import { DeskProblem } from './desk-problem.ts';

const TIMEOUT_MS = 30_000;

interface Call {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  body?: unknown;
}

/**
 * What asks for a fresh sign-in is asked for again once the person has signed in; what was typed stays meanwhile.
 *
 * @throws {DeskProblem}
 */
export async function ask<T>(path: string, call: Call = {}): Promise<T> {
  for (;;) {
    try {
      return await askOnce<T>(path, call);
    } catch (problem) {
      if (!(problem instanceof DeskProblem) || problem.code !== 'not-confirmed') throw problem;
      await signInOnceMore();
    }
  }
}

async function askOnce<T>(path: string, { method = 'GET', body }: Call): Promise<T> {
  const response = await fetch(`${DESK_API}${path}`, {
    method,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body !== undefined && {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  }).catch(() => null);
  if (response === null) {
    throw new DeskProblem('offline', 'The network is away. What you typed is still here.');
  }
  const answer = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer as T;
  const { code = 'failed', message } = (answer ?? {}) as Partial<DeskError>;
  throw new DeskProblem(
    code,
    message ?? 'The server gave no answer that can be read. Please try again.',
    answer,
  );
}

export const post = <T>(path: string, body: unknown = {}) => ask<T>(path, { method: 'POST', body });

export function problemText(error: unknown): string {
  return error instanceof DeskProblem
    ? error.message
    : 'Something here is not working. Please load the page again.';
}
