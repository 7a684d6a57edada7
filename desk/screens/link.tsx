import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router';
import type { OpenLink } from '../../contracts/desk.ts';
import { makePasskey, post } from '../api.ts';
import { Action, Field, Form, Problem } from '../components/controls.tsx';
import { Alone } from '../components/frame.tsx';
import { signedIn } from '../queries.ts';

/** Where links lead that work once. Looking at one uses nothing up, since mail programs look at them too. */
export function Link() {
  const [token] = useState(() => location.hash.slice(1));
  const link = useQuery({
    queryKey: ['link', token],
    queryFn: () => post<OpenLink>('/links/open', { token }),
    staleTime: 'static',
  });
  const navigate = useNavigate();
  const goOn = async () => {
    await signedIn();
    navigate('/', { replace: true });
  };

  return (
    <Alone title={link.data === undefined ? 'Your link' : `Welcome, ${link.data.name}`}>
      {link.data?.purpose === 'invitation' && (
        <Form
          className="mt-4"
          run={({ device = '' }) => makePasskey(device, token).then(goOn)}
          button="Set up a passkey and sign in"
          look="button mt-4 w-full"
        >
          <p className="mb-4">
            Set up a passkey for {link.data.email}. Your phone or computer keeps it, and asks for your finger,
            face or PIN whenever you sign in. There is no password.
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
        <Action className="button mt-4 w-full" run={() => post('/links/sign-in', { token }).then(goOn)}>
          Sign in
        </Action>
      )}
      <Problem error={link.error} />
      {link.isError && (
        <RouterLink className="target mt-2" to="/">
          Go to sign-in
        </RouterLink>
      )}
    </Alone>
  );
}
