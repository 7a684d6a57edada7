import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { type FormEvent, useState } from 'react';
import type { LinkSent } from '../../contracts/desk.ts';
import { post } from '../api.ts';
import { Problem } from '../components/problem.tsx';
import { signInWithPasskey } from '../passkey.ts';

/** With the passkey of this device, or with a link by e-mail. */
export function SignIn({ onDone }: { onDone: () => unknown }) {
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<LinkSent['sent'] | null>(null);
  const hasPasskeys = browserSupportsWebAuthn();

  async function attempt(work: () => Promise<unknown>) {
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (problem) {
      setError(problem);
    }
    setBusy(false);
  }

  const withPasskey = () =>
    attempt(async () => {
      if ((await signInWithPasskey()) !== null) await onDone();
    });

  const byEmail = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = new FormData(event.currentTarget).get('email');
    void attempt(async () => {
      setSent(null);
      setSent((await post<LinkSent>('/sign-in/link', { email })).sent);
    });
  };

  return (
    <div>
      <h1 className="text-title">Sign in</h1>
      {hasPasskeys ? (
        <button type="button" className="button mt-5 w-full" disabled={busy} onClick={withPasskey}>
          Sign in with a passkey
        </button>
      ) : (
        <p className="mt-4">This browser has no passkeys. Ask for a link by e-mail instead.</p>
      )}
      <form className="mt-8" onSubmit={byEmail}>
        <label className="block font-semibold" htmlFor="sign-in-email">
          Your e-mail address at the desk
        </label>
        <input
          id="sign-in-email"
          name="email"
          type="email"
          required
          autoComplete="email"
          className="control mt-1"
        />
        <button type="submit" className="button-quiet mt-3 w-full" disabled={busy}>
          Send me a link to sign in
        </button>
      </form>
      <p role="status" className="mt-3">
        {sent === 'now' &&
          'If this address is at the desk and mail is set up, a link is on its way. It works once, for 10 minutes.'}
        {sent === 'already' &&
          'A link was already asked for less than a minute ago. If this address is at the desk, it is in the mailbox or on its way, and works.'}
      </p>
      <Problem error={error} />
    </div>
  );
}
