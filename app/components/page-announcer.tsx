import { useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { forgetFileFacts } from '../lib/file-facts.ts';
import type { ScrollState } from './section-link.tsx';

/** The path whose page was announced last. Outlives the component, which the error page replaces. */
let shown: string | undefined;

/**
 * After a client navigation, does what a page load does for people who do not see it: moves the
 * focus to the top of the page and says its title. Nothing happens on the first page (the browser
 * did it), nor while only the query changes (the visitor stays on the control that changed it).
 */
export function PageAnnouncer() {
  const { pathname, state } = useLocation();
  const navigationType = useNavigationType();
  const [title, setTitle] = useState('');

  useEffect(() => {
    if (shown === undefined) shown = pathname;
    if (shown === pathname) return;
    shown = pathname;
    forgetFileFacts();
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
