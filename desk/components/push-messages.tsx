import { DESK, type DeskPush } from '../../contracts/desk.ts';
import { ask, DeskProblem, post } from '../api.ts';
import { useGet } from '../queries.ts';
import { Action, Problem, Setting } from './controls.tsx';

/** A message on this device when something new has come. */
export function PushMessages() {
  const { data: push, error } = useGet<DeskPush>('/push');
  const isPossible = 'serviceWorker' in navigator && 'PushManager' in window;
  return (
    <Setting
      title="Messages on this device"
      about="Be told when something new has come, also while the desk is closed. The message names nobody."
    >
      {!isPossible && (
        <p>
          This browser cannot. On an iPhone or iPad, first put the desk on the home screen: Share, then Add to
          Home Screen.
        </p>
      )}
      {isPossible && push && (
        <>
          <p className="mb-3">This device {push.isOn ? 'tells' : 'does not tell'} you.</p>
          <Action run={() => (push.isOn ? unsubscribe() : subscribe(push.publicKey))}>
            {push.isOn ? 'Switch them off' : 'Tell me on this device'}
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
    throw new DeskProblem(
      'failed',
      'This browser was told not to show messages. Its settings can change that.',
    );
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
        'The message service of this browser could not be reached. Try again later.',
      );
    });
  await post('/push', subscription.toJSON());
}

async function unsubscribe(): Promise<void> {
  await ask('/push', { method: 'DELETE' });
  const registration = await navigator.serviceWorker.getRegistration(`${DESK}/`);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
