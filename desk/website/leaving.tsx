/** What a screen with a Save button does on leaving, and on the save key. */
import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { Dialog } from '../components/controls.tsx';

/** Asks before navigation, and warns before the tab closes, if there are unsaved changes. */
export function Leaving({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return;
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', stay);
    return () => removeEventListener('beforeunload', stay);
  }, [isDirty]);
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog
      title="Leave without saving?"
      close="Stay here"
      onClose={() => blocker.reset?.()}
      action={
        <button type="button" className="button-quiet" onClick={() => blocker.proceed?.()}>
          Leave
        </button>
      }
    >
      <p>What you changed is kept, and is here when you open this again.</p>
    </Dialog>
  );
}

/** Saves on Ctrl+S or Cmd+S, wherever the focus is. */
export function useSaveKey(save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
