import type { DeskAccount } from '../../contracts/desk.ts';
import { createPasskey, post, request } from '../api.ts';
import { ActionButton, Field, Form, Loading, PageTitle, SettingsSection } from '../components/controls.tsx';
import { clearDrafts } from '../components/notes.tsx';
import { formatDateTime, formatUserAgent } from '../format.ts';
import { queryClient, useDesk, useGet } from '../queries.ts';

/** The signed-in person's passkeys and sessions, and the sign-out. */
export function Account() {
  const { firm, person } = useDesk();
  const account = useGet<DeskAccount>('/me');
  const { data } = account;
  const remove = (path: string) => () => request(`/me/${path}`, { method: 'DELETE' });

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
        <ActionButton run={signOut}>Sign out</ActionButton>
      </div>
      <Loading query={account} />
      {data && (
        <>
          <SettingsSection
            title="Passkeys"
            about="Your devices sign you in with these. Remove the passkey of any device you no longer have."
          >
            <ul>
              {data.passkeys.map(({ id, name, lastUsedAt }) => (
                <li key={id} className="ruled">
                  <span>
                    {name}
                    <span className="label">
                      {lastUsedAt === null
                        ? 'not used yet'
                        : `last used ${formatDateTime(lastUsedAt, firm.timeZone)}`}
                    </span>
                  </span>
                  <ActionButton
                    className="target text-coral"
                    aria-label={`Remove the passkey ${name}`}
                    run={remove(`passkeys/${encodeURIComponent(id)}`)}
                  >
                    Remove
                  </ActionButton>
                </li>
              ))}
            </ul>
            <Form
              className="mt-3 flex flex-wrap items-end gap-2 *:first:grow"
              run={({ device = '' }) => createPasskey(device)}
              button="Add a passkey"
              buttonClass="button-quiet"
            >
              <Field label="A name for another device" name="device" required maxLength={100} />
            </Form>
          </SettingsSection>
          <SettingsSection
            title="Where you are signed in"
            about="With the time of last use. Sign out any device you do not recognise."
          >
            <ul className="mb-2">
              {data.sessions.map(({ id, userAgent, lastSeenAt, isThis }) => (
                <li key={id} className="ruled">
                  <span>
                    {isThis ? 'This browser' : formatUserAgent(userAgent)}
                    <span className="label">{formatDateTime(lastSeenAt, firm.timeZone)}</span>
                  </span>
                  {!isThis && (
                    <ActionButton className="target" run={remove(`sessions/${id}`)}>
                      Sign out there
                    </ActionButton>
                  )}
                </li>
              ))}
            </ul>
            {data.sessions.length > 1 && (
              <ActionButton run={remove('sessions')}>Sign out everywhere else</ActionButton>
            )}
          </SettingsSection>
        </>
      )}
    </>
  );
}

async function signOut(): Promise<void> {
  await post('/sign-out');
  clearDrafts();
  queryClient.clear();
  location.assign('/desk');
}
