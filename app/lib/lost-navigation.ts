import type { DataStrategyResult, Location, MiddlewareFunction } from 'react-router';

declare global {
  interface Window {
    __reactRouterDataRouter?: { state: { navigation: { location: Location | undefined } } };
  }
}

/**
 * A click is never lost: where the script or the data of a page cannot be loaded, as after a new version
 * of the site, the browser loads the page as a document. Without network it would only lose the page
 * that is there; then the error page says so and offers another try.
 */
export const loadLostAsDocument: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const results = await next();
  const target = window.__reactRouterDataRouter?.state.navigation.location;
  const lost = Object.values(results).some(
    ({ type, result }) => type === 'error' && !(result instanceof Response),
  );
  if (!lost || !target || request.signal.aborted || !navigator.onLine) return results;
  // Going back to this page would find it still waiting.
  addEventListener('pageshow', () => location.reload(), { once: true });
  location.assign(addressOf(target));
  return new Promise(() => {});
};

/** With the section that a link asked for, which scripts would have scrolled to. */
function addressOf({ pathname, search, hash, state }: Location): string {
  const section = (state as { scrollTo?: string } | null)?.scrollTo;
  return pathname + search + (section === undefined ? hash : `#${section}`);
}
