import type { DeskAccount } from '../../contracts/desk.ts';
import { ask, makePasskey, post } from '../api.ts';
import { Action, Field, Form, Loading, PageTitle, Setting } from '../components/controls.tsx';
import { forgetNotes } from '../components/notes.tsx';
import { client, useDesk, useGet } from '../queries.ts';
import { browserText, time } from '../words.ts';

/** One's own passkeys and sessions, and the way out. */
export function Account() {
  const { firm, person } = useDesk();
  const account = useGet<DeskAccount>('/me');
  const { data } = account;
  const end = (what: string) => () => ask(`/me/${what}`, { method: 'DELETE' });

  return (
    <>
      <div className="mb-6 flex flex-wrap items-start justify-between gap-3">
        <div>
          <PageTitle>Your account</PageTitle>
          <p className="font-semibold">{person.name}</p>
          <p className="text-ink-soft">
            {person.email} · {person.role === 'owner' ? 'Owner' : 'Broker'}
          </p>
        </div>
        <Action run={leave}>Sign out</Action>
      </div>
      <Loading of={account} />
      {data && (
        <>
          <Setting
            title="Passkeys"
            about="What your devices sign you in with. Remove the passkey of any device you no longer have."
          >
            <ul>
              {data.passkeys.map(({ id, name, lastUsedAt }) => (
                <li key={id} className="ruled">
                  <span>
                    {name}
                    <span className="label">
                      {lastUsedAt === null ? 'not used yet' : `last used ${time(lastUsedAt, firm.timeZone)}`}
                    </span>
                  </span>
                  <Action
                    className="target text-coral"
                    aria-label={`Remove the passkey ${name}`}
                    run={end(`passkeys/${encodeURIComponent(id)}`)}
                  >
                    Remove
                  </Action>
                </li>
              ))}
            </ul>
            <Form
              className="mt-3 flex flex-wrap items-end gap-2 *:first:grow"
              run={({ device = '' }) => makePasskey(device)}
              button="Add a passkey"
              look="button-quiet"
            >
              <Field label="A name for another device" name="device" required maxLength={100} />
            </Form>
          </Setting>
          <Setting
            title="Where you are signed in"
            about="And when each was last used. Sign out any device you do not recognise."
          >
            <ul className="mb-2">
              {data.sessions.map(({ id, userAgent, lastSeenAt, isThis }) => (
                <li key={id} className="ruled">
                  <span>
                    {isThis ? 'This browser' : browserText(userAgent)}
                    <span className="label">{time(lastSeenAt, firm.timeZone)}</span>
                  </span>
                  {!isThis && (
                    <Action className="target" run={end(`sessions/${id}`)}>
                      Sign out there
                    </Action>
                  )}
                </li>
              ))}
            </ul>
            {data.sessions.length > 1 && <Action run={end('sessions')}>Sign out everywhere else</Action>}
          </Setting>
        </>
      )}
    </>
  );
}

async function leave(): Promise<void> {
  await post('/sign-out');
  forgetNotes();
  client.clear();
  location.assign('/desk');
}
