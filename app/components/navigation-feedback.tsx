import { useEffect, useState } from 'react';
import { useLocation, useNavigation, useNavigationType } from 'react-router';
import type { ScrollState } from './links.tsx';

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
  return <div aria-hidden="true" className="fixed inset-x-0 top-(--header-height) z-30 h-1 bg-wattle" />;
}

/** The path whose page was announced last. Outlives the component, which the error page replaces. */
let shown: string | undefined;

/** After a client navigation, does what a page load does: moves the focus to the page and says its title. */
export function PageAnnouncer() {
  const { pathname, state } = useLocation();
  const navigationType = useNavigationType();
  const [title, setTitle] = useState('');

  useEffect(() => {
    if (shown === undefined) shown = pathname;
    if (shown === pathname) return;
    shown = pathname;
    // Social tags and structured data of the page that was left: a browser that shares this page
    // would otherwise still tell of the first one.
    for (const fact of document.head.querySelectorAll('[property],[type$="ld+json"]')) fact.remove();
    setTitle(document.title);
    const scrollsItself = navigationType !== 'POP' && (state as ScrollState | null)?.scrollTo;
    if (!scrollsItself) document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, state, navigationType]);

  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
