/** Signing in with the passkey of this device. */
import { startAuthentication } from '@simplewebauthn/browser';
import type { DeskPerson } from '../contracts/desk.ts';
import { post } from './api.ts';

/** @returns null where the person or the device said no: nothing was sent, and they know. */
export async function signInWithPasskey(): Promise<DeskPerson | null> {
  const optionsJSON =
    await post<Parameters<typeof startAuthentication>[0]['optionsJSON']>('/sign-in/options');
  const response = await startAuthentication({ optionsJSON }).catch(() => null);
  if (response === null) return null;
  return (await post<{ person: DeskPerson }>('/sign-in/passkey', { response })).person;
}
