import { Link } from 'react-router';
import { articleTrail } from '../../seo/breadcrumb-trail.ts';

/** Where the article stands in the site. Its own title ends the trail and leads nowhere. */
export function Breadcrumb({ title }: { title: string }) {
  return (
    <nav aria-label="Breadcrumb" className="no-print mb-5 text-base text-ink-soft">
      <ol>
        {articleTrail.map(({ name, path }) => (
          <li key={path} className="inline">
            <Link
              prefetch="intent"
              to={path}
              className="inline-block py-1 text-fig underline underline-offset-4"
            >
              {name}
            </Link>
            <span aria-hidden="true" className="mx-2">
              ›
            </span>
          </li>
        ))}
        <li className="inline" aria-current="page">
          {title}
        </li>
      </ol>
    </nav>
  );
}
