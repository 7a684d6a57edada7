import { useEffect, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';

/**
 * Fetches the page behind a link in the moment in which a visitor aims at it: a pointer or a finger
 * on it, or the focus. The framework's own way waits a tenth of a second first, which is as long as
 * a tap.
 */
export function LinkPrefetch() {
  const [page, setPage] = useState<string | null>(null);
  useEffect(() => {
    const aim = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
      if (link.pathname !== location.pathname) setPage(link.pathname);
    };
    const signs = ['pointerover', 'focusin'] as const;
    for (const sign of signs) addEventListener(sign, aim, { passive: true });
    return () => {
      for (const sign of signs) removeEventListener(sign, aim);
    };
  }, []);
  return page === null ? null : <PrefetchPageLinks key={page} page={page} />;
}
