import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { DeskAccount } from '../../contracts/desk.ts';
import { ask, makePasskey, post } from '../api.ts';
import { Action, Field, Problem } from '../components/controls.tsx';
import { PageTitle } from '../components/page-title.tsx';
import { PushMessages } from '../components/push-messages.tsx';
import { useDesk } from '../components/use-desk.ts';
import { forgetNotes } from '../notes-kept.ts';
import { client, useGet } from '../queries.ts';
import { browserText, time } from '../words.ts';

/** One's own passkeys and sessions, and the way out. */
export function Account() {
  const { firm, person } = useDesk();
  const { data, error } = useGet<DeskAccount>('/me');
  const add = useMutation({ mutationFn: (name: string) => makePasskey(name) });
  const addPasskey = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    add.mutate(String(new FormData(form).get('device')), { onSuccess: () => form.reset() });
  };
  const end = (what: string) => () => ask(`/me/${what}`, { method: 'DELETE' });
  const hasOtherSessions = (data?.sessions.length ?? 0) > 1;

  return (
    <>
      <PageTitle>Your account</PageTitle>
      <p className="mt-2 mb-3">
        {person.name}, {person.email}, {person.role}
      </p>
      <Action run={leave}>Sign out</Action>
      <Problem error={error} />
      <div className="mt-6 grid items-start gap-4 lg:grid-cols-2">
        <section aria-labelledby="passkeys" className="panel">
          <h2 id="passkeys">Passkeys</h2>
          <ul className="mt-3 grid gap-3">
            {data?.passkeys.map(({ id, name, lastUsedAt }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-2">
                <span>
                  {name}
                  <span className="block text-ink-soft text-note">
                    {lastUsedAt === null ? 'not used yet' : `last used ${time(lastUsedAt, firm.timeZone)}`}
                  </span>
                </span>
                <Action
                  aria-label={`Remove the passkey ${name}`}
                  run={end(`passkeys/${encodeURIComponent(id)}`)}
                >
                  Remove
                </Action>
              </li>
            ))}
          </ul>
          <form className="mt-4" onSubmit={addPasskey}>
            <Field label="A name for another device" name="device" required maxLength={100} />
            <button type="submit" className="button mt-2" disabled={add.isPending}>
              Add a passkey
            </button>
          </form>
          <Problem error={add.error} />
        </section>
        <section aria-labelledby="sessions" className="panel">
          <h2 id="sessions">Where you are signed in</h2>
          <ul className="mt-3 mb-4 grid gap-3">
            {data?.sessions.map(({ id, userAgent, lastSeenAt, isThis }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-2">
                <span className="min-w-0 basis-60 grow">
                  {isThis ? 'This browser' : browserText(userAgent)}
                  <span className="block text-ink-soft text-note">
                    last seen {time(lastSeenAt, firm.timeZone)}
                  </span>
                </span>
                {!isThis && <Action run={end(`sessions/${id}`)}>Sign out there</Action>}
              </li>
            ))}
          </ul>
          {hasOtherSessions && <Action run={end('sessions')}>Sign out everywhere else</Action>}
        </section>
        <PushMessages />
      </div>
    </>
  );
}

async function leave(): Promise<void> {
  await post('/sign-out');
  forgetNotes();
  client.clear();
  location.assign('/desk');
}
