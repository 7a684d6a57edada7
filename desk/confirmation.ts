/** Requests that wait until their person has signed in once more. A dialog over the page sees to it. */
import { useSyncExternalStore } from 'react';

/** Signed in no more, or too long ago for what was asked. */
export type WhySignIn = 'signed-out' | 'not-confirmed';

/** Why it was not done, or null: they have signed in. */
type Outcome = string | null;

let waiting: { why: WhySignIn; outcome: Promise<Outcome>; end: (outcome: Outcome) => void } | null = null;
let times = 0;
const listeners = new Set<() => void>();

/** Several at one moment share one dialog. */
export function signInOnceMore(why: WhySignIn): Promise<Outcome> {
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

/** How often that has come to an end: what was refused before the last time may be allowed by now. */
export function timesSignedIn(): number {
  return times;
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
