import { bookButton, headerLinks, logo, site } from 'virtual:firm';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { HeaderLink } from '../../config/list-schemas.ts';
import { removeFragment, scrollToTop } from '../lib/scroll.ts';
import { primaryButton } from './button.ts';
import { Icon, Menu, X } from './icon.tsx';
import { opensElsewhere, PageLink, SectionLink } from './links.tsx';

export function Header() {
  return (
    <header className="fixed inset-x-0 top-0 z-20 h-(--header-height) border-b border-line bg-paper">
      <div className="mx-auto flex h-full max-w-page items-center justify-between gap-4 px-gutter">
        <LogoLink />
        <nav aria-label="Main" className="hidden items-center gap-1 lg:flex">
          {headerLinks.map((link) => (
            <HeaderItem
              key={link.label}
              link={link}
              className="rounded-sm px-3 py-2 font-medium hover:text-fig hover:underline hover:underline-offset-4"
            />
          ))}
          <SectionLink section={bookButton.section} className={`${primaryButton} ml-3 min-h-11 px-5 py-2`}>
            {bookButton.label}
          </SectionLink>
        </nav>
        <MobileMenu />
      </div>
    </header>
  );
}

/** Links to a section of the home page or to a page. */
function HeaderItem({ link, className }: { link: HeaderLink; className: string }) {
  if ('section' in link) {
    return (
      <SectionLink section={link.section} className={className}>
        {link.label}
      </SectionLink>
    );
  }
  return (
    <PageLink to={link.to} className={className}>
      {link.label}
    </PageLink>
  );
}

const hasNameInLogo = logo.kind === 'file' && logo.includesName;

/** The logo, and the firm's name unless the logo contains it. */
function LogoLink() {
  const { pathname } = useLocation();
  const onClick = (event: MouseEvent) => {
    if (pathname !== '/' || opensElsewhere(event)) return;
    event.preventDefault();
    removeFragment();
    scrollToTop();
  };
  return (
    <PageLink to="/" onClick={onClick} className="target block" aria-label={`${site.brand.name}, home`}>
      <span className="flex items-center gap-2.5">
        <Logo />
        {!hasNameInLogo && (
          <span className="text-lg leading-tight font-extrabold tracking-tight">{site.brand.name}</span>
        )}
      </span>
    </PageLink>
  );
}

/** Decorative: the link has an accessible name. */
function Logo() {
  if (logo.kind === 'name') return null;
  const { path, width, height } = logo;
  return (
    <img
      src={path}
      alt=""
      width={width}
      height={height}
      className={`h-10 min-w-0 object-contain object-left ${hasNameInLogo ? 'w-auto' : 'max-w-2/5'}`}
    />
  );
}

/** Uses dvh, so that the menu fits the screen while the browser's bars are shown. */
const panel = [
  'absolute inset-x-0 top-full max-h-[calc(100dvh-var(--header-height))]',
  'overflow-y-auto border-b border-line bg-paper px-gutter pt-2 pb-6 raised',
].join(' ');

/** A `details` element, so it opens without scripts. Scripts close it on navigation, Escape and outside clicks. */
function MobileMenu() {
  const { key } = useLocation();
  const menu = useRef<HTMLDetailsElement>(null);

  // Close on navigation, Back included, but not on hydration.
  const shownFor = useRef(key);
  useEffect(() => {
    if (shownFor.current !== key) close(menu.current);
    shownFor.current = key;
  }, [key]);

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !menu.current?.contains(target)) close(menu.current);
    };
    addEventListener('pointerdown', closeOutside, { signal });
    // Close when focus leaves, or the menu would cover the focused element.
    addEventListener('focusin', closeOutside, { signal });
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.current?.open) return;
      close(menu.current);
      menu.current.querySelector('summary')?.focus();
    };
    addEventListener('keydown', closeOnEscape, { signal });
    const closeWhenFollowed = ({ target }: Event) => {
      if (target instanceof HTMLAnchorElement) close(menu.current);
    };
    menu.current?.addEventListener('click', closeWhenFollowed, { signal });
    return () => listening.abort();
  }, []);

  return (
    <details ref={menu} className="group lg:hidden">
      <summary
        aria-label="Menu"
        className="grid size-12 cursor-pointer list-none place-items-center rounded-md [&::-webkit-details-marker]:hidden"
      >
        <Icon icon={Menu} className="group-open:hidden" />
        <Icon icon={X} className="hidden group-open:block" />
      </summary>
      <nav aria-label="Menu" className={panel}>
        <ul className="mx-auto max-w-page">
          {headerLinks.map((link) => (
            <li key={link.label} className="border-b border-line">
              <HeaderItem link={link} className="block py-4 text-lg font-semibold" />
            </li>
          ))}
          <li className="pt-5">
            <SectionLink section={bookButton.section} className={`${primaryButton} w-full`}>
              {bookButton.label}
            </SectionLink>
          </li>
        </ul>
      </nav>
    </details>
  );
}

function close(menu: HTMLDetailsElement | null) {
  if (menu) menu.open = false;
}
