import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';

/**
 * Falls back to a document navigation if the script of the next page fails to load. The router would reload the current
 * page instead, even on prefetch, which loses the page for an offline visitor. Browsers without the Navigation API do
 * reload, and get the new version of the site, whose links work.
 */
export function useScriptLoadFallback(): void {
  const { location: target } = useNavigation();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!('navigation' in window)) return;
    const keepPage = (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable) return;
      event.preventDefault();
      setFailed(true);
    };
    navigation.addEventListener('navigate', keepPage);
    return () => navigation.removeEventListener('navigate', keepPage);
  }, []);
  useEffect(() => {
    if (hasFailed && target) location.assign(target.pathname + target.search + target.hash);
  }, [hasFailed, target]);
}
