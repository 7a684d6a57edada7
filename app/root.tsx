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
import { EarlyUse } from './lib/early-use.tsx';
import { useHydrated } from './lib/use-hydrated.ts';
import { useLostScript } from './lib/use-lost-script.ts';

/** Filled in by the build (vite.config.ts): whether firm/opening.yaml is missing. */
declare const __DEMONSTRATION__: boolean;

export { ErrorPage as ErrorBoundary } from './sections/error-page.tsx';

/**
 * Style sheets and scripts are written into the file by the framework and then moved by
 * scripts/postbuild.ts. In the browser React must not look for them where they no longer are.
 */
const inFile = import.meta.env.SSR || import.meta.env.DEV;

export const clientMiddleware = [loadExamples];

/** The document around every page, the error page included. */
export function Layout({ children }: { children: ReactNode }) {
  const hydrated = useHydrated();
  useLostScript();
  return (
    // The start script has set the class already, where scripts start at all; see app/start.ts.
    <html lang="en-AU" className={hydrated ? 'scripted' : undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Safari, and Chrome on iOS, would wrap addresses and numbers in links, which React does not expect. */}
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no" />
        <meta name="chrome" content="nointentdetection" />
        <Meta />
        {inFile && <LookOfTheBrowser />}
        {inFile && <Links />}
      </head>
      <body>
        <Page>{children}</Page>
        {/* An element last: what follows it, the build moves out of the page (scripts/postbuild/page-scripts.ts). */}
        <PageAnnouncer />
        {inFile && <Scripts />}
      </body>
    </html>
  );
}

/**
 * Where another program has changed the page before hydration, React renders only this boundary again. Memoised: an
 * update from above, such as the one that ends hydration, would hydrate the whole page in one task.
 */
const Page = memo(function Page({ children }: { children: ReactNode }) {
  return (
    <Suspense>
      <EarlyUse>
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
      </EarlyUse>
    </Suspense>
  );
});

/**
 * Stands in the page's flow, below the fixed header, so that it covers nothing and moves nothing. On most phones
 * it has one line: what is left out of sight there is still read out.
 */
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

/** The same on every page, and kept by the browser from the first one on. Apple's look for their icon by its name. */
function LookOfTheBrowser() {
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

/** Most pages are there sooner; a line that only flickers would cost them time. */
const PATIENCE_MS = 250;

/** A line under the header while a page is on its way, shown only when that takes a moment. */
function NavigationProgress() {
  const onItsWay = useNavigation().state !== 'idle';
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!onItsWay) return;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [onItsWay]);
  if (!onItsWay || !late) return null;
  return <div aria-hidden="true" className="fixed inset-x-0 top-(--header-height) z-30 h-1 bg-wattle" />;
}

/** The path whose page was announced last. Outlives the component, which the error page replaces. */
let shown: string | undefined;

/** After a client navigation, does what a page load does: moves the focus to the page and says its title. */
function PageAnnouncer() {
  const { pathname, state } = useLocation();
  const navigationType = useNavigationType();
  const [title, setTitle] = useState('');
  // The framework's component for it adds a script to each page; the browser itself restores a page that is reloaded.
  useScrollRestoration();

  useEffect(() => {
    if (shown === undefined) shown = pathname;
    if (shown === pathname) return;
    shown = pathname;
    // Social tags and structured data of the page that was left: a browser that shares this page
    // would otherwise still tell of the first one.
    for (const fact of document.head.querySelectorAll('[property],[type$="ld+json"]')) fact.remove();
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
