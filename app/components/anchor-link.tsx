import type { ComponentProps, MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { opensElsewhere } from './section-link.tsx';

interface AnchorLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  /** Id of an element of this page. */
  anchor: string;
}

/**
 * A link to a place of the same page. The browser alone would do, but for the router: a jump that
 * it has not made itself has no name in its history, so it takes every such jump but the first for
 * a way back, and scrolls to where the reader was.
 */
export function AnchorLink({ anchor, children, ...attributes }: AnchorLinkProps) {
  const navigate = useNavigate();
  const hash = `#${anchor}`;

  const onClick = (event: MouseEvent) => {
    const target = document.getElementById(anchor);
    if (opensElsewhere(event) || !target) return;
    event.preventDefault();
    navigate({ search: location.search, hash }, { replace: location.hash === hash });
    // As the browser would: the next Tab goes on from the place that was jumped to.
    if (target.tabIndex < 0) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  };

  return (
    <a {...attributes} href={hash} onClick={onClick}>
      {children}
    </a>
  );
}
