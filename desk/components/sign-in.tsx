import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useState } from 'react';
import type { DeskPerson, LinkSent } from '../../contracts/desk.ts';
import { endSignIn, post, signInWithPasskey, useWhySignIn } from '../api.ts';
import { signedIn } from '../queries.ts';
import { Action, Dialog, Field, Form } from './controls.tsx';

interface SignInProps {
  /** Whose turn it is, where that is known. */
  email?: string;
  /** They have signed in, or say that they did so in another window, with the link. */
  onDone: () => Promise<unknown>;
}

const said: Record<LinkSent['sent'], string> = {
  now: 'If this address belongs to the desk and email is set up, a link is on its way. It works once, for 10 minutes.',
  already:
    'A link was requested less than a minute ago. If this address belongs to the desk, that link is in the mailbox or on its way.',
};

/** With the passkey of this device, or with a link by email. */
export function SignIn({ email, onDone }: SignInProps) {
  const [sent, setSent] = useState<LinkSent['sent']>();
  const askForLink = async (typed: Record<string, string>) =>
    setSent((await post<LinkSent>('/sign-in/link', { email, ...typed })).sent);
  const withPasskey = async () => {
    const person = await signInWithPasskey();
    if (person !== null) await onDone();
  };
  return (
    <>
      {browserSupportsWebAuthn() ? (
        <>
          <Action className="button mt-4 w-full" run={withPasskey}>
            Sign in with a passkey
          </Action>
          <p className="label mt-2">
            Uses the fingerprint, face or PIN of a device where you have set one up.
          </p>
        </>
      ) : (
        <p className="mt-4">This browser does not support passkeys. Sign in with a link by email instead.</p>
      )}
      <Form
        className="mt-6"
        run={askForLink}
        button="Send me a link to sign in"
        look="button-quiet mt-3 w-full"
      >
        {email === undefined && (
          <Field label="Your email address" name="email" type="email" required autoComplete="email" />
        )}
      </Form>
      <p role="status" className="mt-3">
        {sent && said[sent]}
        {sent && email !== undefined && ' Open it in this browser, then continue here.'}
      </p>
      {sent && email !== undefined && (
        <Action className="button-quiet mt-3 w-full" run={onDone}>
          I have opened it: continue
        </Action>
      )}
    </>
  );
}

/**
 * Asks over the page for a sign-in: of who is signed in no more, and before what takes everything out or
 * changes who may do what. It goes on by itself then.
 */
export function SignInAgain({ person }: { person: DeskPerson }) {
  const why = useWhySignIn();
  if (why === null) return null;
  const isOut = why === 'signed-out';
  const goOn = async () => {
    const found = await signedIn();
    endSignIn(
      found.id === person.id ? null : `Not done: ${found.name} has signed in instead of ${person.name}.`,
    );
  };
  return (
    <Dialog
      title={isOut ? 'Please sign in again' : 'Please confirm that it is you'}
      close="Cancel"
      onClose={isOut ? null : () => endSignIn('Not done.')}
    >
      <p>
        {isOut
          ? 'What you have typed is still here.'
          : 'Please sign in once more to do this. What you have typed is still here.'}
      </p>
      <SignIn email={person.email} onDone={goOn} />
    </Dialog>
  );
}
