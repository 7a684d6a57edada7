import { useEffect, useState } from 'react';
import { NavLink, Outlet } from 'react-router';
import type { DeskSession } from '../../contracts/desk.ts';
import { keepNotesOf } from '../notes-kept.ts';
import { signedIn, useCounts, useSession, useSignedOut } from '../queries.ts';
import { SignIn } from '../screens/sign-in.tsx';
import { Confirming } from './confirming.tsx';
import { Dialog } from './dialog.tsx';
import { Problem } from './problem.tsx';
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
      <main id="main" className="mx-auto max-w-5xl px-4 py-6">
        <Outlet key={session.data.person.id} context={session.data} />
      </main>
      <WaitingNotes />
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

function Header({ session: { firm, person } }: { session: DeskSession }) {
  const link =
    'inline-flex min-h-11 items-center px-2 font-medium aria-[current=page]:underline aria-[current=page]:decoration-2';
  return (
    <header className="border-line border-b bg-card">
      <div className="mx-auto flex max-w-5xl flex-wrap items-center justify-between gap-x-6 px-4 py-2">
        <p className="font-bold">{firm.name} desk</p>
        <NavLink to="/account" className={`${link} -mx-2`}>
          {person.name}
        </NavLink>
        <nav aria-label="Desk" className="basis-full">
          <ul className="-mx-2 flex flex-wrap">
            <li>
              <NavLink to="/" end className={link}>
                Enquiries
              </NavLink>
            </li>
            {person.role === 'owner' && (
              <>
                <li>
                  <NavLink to="/people" className={link}>
                    People
                  </NavLink>
                </li>
                <li>
                  <NavLink to="/record" className={link}>
                    Record
                  </NavLink>
                </li>
                <li>
                  <NavLink to="/health" className={link}>
                    Health
                  </NavLink>
                </li>
              </>
            )}
          </ul>
        </nav>
      </div>
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
