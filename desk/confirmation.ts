/** Requests that wait until their person has signed in once more. A dialog over the page sees to it. */
import { useSyncExternalStore } from 'react';
import { DeskProblem } from './desk-problem.ts';

let waiting: PromiseWithResolvers<void> | null = null;
const listeners = new Set<() => void>();

/** Several at one moment share one dialog. @throws {DeskProblem} where the person would rather not. */
export function signInOnceMore(): Promise<void> {
  waiting ??= Promise.withResolvers<void>();
  tell();
  return waiting.promise;
}

export function useIsConfirming(): boolean {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => waiting !== null,
  );
}

/** @param reason why it was not done, where it was not. */
export function endConfirming(reason?: string): void {
  const ended = waiting;
  waiting = null;
  if (reason === undefined) ended?.resolve();
  else ended?.reject(new DeskProblem('not-confirmed', reason));
  tell();
}

function tell(): void {
  for (const changed of listeners) changed();
}
