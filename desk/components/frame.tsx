import { onlineManager } from '@tanstack/react-query';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Link, NavLink, Outlet, ScrollRestoration, useLocation } from 'react-router';
import type { DeskCounts, DeskPerson } from '../../contracts/desk.ts';
import { isApiError } from '../api.ts';
import { formatTime } from '../format.ts';
import { loadSession, useDesk, useLive, useSession } from '../queries.ts';
import { firmName, Loading, logo, PageTitle } from './controls.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { setDraftOwner } from './notes.tsx';
import { SignIn, SignInAgain } from './sign-in.tsx';

/** The layout of every signed-in screen: header, navigation, status messages, and the sign-in if the session ends. */
export function Frame() {
  const session = useSession();
  if (session.data === undefined) {
    if (isApiError(session.error, 'signed-out')) {
      return (
        <StandalonePage title="Sign in">
          <SignIn onDone={loadSession} />
        </StandalonePage>
      );
    }
    return (
      <StandalonePage title={session.isPending ? 'One moment' : 'The desk cannot be reached'}>
        <Loading query={session} />
      </StandalonePage>
    );
  }
  const { person } = session.data;
  setDraftOwner(person.id);
  return (
    <>
      <a href="#main" className="sr-only focus:not-sr-only focus:absolute focus:z-4 focus:bg-card focus:p-3">
        Skip to the content
      </a>
      <Header person={person} />
      <StatusMessages />
      <main id="main">
        <Outlet key={person.id} />
      </main>
      <ScrollRestoration />
      <SignInAgain person={person} />
    </>
  );
}

/** The layout of all screens except the enquiries: one column. */
export function PageColumn() {
  return (
    <div className="mx-auto max-w-4xl px-4 py-6">
      <ErrorBoundary name="This page">
        <Outlet />
      </ErrorBoundary>
    </div>
  );
}

/** The layout of screens without a session. */
export function StandalonePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="mx-auto max-w-md p-6 sm:pt-16">
      <Brand />
      <div className="mt-6">
        <PageTitle>{title}</PageTitle>
      </div>
      {children}
    </main>
  );
}

function Brand() {
  return (
    <span className="flex min-h-11 min-w-0 items-center gap-2 text-ink">
      {logo && (
        <img
          src={logo.src}
          alt={logo.includesName ? `${firmName} desk` : ''}
          className={`h-9 rounded object-contain forced-color-adjust-none forced-colors:bg-paper ${logo.includesName ? 'max-w-40' : 'max-w-16'}`}
        />
      )}
      {!logo?.includesName && <span className="font-extrabold leading-tight">{firmName} desk</span>}
    </span>
  );
}

/** Brokers see only the first, and the second if an owner allows it. */
const pages = [
  { label: 'Enquiries', to: '/' },
  { label: 'Website', to: '/website' },
  { label: 'People', to: '/people' },
  { label: 'Record', to: '/record' },
  { label: 'Health', to: '/health' },
];

function Header({ person: { name, role } }: { person: DeskPerson }) {
  const { editsWebsite } = useDesk();
  const shown = pages.filter(
    ({ to }) => role === 'owner' || to === '/' || (to === '/website' && editsWebsite),
  );
  const { pathname } = useLocation();
  // An open enquiry belongs to the first page, and a form of the website to Website.
  const here = pathname.startsWith('/leads/') ? '/' : pathname.replace(/^\/website\/.*/, '/website');
  const initials = name.split(/\s+/).map(([first]) => first);
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 border-line border-b bg-card px-4 py-1 lg:sticky lg:top-0 lg:z-3 lg:h-14 lg:flex-nowrap">
      <Link to="/" className="no-underline max-lg:flex-1">
        <Brand />
      </Link>
      <NavLink to="/account" className="header-link -me-2 lg:order-last">
        <span
          className="grid size-9 grid-flow-col place-content-center rounded-full bg-fig font-bold text-note text-paper uppercase lg:hidden"
          aria-hidden="true"
        >
          {initials.slice(0, 2)}
        </span>
        <span className="max-lg:sr-only">{name}</span>
      </NavLink>
      <nav aria-label="Desk" className="-mx-2 grow max-lg:basis-full">
        <ul className="flex flex-wrap">
          {shown.map(({ label, to }) => (
            <li key={to}>
              <Link
                to={to}
                // All of an owner's fit into one line of a phone.
                className="header-link max-sm:px-1.5 max-sm:text-base"
                aria-current={to === here ? 'page' : undefined}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}

/** Always visible: in a corner, or on a phone at the top, because the reply buttons are at the bottom. */
const OFFLINE_BANNER =
  'sticky top-0 z-3 bg-ink px-4 py-2 text-note text-paper lg:fixed lg:end-6 lg:top-auto lg:bottom-6 lg:max-w-sm lg:rounded-lg lg:py-3';

/** Announces the number of new leads to screen readers, and shows when the desk is offline. */
function StatusMessages() {
  const { firm } = useDesk();
  const { data, dataUpdatedAt, failureReason } = useLive<DeskCounts>('/counts');
  const isOnline = useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline());
  const isOffline = !isOnline || isApiError(failureReason, 'offline');
  const since = dataUpdatedAt > 0 && `Last updated at ${formatTime(dataUpdatedAt, firm.timeZone)}. `;
  return (
    <>
      <p role="status" className="sr-only">
        {data && `New: ${data.new}`}
      </p>
      <p role="status" className={isOffline ? OFFLINE_BANNER : undefined}>
        {isOffline && (
          <>No connection. {since}What you type in a note or for the website is kept on this device.</>
        )}
      </p>
    </>
  );
}
