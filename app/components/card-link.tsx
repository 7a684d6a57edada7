import type { ReactNode } from 'react';
import { Link } from 'react-router';

/**
 * The one link of a card. Its area is stretched over the whole card (which is `relative`), so a
 * press anywhere opens it while a screen reader meets a single link with a sensible name.
 */
export function CardLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      prefetch="intent"
      to={to}
      className="after:absolute after:inset-0 after:content-[''] hover:text-fig hover:underline hover:underline-offset-4"
    >
      {children}
    </Link>
  );
}
