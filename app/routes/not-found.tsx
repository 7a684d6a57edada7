import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { CALCULATORS } from '../../config/fixed-pages.ts';
import { primaryButton } from '../components/button.ts';
import { PageLink } from '../components/links.tsx';
import { useHydrated } from '../lib/use-hydrated.ts';
import { titleWithBrand } from '../seo/page-head.ts';

const link = 'target text-fig underline underline-offset-4';

export function meta() {
  return [
    { title: titleWithBrand('Page not found') },
    { name: 'description', content: "There's no page at this address." },
    { name: 'robots', content: 'noindex' },
  ];
}

export default function NotFound() {
  const { pathname } = useLocation();
  const hydrated = useHydrated();
  useEffect(() => {
    console.error('404: no page at', pathname);
  }, [pathname]);

  return (
    <section className="mx-auto grid max-w-page gap-x-14 gap-y-12 px-gutter py-14 md:py-24 lg:grid-cols-12 lg:items-end">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
      {!hydrated && <script dangerouslySetInnerHTML={{ __html: withoutRouter }} />}
      <div className="lg:col-span-6">
        <p className="text-display font-extrabold text-fig">404</p>
        <h1 className="mt-3 text-title">Oops! Page not found</h1>
        <p className="mt-4 max-w-measure text-ink-soft">
          There may be a typo in the address, or the page may have moved.
        </p>
        <p className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-4">
          <PageLink to="/" className={primaryButton}>
            Return to the home page
          </PageLink>
          <PageLink to="/blog" className={link}>
            Articles
          </PageLink>
          <PageLink to={CALCULATORS} className={link}>
            Calculators
          </PageLink>
        </p>
      </div>
      <FoundPages />
    </section>
  );
}

/** Keeps the stroke width when the drawing is scaled. */
const unscaled = { vectorEffect: 'non-scaling-stroke' } as const;

/** A chart of zero pages found over time. */
function FoundPages() {
  return (
    <figure className="lg:col-span-6">
      <svg viewBox="0 0 560 240" className="block w-full max-w-sm lg:max-w-none" aria-hidden="true">
        <path d="M0 40H560M0 105H560M0 170H560" className="stroke-line" {...unscaled} strokeWidth="1" />
        <path d="M0 234H552" className="stroke-fig" {...unscaled} strokeWidth="3" />
        <circle cx="553" cy="234" r="6" className="fill-fig" />
      </svg>
      <figcaption className="chart-label mt-3 text-base font-semibold text-fig">
        Pages found at this address: 0
      </figcaption>
    </figure>
  );
}

/**
 * Runs in the built 404.html, which is not hydrated, because the router would match its address to other pages.
 * Redirects an unknown article to the list on static hosts. Our server redirects it itself (server/routes/site.ts).
 */
const withoutRouter = `if(/^\\/blog\\/[^/]+\\/?$/.test(location.pathname))location.replace('/blog');else console.error('404: no page at',location.pathname)`;
