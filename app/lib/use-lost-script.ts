import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';

/**
 * Loads a clicked page as a document where its script cannot be loaded. The router reloads the open page instead,
 * even where a visitor only points at a link: offline, that would take away what they are reading. Browsers without
 * the Navigation API do reload; the reloaded page is the new version, whose links work.
 */
export function useLostScript(): void {
  const { location: target } = useNavigation();
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    if (!('navigation' in window)) return;
    const keepPage = (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable) return;
      event.preventDefault();
      setLost(true);
    };
    navigation.addEventListener('navigate', keepPage);
    return () => navigation.removeEventListener('navigate', keepPage);
  }, []);
  useEffect(() => {
    if (isLost && target) location.assign(target.pathname + target.search + target.hash);
  }, [isLost, target]);
}
