import { logo } from 'virtual:desk-logo';
import { useEffect, useState } from 'react';
import { Link, NavLink, Outlet, ScrollRestoration } from 'react-router';
import type { DeskSession } from '../../contracts/desk.ts';
import { keepNotesOf } from '../notes-kept.ts';
import { signedIn, useCounts, useSession, useSignedOut } from '../queries.ts';
import { SignIn } from '../screens/sign-in.tsx';
import { Confirming } from './confirming.tsx';
import { Dialog } from './dialog.tsx';
import { Keys } from './keys.tsx';
import { Problem } from './problem.tsx';
import { useDesk } from './use-desk.ts';
import { WaitingNotes } from './waiting-notes.tsx';

/** What every screen stands in: who is signed in, where one can go, and the way back in. */
export function Frame() {
  const session = useSession();
  const isSignedOut = useSignedOut();
  if (session.data === undefined) {
    if (session.isPending) return <p className="p-6">Loading…</p>;
    return isSignedOut ? (
      <main className="mx-auto max-w-md p-6">
        <SignIn onDone={signedIn} />
      </main>
    ) : (
      <main className="mx-auto max-w-md p-6">
        <h1 className="text-title">The desk</h1>
        <Problem error={session.error} />
        <button type="button" className="button mt-4" onClick={() => session.refetch()}>
          Try again
        </button>
      </main>
    );
  }
  keepNotesOf(session.data.person.id);
  return (
    <>
      <a href="#main" className="sr-only focus:not-sr-only focus:absolute focus:bg-card focus:p-3">
        Skip to the content
      </a>
      <Header session={session.data} />
      <WaitingNotes />
      <main id="main">
        <Outlet key={session.data.person.id} context={session.data} />
      </main>
      <ScrollRestoration />
      <Confirming person={session.data.person} />
      <Arrivals />
      {isSignedOut && (
        <Dialog title="Please sign in again">
          <p>What you have typed is still here.</p>
          <SignIn onDone={signedIn} />
        </Dialog>
      )}
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

const ownersPages = ['People', 'Record', 'Health'];

function Header({ session: { firm, person } }: { session: DeskSession }) {
  return (
    <header className="desk-header">
      <Link to="/" className="flex min-h-11 min-w-0 items-center gap-2 text-ink no-underline max-lg:flex-1">
        {logo && (
          <img
            src={logo.src}
            alt={logo.includesName ? `${firm.name} desk` : ''}
            className={`h-9 object-contain ${logo.includesName ? 'max-w-40' : 'max-w-16'}`}
          />
        )}
        {!logo?.includesName && <span className="font-extrabold leading-tight">{firm.name} desk</span>}
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
          {person.role === 'owner' &&
            ownersPages.map((name) => (
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
  const { data } = useCounts();
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
