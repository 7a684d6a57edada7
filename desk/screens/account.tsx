import type { DeskAccount } from '../../contracts/desk.ts';
import { DESK, type DeskPush } from '../../contracts/desk.ts';
import { ask, DeskProblem, makePasskey, post } from '../api.ts';
import { Action, Field, Form, Loading, PageTitle, Problem, Setting } from '../components/controls.tsx';
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
          <PushMessages />
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

/** A message on this device when something new has come. */
function PushMessages() {
  const { data: push, error } = useGet<DeskPush>('/push');
  const isPossible = 'serviceWorker' in navigator && 'PushManager' in window;
  return (
    <Setting
      title="Notifications on this device"
      about="Hear of new enquiries even while the desk is closed. A notification names nobody."
    >
      {!isPossible && (
        <p>
          This browser cannot show them. On an iPhone or iPad, first put the desk on the home screen: Share,
          then Add to Home Screen.
        </p>
      )}
      {isPossible && push && (
        <>
          <p className="mb-3">Notifications are {push.isOn ? 'on' : 'off'} on this device.</p>
          <Action run={() => (push.isOn ? unsubscribe() : subscribe(push.publicKey))}>
            {push.isOn ? 'Turn off notifications' : 'Turn on notifications'}
          </Action>
        </>
      )}
      <Problem error={error} />
    </Setting>
  );
}

async function subscribe(applicationServerKey: string): Promise<void> {
  const said = await Notification.requestPermission();
  if (said !== 'granted') {
    throw new DeskProblem('failed', 'This browser blocks notifications. Its settings can allow them.');
  }
  const registration = await navigator.serviceWorker.register(`${DESK}/push.js`);
  await navigator.serviceWorker.ready;
  // One that was made for other keys, such as those of a store that is gone, is of no use.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const subscription = await registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey })
    .catch(() => {
      throw new DeskProblem(
        'failed',
        'The notification service of this browser could not be reached. Try again later.',
      );
    });
  await post('/push', subscription.toJSON());
}

async function unsubscribe(): Promise<void> {
  await ask('/push', { method: 'DELETE' });
  const registration = await navigator.serviceWorker.getRegistration(`${DESK}/`);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
