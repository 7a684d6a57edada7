import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { primaryButton } from '../components/button.tsx';
import { EarlyScript } from '../components/early-script.tsx';
import { titleWithBrand } from '../seo/fit-brand.ts';

export function meta() {
  return [
    { title: titleWithBrand('Page not found') },
    { name: 'description', content: 'This address leads to no page of the site.' },
    { name: 'robots', content: 'noindex' },
  ];
}

export default function NotFound() {
  const { pathname } = useLocation();
  useEffect(() => {
    console.error('404: no page at', pathname);
  }, [pathname]);

  return (
    <section className="mx-auto max-w-page px-gutter py-20 md:py-28">
      <EarlyScript code={unknownArticleToList} />
      <p className="text-display font-extrabold text-fig">404</p>
      <h1 className="mt-2 text-title">Oops! Page not found</h1>
      <p className="mt-4 max-w-measure text-ink-soft">
        The address may have a typing mistake, or the page may have moved.
      </p>
      <p className="mt-8">
        <Link to="/" className={primaryButton}>
          Return to the home page
        </Link>
      </p>
    </section>
  );
}

/**
 * On a static host this page also answers for unknown articles, which belong to the list. (Our own
 * server redirects those before this page is ever sent.)
 */
const unknownArticleToList = `if(/^\\/blog\\/./.test(location.pathname))location.replace('/blog')`;
