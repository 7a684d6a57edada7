import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';

/** Most pages are there sooner; a line that only flickers would cost them time. */
const PATIENCE_MS = 250;

/** A line under the header while a page is on its way, shown only when that takes a moment. */
export function NavigationProgress() {
  const onItsWay = useNavigation().state !== 'idle';
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!onItsWay) return;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [onItsWay]);
  if (!onItsWay || !late) return null;
  return (
    <div aria-hidden="true" className="fixed inset-x-0 top-(--header-height) z-30 h-1 bg-wattle" />
  );
}
