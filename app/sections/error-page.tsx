import { useEffect } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { primaryButton } from '../components/button.tsx';

/**
 * The page for failures while routing or rendering. Visitors read a status and a message, never a
 * stack trace; the console has the error for whoever looks into it.
 */
export function ErrorPage({ error }: { error: unknown }) {
  const { status, message } = describe(error);
  useEffect(() => {
    console.error('Unexpected application error:', error);
  }, [error]);

  return (
    <section className="mx-auto max-w-page px-gutter py-20">
      <title>Unexpected Application Error!</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-title">Unexpected Application Error!</h1>
      <p className="mt-6 text-lead">
        <strong className="tabular-nums">{status}</strong> {message}
      </p>
      <p className="mt-3 max-w-prose text-ink-soft">
        The fault is ours. Try the page again in a moment, or start from the home page.
      </p>
      <p className="mt-8">
        {/* An ordinary link: a fresh page load also mends what broke in the browser. */}
        <a href="/" className={primaryButton}>
          Go to the home page
        </a>
      </p>
    </section>
  );
}

function describe(error: unknown): { status: number; message: string } {
  if (isRouteErrorResponse(error)) {
    return { status: error.status, message: error.statusText || 'The page could not be loaded.' };
  }
  return { status: 500, message: 'Something on this page stopped working.' };
}
