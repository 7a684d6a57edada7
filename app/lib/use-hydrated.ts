import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** False in prerendered HTML, true after hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
