import type { MouseEvent, ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { forgetAnchor, scrollToSection } from '../lib/scroll.ts';

/** What a navigation to the home page may carry: the section to scroll to once it is there. */
export interface ScrollState {
  scrollTo: string;
}

interface SectionLinkProps {
  /** Id of a section of the home page. */
  section: string;
  className: string;
  /** Called when the link is followed, such as to close the menu that holds it. */
  onFollow?: () => void;
  children: ReactNode;
}

/**
 * A link to a section of the home page. Its address works without scripts; with them it scrolls
 * smoothly on the home page, and from elsewhere goes there first.
 */
export function SectionLink({ section, className, onFollow, children }: SectionLinkProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();

  const onClick = (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    onFollow?.();
    if (pathname === '/') {
      forgetAnchor();
      scrollToSection(section);
    } else {
      navigate('/', { state: { scrollTo: section } satisfies ScrollState });
    }
  };

  return (
    <Link
      prefetch={pathname === '/' ? 'none' : 'intent'}
      to={`/#${section}`}
      className={className}
      onClick={onClick}
    >
      {children}
    </Link>
  );
}

/** A click that the browser has its own plan for, such as a new tab. */
export function opensElsewhere(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}
