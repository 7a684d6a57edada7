/** Asks the server, and says in one kind of error whatever came instead of an answer. */
import { DESK_API, type DeskError } from '../contracts/desk.ts';

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

const TIMEOUT_MS = 30_000;

interface Call {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  body?: unknown;
}

/** @throws {DeskProblem} */
export async function ask<T>(path: string, { method = 'GET', body }: Call = {}): Promise<T> {
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
