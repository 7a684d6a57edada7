import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { type MouseEvent, type ToggleEvent, useEffect, useRef, useState } from 'react';
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
    <Link to="/" onClick={onClick} className="block" aria-label={`${site.brand.name}, home`}>
      <Logo />
    </Link>
  );
}

/**
 * The menu of small screens. It is a popover of the browser's own, so that it opens without
 * scripts and closes on Escape and on a press outside.
 */
function MobileMenu() {
  const { key } = useLocation();
  const toggle = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => panel.current?.hidePopover();

  // The browser may have opened it before React was there to hear of it.
  useEffect(() => setOpen(panel.current?.matches(':popover-open') ?? false), []);
  // Every navigation closes it, Back included; waking up is none.
  const shownFor = useRef(key);
  useEffect(() => {
    if (shownFor.current !== key) panel.current?.hidePopover();
    shownFor.current = key;
  }, [key]);

  const onToggle = (event: ToggleEvent<HTMLElement>) => {
    setOpen(event.newState === 'open');
    // A press beside the menu lands on the page itself; then the focus goes back to the button.
    const { activeElement } = document;
    const nowhere = activeElement === document.body || activeElement?.id === 'main';
    if (event.newState === 'closed' && nowhere) toggle.current?.focus({ preventScroll: true });
  };

  return (
    <>
      <button
        ref={toggle}
        type="button"
        popoverTarget="site-menu"
        aria-expanded={open}
        aria-controls="site-menu"
        aria-label={open ? 'Close menu' : 'Open menu'}
        className="grid size-12 cursor-pointer place-items-center rounded-md lg:hidden"
      >
        {open ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
      </button>
      <nav
        ref={panel}
        id="site-menu"
        popover="auto"
        aria-label="Menu"
        onToggle={onToggle}
        onBlur={({ relatedTarget }) => {
          // Tabbing out of it would leave the focus behind it.
          const left = relatedTarget && relatedTarget !== toggle.current;
          if (left && !panel.current?.contains(relatedTarget)) close();
        }}
        className="inset-x-0 top-(--header-height) m-0 max-h-[calc(100dvh-var(--header-height))] w-full max-w-none overflow-y-auto border-b border-line bg-paper px-gutter pt-2 pb-6 text-ink shadow-lg lg:hidden"
      >
        <ul className="mx-auto max-w-page">
          {headerSections.map(({ label, section }) => (
            <li key={section} className="border-b border-line">
              <SectionLink
                section={section}
                onFollow={close}
                className="block py-4 text-lg font-semibold"
              >
                {label}
              </SectionLink>
            </li>
          ))}
          <li className="pt-5">
            <SectionLink
              section={bookButton.section}
              onFollow={close}
              className={`${primaryButton} w-full`}
            >
              {bookButton.label}
            </SectionLink>
          </li>
        </ul>
      </nav>
    </>
  );
}
