import { firmName, logo } from 'virtual:desk-logo';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, NavLink, Outlet, ScrollRestoration } from 'react-router';
import type { DeskCounts, DeskPerson } from '../../contracts/desk.ts';
import { isProblem } from '../api.ts';
import { keepNotesOf } from '../notes-kept.ts';
import { signedIn, useLive, useSession } from '../queries.ts';
import { Problem } from './controls.tsx';
import { Keys } from './keys.tsx';
import { SignIn } from './sign-in.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { useDesk } from './use-desk.ts';
import { WaitingNotes } from './waiting-notes.tsx';

/** What every screen stands in: who is signed in, where one can go, and the way back in. */
export function Frame() {
  const session = useSession();
  if (session.data === undefined) {
    if (session.isPending) return <p className="p-6">Loading…</p>;
    if (isProblem(session.error, 'signed-out')) {
      return (
        <Alone title="Sign in">
          <SignIn onDone={signedIn} />
        </Alone>
      );
    }
    return (
      <Alone title="The desk cannot be reached">
        <Problem error={session.error} />
        <button type="button" className="button mt-4" onClick={() => session.refetch()}>
          Try again
        </button>
      </Alone>
    );
  }
  const { person } = session.data;
  keepNotesOf(person.id);
  return (
    <>
      <a href="#main" className="sr-only focus:not-sr-only focus:absolute focus:bg-card focus:p-3">
        Skip to the content
      </a>
      <Header person={person} />
      <WaitingNotes />
      <main id="main">
        <Outlet key={person.id} context={session.data} />
      </main>
      <ScrollRestoration />
      <SignInAgain person={person} />
      <Arrivals />
    </>
  );
}

/** What has the width of a page: all but the enquiries. */
export function Column() {
  return (
    <div className="mx-auto max-w-5xl px-4 py-6">
      <Outlet context={useDesk()} />
    </div>
  );
}

/** A screen of somebody who is not, or not yet, at the desk. */
export function Alone({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} | ${firmName} desk`;
  }, [title]);
  return (
    <main className="mx-auto max-w-md p-6 sm:pt-16">
      <Brand />
      <h1 className="mt-6">{title}</h1>
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
          className={`h-9 object-contain ${logo.includesName ? 'max-w-40' : 'max-w-16'}`}
        />
      )}
      {!logo?.includesName && <span className="font-extrabold leading-tight">{firmName} desk</span>}
    </span>
  );
}

const ownersPages = ['People', 'Record', 'Health'];

function Header({ person }: { person: DeskPerson }) {
  const pages = person.role === 'owner' ? ownersPages : [];
  return (
    <header className="desk-header">
      <Link to="/" className="no-underline max-lg:flex-1">
        <Brand />
      </Link>
      <NavLink to="/account" className="header-link -me-2 lg:order-last">
        {person.name}
      </NavLink>
      <nav aria-label="Desk" className="-mx-2 grow max-lg:basis-full">
        <ul className="flex">
          <li>
            <NavLink to="/" end className="header-link">
              Enquiries
            </NavLink>
          </li>
          {pages.map((name) => (
            <li key={name}>
              <NavLink to={`/${name.toLowerCase()}`} className="header-link">
                {name}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Keys />
    </header>
  );
}

/** Told to who listens rather than looks: that something new has come. */
function Arrivals() {
  const { data } = useLive<DeskCounts>('/counts');
  const [before, setBefore] = useState<number>();
  const [said, setSaid] = useState('');
  const count = data?.new;
  useEffect(() => {
    if (count === undefined) return;
    const more = count - (before ?? count);
    if (more > 0) setSaid(more === 1 ? 'One new enquiry has come.' : `${more} new enquiries have come.`);
    setBefore(count);
  }, [count, before]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}
