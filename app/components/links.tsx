import { site } from 'virtual:firm';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps, useLocation, useNavigate } from 'react-router';
import { type Tag, tagLabel } from '../../config/article-tags.ts';
import { removeFragment, scrollToSection } from '../lib/scroll.ts';
import { CategoryIcon } from './icon.tsx';

export interface ScrollState {
  scrollTo: string;
}

/** Whether the browser handles the click itself, for example to open a new tab. */
export function opensElsewhere(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}

/** A link to another page, prefetched on hover or focus. */
export function PageLink(props: LinkProps) {
  return <Link prefetch="intent" discover="none" {...props} />;
}

interface SectionLinkProps {
  section: string;
  className: string;
  children: ReactNode;
}

/** Links to a section of the home page. Scrolls smoothly if that page is open, and navigates to it otherwise. */
export function SectionLink({ section, className, children }: SectionLinkProps) {
  const { pathname } = useLocation();
  const isHome = pathname === '/';
  const navigate = useNavigate();

  const onClick = (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    if (isHome) {
      removeFragment();
      scrollToSection(section);
    } else {
      navigate('/', { state: { scrollTo: section } satisfies ScrollState });
    }
  };

  return (
    <PageLink
      prefetch={isHome ? 'none' : 'intent'}
      to={`/#${section}`}
      className={className}
      onClick={onClick}
    >
      {children}
    </PageLink>
  );
}

/** Links to a section of the same page. Scrolls smoothly; without scripts the browser jumps. */
export function ScrollButton({ section, className, children }: SectionLinkProps) {
  const onClick = (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    scrollToSection(section);
  };
  return (
    <a href={`#${section}`} className={className} onClick={onClick}>
      {children}
    </a>
  );
}

type AnchorLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & { anchor: string };

/**
 * Links to an anchor on the same page. Navigates with the router, which would treat the browser's own jump as
 * Back and restore the scroll position.
 */
export function AnchorLink({ anchor, children, ...attributes }: AnchorLinkProps) {
  const navigate = useNavigate();
  const hash = `#${anchor}`;

  const onClick = (event: MouseEvent) => {
    const target = document.getElementById(anchor);
    if (opensElsewhere(event) || !target) return;
    event.preventDefault();
    navigate({ search: location.search, hash }, { replace: location.hash === hash });
    // Moves focus as browsers do, so that Tab continues from the target.
    if (target.tabIndex < 0) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  };

  return (
    <a {...attributes} href={hash} onClick={onClick}>
      {children}
    </a>
  );
}

/** A link whose click area covers its card, which must be `relative`. */
export function CardLink({ to, children }: { to: string; children: ReactNode }) {
  const className = 'stretched-link hover:text-fig hover:underline hover:underline-offset-4';
  return (
    <PageLink to={to} className={className}>
      {children}
    </PageLink>
  );
}

/** The firm's phone number as a tel: link, or as text while it is a placeholder. */
export function PhoneNumber({ className }: { className: string }) {
  const { display, dial } = site.contact.phone;
  return dial === null ? (
    <span className="whitespace-nowrap">{display}</span>
  ) : (
    <a href={`tel:${dial}`} className={`${className} whitespace-nowrap`}>
      {display}
    </a>
  );
}

const chip =
  'target inline-flex min-h-8 items-center gap-1.5 whitespace-nowrap rounded-sm bg-mist px-2.5 text-note font-medium text-fig-dark underline-offset-4 hover:underline max-sm:px-1.5';
const badge = 'block whitespace-nowrap rounded-sm bg-mist px-1.5 py-0.5 font-medium text-fig-dark';

/** An article's topics, as links or, on a card that is a link itself, as badges. */
export function Topics({ tags, look }: { tags: readonly Tag[]; look: 'links' | 'badges' }) {
  const list =
    look === 'links'
      ? 'no-print flex flex-wrap gap-2 max-sm:gap-1'
      : 'mt-4 flex flex-wrap items-end gap-1.5 text-[0.8125rem]/5';
  return (
    <ul className={list} aria-label="Topics">
      {tags.map((tag) => (
        <li key={tag}>
          {look === 'links' ? (
            <PageLink to={`/blog?category=${tag}`} className={chip}>
              {/* Hidden on phones, so that the labels don't wrap when the web font loads. */}
              <CategoryIcon of={tag} className="size-[1em] max-md:hidden" />
              {tagLabel(tag)}
            </PageLink>
          ) : (
            <span className={badge}>{tagLabel(tag)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
