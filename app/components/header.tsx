import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { type MouseEvent, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { bookButton, headerSections } from '../../config/navigation.ts';
import { site } from '../../config/site.ts';
import { forgetAnchor, scrollToTop } from '../lib/scroll.ts';
import { primaryButton } from './button.tsx';
import { Logo } from './logo.tsx';
import { opensElsewhere, SectionLink } from './section-link.tsx';

/** The fixed header of every page. */
export function Header() {
  return (
    <header className="fixed inset-x-0 top-0 z-20 h-(--header-height) border-b border-line bg-paper">
      <div className="mx-auto flex h-full max-w-page items-center justify-between gap-4 px-gutter">
        <LogoLink />
        <nav aria-label="Main" className="hidden items-center gap-1 lg:flex">
          {headerSections.map(({ label, section }) => (
            <SectionLink
              key={section}
              section={section}
              className="rounded-sm px-3 py-2 font-medium hover:text-fig hover:underline hover:underline-offset-4"
            >
              {label}
            </SectionLink>
          ))}
          <SectionLink
            section={bookButton.section}
            className={`${primaryButton} ml-3 min-h-11 px-5 py-2`}
          >
            {bookButton.label}
          </SectionLink>
        </nav>
        <MobileMenu />
      </div>
    </header>
  );
}

function LogoLink() {
  const { pathname } = useLocation();
  const onClick = (event: MouseEvent) => {
    if (pathname !== '/' || opensElsewhere(event)) return;
    event.preventDefault();
    forgetAnchor();
    scrollToTop();
  };
  return (
    <Link
      prefetch="intent"
      to="/"
      onClick={onClick}
      className="block"
      aria-label={`${site.brand.name}, home`}
    >
      <Logo />
    </Link>
  );
}

/**
 * The menu of small screens: a `details` element, which every browser opens and closes by itself. Scripts
 * add what a menu does beside: it closes on Escape, on a press outside, and when a link was followed.
 */
function MobileMenu() {
  const { key } = useLocation();
  const menu = useRef<HTMLDetailsElement>(null);

  // Every navigation closes it, Back included; being taken over by React is none.
  const shownFor = useRef(key);
  useEffect(() => {
    if (shownFor.current !== key) close(menu.current);
    shownFor.current = key;
  }, [key]);

  useEffect(() => {
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !menu.current?.contains(target)) close(menu.current);
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.current?.open) return;
      close(menu.current);
      menu.current.querySelector('summary')?.focus();
    };
    addEventListener('pointerdown', closeOutside);
    // Tabbing out of it would leave the focus behind it.
    addEventListener('focusin', closeOutside);
    addEventListener('keydown', closeOnEscape);
    return () => {
      removeEventListener('pointerdown', closeOutside);
      removeEventListener('focusin', closeOutside);
      removeEventListener('keydown', closeOnEscape);
    };
  }, []);

  return (
    <details ref={menu} className="group lg:hidden">
      <summary
        aria-label="Menu"
        className="grid size-12 cursor-pointer list-none place-items-center rounded-md [&::-webkit-details-marker]:hidden"
      >
        <Menu aria-hidden="true" className="group-open:hidden" />
        <X aria-hidden="true" className="hidden group-open:block" />
      </summary>
      <nav
        aria-label="Menu"
        className="absolute inset-x-0 top-full max-h-[calc(100vh-var(--header-height))] supports-[height:1dvh]:max-h-[calc(100dvh-var(--header-height))] overflow-y-auto border-b border-line bg-paper px-gutter pt-2 pb-6 shadow-lg"
      >
        <ul className="mx-auto max-w-page">
          {headerSections.map(({ label, section }) => (
            <li key={section} className="border-b border-line">
              <SectionLink
                section={section}
                onFollow={() => close(menu.current)}
                className="block py-4 text-lg font-semibold"
              >
                {label}
              </SectionLink>
            </li>
          ))}
          <li className="pt-5">
            <SectionLink
              section={bookButton.section}
              onFollow={() => close(menu.current)}
              className={`${primaryButton} w-full`}
            >
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
