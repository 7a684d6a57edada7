import { startRegistration } from '@simplewebauthn/browser';
import { type FormEvent, useEffect, useState } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router';
import type { OpenLink } from '../../contracts/desk.ts';
import { post } from '../api.ts';
import { Problem } from '../components/problem.tsx';
import { DeskProblem } from '../desk-problem.ts';
import { signedIn } from '../queries.ts';

/** Where links lead that work once. Looking at one uses nothing up, since mail programs look at them too. */
export function Link() {
  const [token] = useState(() => location.hash.slice(1));
  const [link, setLink] = useState<OpenLink | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();

  useEffect(() => {
    document.title = 'Your link | Desk';
    post<OpenLink>('/links/open', { token }).then(setLink, setError);
  }, [token]);

  async function use(work: () => Promise<unknown>) {
    setBusy(true);
    setError(null);
    try {
      await work();
      await signedIn();
      navigate('/', { replace: true });
    } catch (problem) {
      setError(problem);
      setBusy(false);
    }
  }

  const register = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = new FormData(event.currentTarget).get('device');
    void use(async () => {
      const optionsJSON = await post<Parameters<typeof startRegistration>[0]['optionsJSON']>(
        '/links/passkey-options',
        {
          token,
        },
      );
      const response = await startRegistration({ optionsJSON }).catch(() => {
        throw new DeskProblem('failed', 'No passkey was made. Try again, on a device with a screen lock.');
      });
      await post('/links/passkey', { token, response, name });
    });
  };

  return (
    <main className="mx-auto max-w-md p-6">
      <h1 className="text-title">{link === null ? 'Your link' : `Welcome, ${link.name}`}</h1>
      {link?.purpose === 'invitation' && (
        <form className="mt-4" onSubmit={register}>
          <p>
            Set up a passkey for {link.email}. Your phone or computer keeps it, and asks for your finger, face
            or PIN whenever you sign in. There is no password.
          </p>
          <label className="mt-4 block font-semibold" htmlFor="device">
            A name for this device
          </label>
          <input
            id="device"
            name="device"
            required
            maxLength={100}
            defaultValue="My device"
            className="control mt-1"
          />
          <button type="submit" className="button mt-4 w-full" disabled={busy}>
            Set up a passkey and sign in
          </button>
        </form>
      )}
      {link?.purpose === 'sign-in' && (
        <button
          type="button"
          className="button mt-5 w-full"
          disabled={busy}
          onClick={() => use(() => post('/links/sign-in', { token }))}
        >
          Sign in
        </button>
      )}
      <Problem error={error} />
      {link === null && error !== null && (
        <p className="mt-4">
          <RouterLink to="/">To the page to sign in</RouterLink>
        </p>
      )}
    </main>
  );
}
