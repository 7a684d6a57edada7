import { useEffect, useRef } from 'react';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
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
