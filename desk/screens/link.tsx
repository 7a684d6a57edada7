import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { OpenLink } from '../../contracts/desk.ts';
import { createPasskey, post } from '../api.ts';
import { ActionButton, ErrorMessage, Field, Form } from '../components/controls.tsx';
import { StandalonePage } from '../components/frame.tsx';
import { loadSession } from '../queries.ts';

/** Opens a single-use link. Opening does not consume it, because mail scanners open links too. */
export function LinkScreen() {
  const [token] = useState(() => location.hash.slice(1));
  const link = useQuery({
    queryKey: ['link', token],
    queryFn: () => post<OpenLink>('/links/open', { token }),
    staleTime: 'static',
  });
  const navigate = useNavigate();
  const openDesk = async () => {
    await loadSession();
    navigate('/', { replace: true });
  };

  return (
    <StandalonePage title={link.data === undefined ? 'Your link' : `Welcome, ${link.data.name}`}>
      {link.data?.purpose === 'invitation' && (
        <Form
          className="mt-4"
          run={({ device = '' }) => createPasskey(device, token).then(openDesk)}
          button="Set up a passkey and sign in"
          buttonClass="button mt-4 w-full"
        >
          <p className="mb-4">
            Set up a passkey for {link.data.email}. Your phone or computer stores it and asks for your
            fingerprint, face or PIN when you sign in. There is no password.
          </p>
          <Field
            label="A name for this device"
            name="device"
            required
            maxLength={100}
            defaultValue="My device"
          />
        </Form>
      )}
      {link.data?.purpose === 'sign-in' && (
        <ActionButton
          className="button mt-4 w-full"
          run={() => post('/links/sign-in', { token }).then(openDesk)}
        >
          Sign in
        </ActionButton>
      )}
      <ErrorMessage error={link.error} />
      {link.isError && (
        <Link className="target mt-2" to="/">
          Go to sign-in
        </Link>
      )}
    </StandalonePage>
  );
}
