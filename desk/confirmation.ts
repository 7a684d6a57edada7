/** Requests that wait until their person has signed in once more. A dialog over the page sees to it. */
import { useSyncExternalStore } from 'react';

/** Why it was not done, or null: they have signed in. */
type Outcome = string | null;

let waiting: PromiseWithResolvers<Outcome> | null = null;
const listeners = new Set<() => void>();

/** Several at one moment share one dialog. */
export function signInOnceMore(): Promise<Outcome> {
  waiting ??= Promise.withResolvers<Outcome>();
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

export function endConfirming(outcome: Outcome): void {
  waiting?.resolve(outcome);
  waiting = null;
  tell();
}

function tell(): void {
  for (const changed of listeners) changed();
}
