import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import type { ScrollState } from './section-link.tsx';

/**
 * After a client navigation, does what a page load does for people who do not see it: moves the
 * focus to the top of the page and says its title. Nothing happens on the first page (the browser
 * did it), nor while only the query changes (the visitor stays on the control that changed it).
 */
export function PageAnnouncer() {
  const { pathname, state } = useLocation();
  const navigationType = useNavigationType();
  const shown = useRef(pathname);
  const [title, setTitle] = useState('');

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
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
