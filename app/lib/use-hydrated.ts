import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while the page is still what the build wrote, true once React has taken it over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
