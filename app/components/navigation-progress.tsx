import { useNavigation } from 'react-router';

/** A line under the header while a page is on its way, shown only when that takes a moment. */
export function NavigationProgress() {
  if (useNavigation().state === 'idle') return null;
  return (
    <div
      aria-hidden="true"
      className="navigation-progress fixed inset-x-0 top-(--header-height) z-30 h-1 bg-wattle"
    />
  );
}
