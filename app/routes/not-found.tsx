import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { primaryButton } from '../components/button.ts';
import { PageLink } from '../components/links.tsx';
import { useHydrated } from '../lib/use-hydrated.ts';
import { titleWithBrand } from '../seo/page-head.ts';

export function meta() {
  return [
    { title: titleWithBrand('Page not found') },
    { name: 'description', content: 'This address leads to no page of the site.' },
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
    <section className="mx-auto max-w-page px-gutter py-20 md:py-28">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
      {!hydrated && <script dangerouslySetInnerHTML={{ __html: withoutRouter }} />}
      <p className="text-display font-extrabold text-fig">404</p>
      <h1 className="mt-2 text-title">Oops! Page not found</h1>
      <p className="mt-4 max-w-measure text-ink-soft">
        The address may have a typing mistake, or the page may have moved.
      </p>
      <p className="mt-8">
        <PageLink to="/" className={primaryButton}>
          Return to the home page
        </PageLink>
      </p>
    </section>
  );
}

/**
 * In the built site this page is a file that no router takes over, since it stands at addresses that the
 * router would take for other pages. A static host sends it for an unknown article too, which belongs
 * to the list. (Our own server redirects those itself.)
 */
const withoutRouter = `if(/^\\/blog\\/[^/]+\\/?$/.test(location.pathname))location.replace('/blog');else console.error('404: no page at',location.pathname)`;
