import { useContext, useEffect, useState } from 'react';
import {
  UNSAFE_FrameworkContext as FrameworkContext,
  PrefetchPageLinks,
  UNSAFE_DataRouterContext as RouterContext,
} from 'react-router';
import { fetchDataAhead } from '../lib/page-data.ts';

/**
 * Fetches the page behind a link in the moment in which a visitor aims at it: a pointer or a finger
 * on it, or the focus. The framework's own way waits a tenth of a second first, which is as long as
 * a tap. Its component brings the page's modules; the data comes decoded, see app/lib/page-data.ts.
 */
export function LinkPrefetch() {
  const [page, setPage] = useState<string | null>(null);
  const router = useContext(RouterContext)?.router;
  const manifest = useContext(FrameworkContext)?.manifest;
  useEffect(() => {
    const hasData = (pathname: string) => {
      const route = router?.match(pathname)?.at(-1)?.route.id;
      return route !== undefined && manifest?.routes[route]?.hasClientLoader === true;
    };
    const aim = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
      if (link.pathname === location.pathname) return;
      setPage(link.pathname);
      if (hasData(link.pathname)) fetchDataAhead(link.pathname);
    };
    const signs = ['pointerover', 'focusin'] as const;
    for (const sign of signs) addEventListener(sign, aim, { passive: true });
    return () => {
      for (const sign of signs) removeEventListener(sign, aim);
    };
  }, [router, manifest]);
  return page === null ? null : <PrefetchPageLinks key={page} page={page} />;
}
