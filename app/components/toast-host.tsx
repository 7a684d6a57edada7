import { lazy, Suspense, useSyncExternalStore } from 'react';
import { currentToasts, subscribeToToasts, type ToastMessage } from '../lib/toasts.ts';

const loadToaster = () => import('./toaster.tsx').then(({ Toaster }) => ({ default: Toaster }));
const Toaster = lazy(loadToaster);

/** Fetches the toaster ahead of need: a form whose network fails must still be able to say so. */
export function prepareToasts() {
  void loadToaster().catch(() => {});
}

const none: readonly ToastMessage[] = [];

/** Shows toasts; what draws them is loaded with the first form that may have something to say. */
export function ToastHost() {
  const messages = useSyncExternalStore(subscribeToToasts, currentToasts, () => none);
  if (messages.length === 0) return null;
  return (
    <Suspense>
      <Toaster messages={messages} />
    </Suspense>
  );
}
