import { useEffect, useRef } from 'react';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { primaryButton, secondaryButton } from '../components/button.ts';

/** Shown after an error in routing or rendering. Visitors see a status and a message; the console has the error. */
export function ErrorPage() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
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
      {/* In development, show authors the file, the line and what was expected. */}
      {import.meta.env.DEV && error instanceof Error && (
        <pre className="mt-6 whitespace-pre-wrap">{error.message}</pre>
      )}
      <p className="mt-8 flex flex-wrap gap-4">
        <button type="button" className={primaryButton} onClick={() => location.replace(pathname + search)}>
          Try again
        </button>
        {/* A plain link: a full page load also resets the browser's state. */}
        <a href="/" className={secondaryButton}>
          Go to the home page
        </a>
      </p>
    </section>
  );
}

const OUR_FAULT = "It's our fault, not yours. Try again in a moment, or start from the home page.";

function describe(error: unknown) {
  if (isRouteErrorResponse(error)) {
    const message = error.statusText || "We couldn't load the page.";
    return { status: error.status, message, advice: OUR_FAULT };
  }
  // Browsers throw this when fetch gets no response.
  if (error instanceof TypeError && /fetch|network|load failed/i.test(error.message)) {
    return {
      status: 0,
      message: 'Network Error',
      advice: "We couldn't reach the website. Check your connection and try again.",
    };
  }
  return { status: 500, message: 'Something on this page stopped working.', advice: OUR_FAULT };
}
