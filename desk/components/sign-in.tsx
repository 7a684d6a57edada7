import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { DeskPerson, LinkSent } from '../../contracts/desk.ts';
import { post, signInWithPasskey } from '../api.ts';
import { Action, Field, Problem } from './controls.tsx';

interface SignInProps {
  /** Whose turn it is, where that is known. */
  email?: string;
  /** With who has signed in; undefined: they say that they did so in another window, with the link. */
  onDone: (person?: DeskPerson) => Promise<unknown>;
}

const said: Record<LinkSent['sent'], string> = {
  now: 'If this address is at the desk and mail is set up, a link is on its way. It works once, for 10 minutes.',
  already:
    'A link was already asked for less than a minute ago. If this address is at the desk, it is in the mailbox or on its way, and works.',
};

/** With the passkey of this device, or with a link by e-mail. */
export function SignIn({ email, onDone }: SignInProps) {
  const link = useMutation({
    mutationFn: (address: FormDataEntryValue | null) =>
      post<LinkSent>('/sign-in/link', { email: address ?? email }),
  });
  const byEmail = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    link.mutate(new FormData(event.currentTarget).get('email'));
  };
  const withPasskey = async () => {
    const person = await signInWithPasskey();
    if (person !== null) await onDone(person);
  };
  return (
    <>
      {browserSupportsWebAuthn() ? (
        <Action className="button mt-4 w-full" run={withPasskey}>
          Sign in with a passkey
        </Action>
      ) : (
        <p className="mt-4">This browser has no passkeys. Ask for a link by e-mail instead.</p>
      )}
      <form className="mt-6" onSubmit={byEmail}>
        {email === undefined && (
          <Field
            label="Your e-mail address at the desk"
            name="email"
            type="email"
            required
            autoComplete="email"
          />
        )}
        <button type="submit" className="button-quiet mt-3 w-full" disabled={link.isPending}>
          Send me a link to sign in
        </button>
      </form>
      <p role="status" className="mt-3">
        {link.isSuccess && said[link.data.sent]}
        {link.isSuccess && email !== undefined && ' Open it in this browser, then go on here.'}
      </p>
      {link.isSuccess && email !== undefined && (
        <Action className="button-quiet mt-3 w-full" run={() => onDone()}>
          I have opened it: go on
        </Action>
      )}
      <Problem error={link.error} />
    </>
  );
}
