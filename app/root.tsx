import './styles/app.css';
import './styles/brand-font.css';
import { feeds, site, themeColour } from 'virtual:firm';
import { memo, type ReactNode, Suspense, useEffect, useState } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  useLocation,
  useNavigation,
  useNavigationType,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from 'react-router';
import { Footer } from './components/footer.tsx';
import { Header } from './components/header.tsx';
import type { ScrollState } from './components/links.tsx';
import { loadExamples } from './figures/load-examples.ts';
import { ReplayEarlyInput } from './lib/replay-early-input.tsx';
import { useHydrated } from './lib/use-hydrated.ts';
import { useScriptLoadFallback } from './lib/use-script-load-fallback.ts';

/** Defined by vite.config.ts: true while firm/opening.yaml is missing. */
declare const __DEMONSTRATION__: boolean;

export { ErrorPage as ErrorBoundary } from './sections/error-page.tsx';

/**
 * scripts/postbuild.ts moves the style sheets and scripts that the framework writes into the HTML. So the browser
 * must not hydrate them.
 */
const isPrerendered = import.meta.env.SSR || import.meta.env.DEV;

export const clientMiddleware = [loadExamples];

/** The document of every page, including the error page. */
export function Layout({ children }: { children: ReactNode }) {
  const hydrated = useHydrated();
  useScriptLoadFallback();
  return (
    // app/start.ts has set the class already.
    <html lang="en-AU" className={hydrated ? 'scripted' : undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Stops iOS browsers from wrapping addresses and numbers in links, which would break hydration. */}
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no" />
        <meta name="chrome" content="nointentdetection" />
        <Meta />
        {isPrerendered && <DocumentLinks />}
        {isPrerendered && <Links />}
      </head>
      <body>
        <Page>{children}</Page>
        {/* Keep an element last: scripts/postbuild/page-scripts.ts moves the scripts after it. */}
        <PageAnnouncer />
        {isPrerendered && <Scripts />}
      </body>
    </html>
  );
}

/**
 * If an extension changed the page before hydration, React renders only this boundary again. Memoised, because an
 * update of the parent would hydrate the whole page in one task.
 */
const Page = memo(function Page({ children }: { children: ReactNode }) {
  return (
    <Suspense>
      <ReplayEarlyInput>
        <a
          href="#main"
          className="fixed -top-24 left-2 z-30 rounded-md bg-fig px-4 py-3 font-semibold text-card focus:top-2"
        >
          Skip to main content
        </a>
        <Header />
        {__DEMONSTRATION__ && <DemonstrationBanner />}
        <main
          id="main"
          tabIndex={-1}
          className={`min-h-[60vh]${__DEMONSTRATION__ ? '' : ' pt-(--header-height)'}`}
        >
          {children}
        </main>
        <Suspense>
          <Footer />
        </Suspense>
        <NavigationProgress />
      </ReplayEarlyInput>
    </Suspense>
  );
});

/** In the page's flow, so that it covers nothing. Visually shortened to one line on phones. */
function DemonstrationBanner() {
  return (
    <aside
      aria-label="Demonstration"
      className="mt-(--header-height) border-2 border-ink bg-ink px-2 py-1.5 text-center text-note text-paper"
    >
      <strong>Demonstration</strong>, not open<span className="max-[30rem]:sr-only"> for business</span>. Send
      no personal details.
    </aside>
  );
}

/** Icons, manifest and feeds, the same on every page. Apple's devices find their icon by its file name. */
function DocumentLinks() {
  return (
    <>
      <meta name="theme-color" content={themeColour} />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="manifest" href="/site.webmanifest" />
      {site.features.feeds &&
        Object.values(feeds).map(({ label, to, type }) => (
          <link key={to} rel="alternate" type={type} title={`Articles (${label})`} href={to} />
        ))}
      {__DEMONSTRATION__ && <meta name="robots" content="noindex" data-demonstration="" />}
    </>
  );
}

export default function Root() {
  return <Outlet />;
}

/** Prevents a flicker: most pages load faster. */
const PROGRESS_DELAY_MS = 250;

/** A line under the header while a page loads slowly. */
function NavigationProgress() {
  const isLoading = useNavigation().state !== 'idle';
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setSlow(true), PROGRESS_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isLoading]);
  if (!isLoading || !isSlow) return null;
  return <div aria-hidden="true" className="fixed inset-x-0 top-(--header-height) z-30 h-1 bg-wattle" />;
}

/** The path announced last. A module variable, since the error page replaces the component. */
let announcedPath: string | undefined;

/** After a client navigation, moves the focus to the page and announces its title, as a page load does. */
function PageAnnouncer() {
  const { pathname, state } = useLocation();
  const navigationType = useNavigationType();
  const [title, setTitle] = useState('');
  // The framework's component would add a script to each page. Browsers restore the position on reload themselves.
  useScrollRestoration();

  useEffect(() => {
    if (announcedPath === undefined) announcedPath = pathname;
    if (announcedPath === pathname) return;
    announcedPath = pathname;
    // Remove social tags and structured data of the first page, which a browser's share menu would use.
    for (const tag of document.head.querySelectorAll('[property],[type$="ld+json"]')) tag.remove();
    setTitle(document.title);
    const scrollsItself = navigationType !== 'POP' && (state as ScrollState | null)?.scrollTo;
    if (!scrollsItself) document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, state, navigationType]);

  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
