import { onlineManager } from '@tanstack/react-query';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Link, NavLink, Outlet, ScrollRestoration, useLocation } from 'react-router';
import type { DeskCounts, DeskPerson } from '../../contracts/desk.ts';
import { isProblem } from '../api.ts';
import { signedIn, useDesk, useLive, useSession } from '../queries.ts';
import { timeOfDay } from '../words.ts';
import { firmName, Loading, logo, PageTitle } from './controls.tsx';
import { keepNotesOf } from './notes.tsx';
import { Part } from './part.tsx';
import { SignIn, SignInAgain } from './sign-in.tsx';

/** What every screen stands in: who is signed in, where one can go, and the way back in. */
export function Frame() {
  const session = useSession();
  if (session.data === undefined) {
    if (isProblem(session.error, 'signed-out')) {
      return (
        <Alone title="Sign in">
          <SignIn onDone={signedIn} />
        </Alone>
      );
    }
    return (
      <Alone title={session.isPending ? 'One moment' : 'The desk cannot be reached'}>
        <Loading of={session} />
      </Alone>
    );
  }
  const { person } = session.data;
  keepNotesOf(person.id);
  return (
    <>
      <a href="#main" className="sr-only focus:not-sr-only focus:absolute focus:z-4 focus:bg-card focus:p-3">
        Skip to the content
      </a>
      <Header person={person} />
      <News />
      <main id="main">
        <Outlet key={person.id} />
      </main>
      <ScrollRestoration />
      <SignInAgain person={person} />
    </>
  );
}

/** What has the width of a page: all but the enquiries. */
export function Column() {
  return (
    <div className="mx-auto max-w-4xl px-4 py-6">
      <Part name="This page">
        <Outlet />
      </Part>
    </div>
  );
}

/** A screen of somebody who is not, or not yet, at the desk. */
export function Alone({ title, children }: { title: string; children: ReactNode }) {
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

/** All but the first are for owners. */
const pages = [
  { label: 'Enquiries', to: '/' },
  { label: 'Website', to: '/website' },
  { label: 'People', to: '/people' },
  { label: 'Record', to: '/record' },
  { label: 'Health', to: '/health' },
];

function Header({ person: { name, role } }: { person: DeskPerson }) {
  const { pathname } = useLocation();
  // An enquiry that is open stands among the enquiries, and a form of the website below Website.
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
          {(role === 'owner' ? pages : pages.slice(0, 1)).map(({ label, to }) => (
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

/** In sight wherever one is: in a corner, or on a phone, where the acts are at the bottom, at the top. */
const AWAY =
  'sticky top-0 z-3 bg-ink px-4 py-2 text-note text-paper lg:fixed lg:end-6 lg:top-auto lg:bottom-6 lg:max-w-sm lg:rounded-lg lg:py-3';

/** How many are new, for who listens rather than looks; and that nothing can come, for everybody. */
function News() {
  const { firm } = useDesk();
  const { data, dataUpdatedAt, failureReason } = useLive<DeskCounts>('/counts');
  const isOnline = useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline());
  const isAway = !isOnline || isProblem(failureReason, 'offline');
  const since = dataUpdatedAt > 0 && `Last updated at ${timeOfDay(dataUpdatedAt, firm.timeZone)}. `;
  return (
    <>
      <p role="status" className="sr-only">
        {data && `New: ${data.new}`}
      </p>
      <p role="status" className={isAway ? AWAY : undefined}>
        {isAway && <>No connection. {since}What you type in a note is kept on this device.</>}
      </p>
    </>
  );
}
