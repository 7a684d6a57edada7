import './styles/app.css';
import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteError } from 'react-router';
import { brand } from '../config/brand.ts';
import { Footer } from './components/footer.tsx';
import { Header } from './components/header.tsx';
import { PageAnnouncer } from './components/page-announcer.tsx';
import { ToastHost } from './components/toast-host.tsx';
import { ErrorPage } from './sections/error-page.tsx';

/** The document around every page, the error page included. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-AU">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={brand.colour.paper} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body>
        <a
          href="#main"
          className="fixed top-2 left-2 z-30 -translate-y-24 rounded-md bg-fig px-4 py-3 font-semibold text-card focus:translate-y-0"
        >
          Skip to main content
        </a>
        <Header />
        <main id="main" tabIndex={-1} className="min-h-[60vh] pt-(--header-height)">
          {children}
        </main>
        <Footer />
        <ToastHost />
        <PageAnnouncer />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
