import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useState } from 'react';
import type { DeskPerson, LinkSent } from '../../contracts/desk.ts';
import { finishSignIn, post, signInWithPasskey, useSignInReason } from '../api.ts';
import { loadSession } from '../queries.ts';
import { ActionButton, Dialog, Field, Form } from './controls.tsx';

interface SignInProps {
  /** The person's address, if known. */
  email?: string;
  /** Called after a sign-in here, or when the person says they have opened the link in another window. */
  onDone: () => Promise<unknown>;
}

const linkMessages: Record<LinkSent['sent'], string> = {
  now: 'If this address belongs to the desk and email is set up, a link is on its way. It works once, for 10 minutes.',
  already:
    'A link was requested less than a minute ago. If this address belongs to the desk, that link is in the mailbox or on its way.',
};

/** Signs in with a passkey of this device or with an emailed link. */
export function SignIn({ email, onDone }: SignInProps) {
  const [sent, setSent] = useState<LinkSent['sent']>();
  const requestLink = async (values: Record<string, string>) =>
    setSent((await post<LinkSent>('/sign-in/link', { email, ...values })).sent);
  const withPasskey = async () => {
    const person = await signInWithPasskey();
    if (person !== null) await onDone();
  };
  return (
    <>
      {browserSupportsWebAuthn() ? (
        <>
          <ActionButton className="button mt-4 w-full" run={withPasskey}>
            Sign in with a passkey
          </ActionButton>
          <p className="label mt-2">
            Uses the fingerprint, face or PIN of a device where you have set one up.
          </p>
        </>
      ) : (
        <p className="mt-4">This browser does not support passkeys. Sign in with a link by email instead.</p>
      )}
      <Form
        className="mt-6"
        run={requestLink}
        button="Send me a link to sign in"
        buttonClass="button-quiet mt-3 w-full"
      >
        {email === undefined && (
          <Field label="Your email address" name="email" type="email" required autoComplete="email" />
        )}
      </Form>
      <p role="status" className="mt-3">
        {sent && linkMessages[sent]}
        {sent && email !== undefined && ' Open it in this browser, then continue here.'}
      </p>
      {sent && email !== undefined && (
        <ActionButton className="button-quiet mt-3 w-full" run={onDone}>
          I have opened it: continue
        </ActionButton>
      )}
    </>
  );
}

/** Asks for a new sign-in in a dialog when a waiting request needs one. The request then continues. */
export function SignInAgain({ person }: { person: DeskPerson }) {
  const reason = useSignInReason();
  if (reason === null) return null;
  const isSignedOut = reason === 'signed-out';
  const finish = async () => {
    const found = await loadSession();
    finishSignIn(
      found.id === person.id ? null : `Not done: ${found.name} has signed in instead of ${person.name}.`,
    );
  };
  return (
    <Dialog
      title={isSignedOut ? 'Please sign in again' : 'Please confirm that it is you'}
      close="Cancel"
      onClose={isSignedOut ? null : () => finishSignIn('Not done.')}
    >
      <p>
        {isSignedOut
          ? 'What you have typed is still here.'
          : 'Please sign in again to do this. What you have typed is still here.'}
      </p>
      <SignIn email={person.email} onDone={finish} />
    </Dialog>
  );
}
