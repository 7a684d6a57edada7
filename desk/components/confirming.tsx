import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useState } from 'react';
import type { DeskPerson } from '../../contracts/desk.ts';
import { post } from '../api.ts';
import { endConfirming, useIsConfirming } from '../confirmation.ts';
import { signInWithPasskey } from '../passkey.ts';
import { signedIn } from '../queries.ts';
import { Dialog } from './dialog.tsx';
import { Problem } from './problem.tsx';

/** Asks for a sign-in before what takes everything out or changes who may do what, and goes on with it then. */
export function Confirming({ person }: { person: DeskPerson }) {
  return useIsConfirming() && <Confirmation person={person} />;
}

function Confirmation({ person }: { person: DeskPerson }) {
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);

  async function attempt(work: () => Promise<unknown>) {
    setBusy(true);
    setError(null);
    await work().catch(setError);
    setBusy(false);
  }

  const withPasskey = () =>
    attempt(async () => {
      const found = await signInWithPasskey();
      if (found?.id === person.id) endConfirming();
      else if (found !== null) {
        endConfirming(`It was not done: ${found.name} has signed in instead of ${person.name}.`);
        await signedIn();
      }
    });
  const byEmail = () =>
    attempt(async () => {
      await post('/sign-in/link', { email: person.email });
      setSent(true);
    });

  return (
    <Dialog title="Please confirm that it is you" onClose={() => endConfirming('It was not done.')}>
      <p>For this you sign in once more. What you have typed is still here, and it goes on by itself.</p>
      {browserSupportsWebAuthn() && (
        <button type="button" className="button mt-4 w-full" disabled={busy} onClick={withPasskey}>
          Confirm with a passkey
        </button>
      )}
      {isSent ? (
        <>
          <p role="status" className="mt-4">
            If mail is set up, a link is on its way to {person.email}, or was sent a moment ago. Open it in
            this browser, then go on here.
          </p>
          <button type="button" className="button-quiet mt-3 w-full" onClick={() => endConfirming()}>
            I have opened it: go on
          </button>
        </>
      ) : (
        <button type="button" className="button-quiet mt-3 w-full" disabled={busy} onClick={byEmail}>
          Send me a link instead
        </button>
      )}
      <button
        type="button"
        className="button-quiet mt-3 w-full"
        onClick={() => endConfirming('It was not done.')}
      >
        Leave it
      </button>
      <Problem error={error} />
    </Dialog>
  );
}
