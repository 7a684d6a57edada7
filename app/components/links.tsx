import { site } from 'virtual:firm';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps, useLocation, useNavigate } from 'react-router';
import { type Tag, tagLabel } from '../articles/tags.ts';
import { forgetAnchor, scrollToSection } from '../lib/scroll.ts';
import { PersonaMark } from './icon.tsx';

export interface ScrollState {
  scrollTo: string;
}

/** A click that the browser has its own plan for, such as a new tab. */
export function opensElsewhere(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}

/** A link to another page, which is fetched as soon as the visitor aims at it. */
export function PageLink(props: LinkProps) {
  return <Link prefetch="intent" discover="none" {...props} />;
}

interface SectionLinkProps {
  section: string;
  className: string;
  children: ReactNode;
}

/** A link to a section of the home page: scrolls smoothly there, and from elsewhere goes there first. */
export function SectionLink({ section, className, children }: SectionLinkProps) {
  const { pathname } = useLocation();
  const isHome = pathname === '/';
  const navigate = useNavigate();

  const onClick = (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    if (isHome) {
      forgetAnchor();
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

/** A button-like link to a section of the same page: scrolls smoothly, jumps without scripts. */
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
 * A link to a place of the same page. The router has to make the jump: it takes one of the browser's for
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

/** The one link of a card, stretched over all of it (which is `relative`). */
export function CardLink({ to, children }: { to: string; children: ReactNode }) {
  const className = 'whole-card hover:text-fig hover:underline hover:underline-offset-4';
  return (
    <PageLink to={to} className={className}>
      {children}
    </PageLink>
  );
}

/** The firm's number: a link that dials where it can be dialled, plain text while it is a placeholder. */
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

/** An article's topics: links to their articles, or badges on a card, which is a link already. */
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
              {/* On a phone the words have the row's width, so that a late font wraps none of them. */}
              <PersonaMark of={tag} className="size-[1em] max-md:hidden" />
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
