import { useEffect, useRef, useState } from 'react';
import {
  type DataStrategyResult,
  isRouteErrorResponse,
  type Location,
  type MiddlewareFunction,
  useLocation,
  useNavigation,
  useRouteError,
} from 'react-router';
import { primaryButton, secondaryButton } from '../components/button.ts';

/** The page for failures while routing or rendering. */
export function ErrorPage() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  return <Failure error={error} address={pathname + search} />;
}

const noNetwork = new TypeError('Failed to fetch a script');

/** What a page without network leaves to say. @param address what could not be loaded. */
export function NoNetwork({ address }: { address: string }) {
  return <Failure error={noNetwork} address={address} />;
}

/**
 * Visitors read a status and a message, never a stack trace; the console has the error for whoever looks
 * into it.
 */
function Failure({ error, address }: { error: unknown; address: string }) {
  const { status, message, advice } = describe(error);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    console.error('Unexpected application error:', error);
    heading.current?.focus();
  }, [error]);

  return (
    <section className="mx-auto max-w-page px-gutter py-20">
      <title>Unexpected Application Error!</title>
      <meta name="robots" content="noindex" />
      <h1 ref={heading} tabIndex={-1} className="text-title">
        Unexpected Application Error!
      </h1>
      <p className="mt-6 text-lead">
        <strong>{status}</strong> {message}
      </p>
      <p className="mt-3 max-w-measure text-ink-soft">{advice}</p>
      {/* An author who writes beside "npm run dev" is told file, line and what was expected. */}
      {import.meta.env.DEV && error instanceof Error && (
        <pre className="mt-6 whitespace-pre-wrap">{error.message}</pre>
      )}
      <p className="mt-8 flex flex-wrap gap-4">
        <button type="button" className={primaryButton} onClick={() => location.replace(address)}>
          Try again
        </button>
        {/* An ordinary link: a fresh page load also mends what broke in the browser. */}
        <a href="/" className={secondaryButton}>
          Go to the home page
        </a>
      </p>
    </section>
  );
}

const OURS = 'The fault is ours. Try the page again in a moment, or start from the home page.';

function describe(error: unknown) {
  if (isRouteErrorResponse(error)) {
    const message = error.statusText || 'The page could not be loaded.';
    return { status: error.status, message, advice: OURS };
  }
  // What browsers throw when a page's data cannot be fetched at all.
  if (error instanceof TypeError && /fetch|network|load failed/i.test(error.message)) {
    return {
      status: 0,
      message: 'Network Error',
      advice: 'We could not be reached. Please check your connection and try again.',
    };
  }
  return { status: 500, message: 'Something on this page stopped working.', advice: OURS };
}

let tellLost = () => {};

/**
 * Where the script or the data of a page cannot be loaded, as after a new version of the site, the browser
 * loads the page as a document.
 */
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
