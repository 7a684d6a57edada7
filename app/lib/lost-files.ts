/**
 * Where the script or the data of a page cannot be loaded, as after a new version of the site, the browser
 * loads the page as a document.
 */
import { useEffect, useState } from 'react';
import { type DataStrategyResult, type Location, type MiddlewareFunction, useNavigation } from 'react-router';

let tellLost = () => {};

export const loadLostAsDocument: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const results = await next();
  const isLost = Object.values(results).some(
    ({ type, result }) => type === 'error' && !(result instanceof Response),
  );
  if (!isLost || request.signal.aborted || !navigator.onLine) return results;
  tellLost();
  return new Promise(() => {});
};

/**
 * The framework answers a lost script by a reload of the page that the visitor is about to leave, or is only
 * aiming at a link on. Where browsers tell of it, it is refused. (Nothing of ours reloads by that name.)
 *
 * @returns the address that cannot be led to for want of a network.
 */
export function useLostFiles(): string | undefined {
  const { location: target } = useNavigation();
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    tellLost = () => setLost(true);
    if (!('navigation' in window)) return;
    const refuse = (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable) return;
      event.preventDefault();
      setLost(true);
    };
    navigation.addEventListener('navigate', refuse);
    return () => navigation.removeEventListener('navigate', refuse);
  }, []);

  const address = isLost && target ? addressOf(target) : undefined;
  useEffect(() => {
    if (address === undefined || !navigator.onLine) return;
    // Going back to this page would find it still waiting.
    addEventListener('pageshow', () => location.replace(location.pathname + location.search), { once: true });
    location.assign(address);
  }, [address]);
  return address === undefined || navigator.onLine ? undefined : address;
}

/** With the section that a link asked for, which scripts would have scrolled to. */
function addressOf({ pathname, search, hash, state }: Location): string {
  const section = (state as { scrollTo?: string } | null)?.scrollTo;
  return pathname + search + (section === undefined ? hash : `#${section}`);
}
