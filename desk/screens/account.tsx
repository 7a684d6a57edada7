import { startRegistration } from '@simplewebauthn/browser';
import type { FormEvent } from 'react';
import { ask, post } from '../api.ts';
import { PageTitle } from '../components/page-title.tsx';
import { Problem } from '../components/problem.tsx';
import { PushMessages } from '../components/push-messages.tsx';
import { useDesk } from '../components/use-desk.ts';
import { DeskProblem } from '../desk-problem.ts';
import { forgetNotes } from '../notes-kept.ts';
import { client, useAccount, useAsk } from '../queries.ts';
import { browserText, time } from '../words.ts';

/** One's own passkeys and sessions, and the way out. */
export function Account() {
  const { firm, person } = useDesk();
  const account = useAccount();
  const add = useAsk(async (name: string) => {
    const optionsJSON =
      await post<Parameters<typeof startRegistration>[0]['optionsJSON']>('/me/passkeys/options');
    const response = await startRegistration({ optionsJSON }).catch(() => {
      throw new DeskProblem('failed', 'No passkey was made. This device may have one of yours already.');
    });
    await post('/me/passkeys', { response, name });
  }, 'me');
  const removePasskey = useAsk(
    (id: string) => ask(`/me/passkeys/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    'me',
  );
  const endSession = useAsk((id: string) => ask(`/me/sessions/${id}`, { method: 'DELETE' }), 'me');
  const endOthers = useAsk(() => ask('/me/sessions', { method: 'DELETE' }), 'me');
  const leave = useAsk(async () => {
    await post('/sign-out');
    forgetNotes();
    client.clear();
    location.assign('/desk');
  }, 'session');

  const addPasskey = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    add.mutate(String(new FormData(form).get('device')), { onSuccess: () => form.reset() });
  };

  return (
    <>
      <PageTitle>Your account</PageTitle>
      <p className="mt-2">
        {person.name}, {person.email}, {person.role}
      </p>
      <button
        type="button"
        className="button-quiet mt-3"
        disabled={leave.isPending}
        onClick={() => leave.mutate()}
      >
        Sign out
      </button>
      <Problem error={account.error ?? leave.error} />
      <div className="mt-6 grid gap-6 lg:grid-cols-2">
        <section aria-labelledby="passkeys" className="panel">
          <h2 id="passkeys" className="text-heading">
            Passkeys
          </h2>
          <ul className="mt-3 grid gap-3">
            {account.data?.passkeys.map(({ id, name, lastUsedAt }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-2">
                <span>
                  {name}
                  <span className="block text-ink-soft text-note">
                    {lastUsedAt === null ? 'not used yet' : `last used ${time(lastUsedAt, firm.timeZone)}`}
                  </span>
                </span>
                <button
                  type="button"
                  className="button-quiet"
                  aria-label={`Remove the passkey ${name}`}
                  onClick={() => removePasskey.mutate(id)}
                >
                  Remove
                </button>
              </li>
            ))}
          </ul>
          <form className="mt-4" onSubmit={addPasskey}>
            <label className="block" htmlFor="device">
              A name for another device
            </label>
            <input id="device" name="device" required maxLength={100} className="control mt-1" />
            <button type="submit" className="button mt-2" disabled={add.isPending}>
              Add a passkey
            </button>
          </form>
          <Problem error={add.error ?? removePasskey.error} />
        </section>
        <section aria-labelledby="sessions" className="panel">
          <h2 id="sessions" className="text-heading">
            Where you are signed in
          </h2>
          <ul className="mt-3 grid gap-3">
            {account.data?.sessions.map(({ id, userAgent, lastSeenAt, isThis }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-2">
                <span className="min-w-0 basis-60 grow">
                  {isThis ? 'This browser' : browserText(userAgent)}
                  <span className="block text-ink-soft text-note">
                    last seen {time(lastSeenAt, firm.timeZone)}
                  </span>
                </span>
                {!isThis && (
                  <button type="button" className="button-quiet" onClick={() => endSession.mutate(id)}>
                    Sign out there
                  </button>
                )}
              </li>
            ))}
          </ul>
          {(account.data?.sessions.length ?? 0) > 1 && (
            <button type="button" className="button-quiet mt-4" onClick={() => endOthers.mutate()}>
              Sign out everywhere else
            </button>
          )}
          <Problem error={endSession.error ?? endOthers.error} />
        </section>
        <PushMessages />
      </div>
    </>
  );
}
