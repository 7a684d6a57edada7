import type { DeskPush } from '../../contracts/desk.ts';
import { DESK } from '../../contracts/desk.ts';
import { ask, post } from '../api.ts';
import { DeskProblem } from '../desk-problem.ts';
import { useAsk, usePush } from '../queries.ts';
import { Problem } from './problem.tsx';

/** A message on this device when something new has come. */
export function PushMessages() {
  const push = usePush();
  const on = useAsk(() => subscribe(push.data), 'push');
  const off = useAsk(unsubscribe, 'push');
  const isPossible = 'serviceWorker' in navigator && 'PushManager' in window;
  const isOn = push.data?.isOn ?? false;
  return (
    <section aria-labelledby="push" className="panel">
      <h2 id="push" className="text-heading">
        Messages on this device
      </h2>
      <p className="mt-2">
        {isOn
          ? 'This device tells you when something new has come. The message names nobody.'
          : 'Be told on this device when something new has come, also while the desk is closed. The message names nobody.'}
      </p>
      {isPossible ? (
        <button
          type="button"
          className="button-quiet mt-3"
          disabled={push.data === undefined || on.isPending || off.isPending}
          onClick={() => (isOn ? off : on).mutate()}
        >
          {isOn ? 'Switch them off' : 'Tell me on this device'}
        </button>
      ) : (
        <p className="mt-3 text-ink-soft">
          This browser cannot. On an iPhone or iPad, first put the desk on the home screen: Share, then Add to
          Home Screen.
        </p>
      )}
      <Problem error={push.error ?? on.error ?? off.error} />
    </section>
  );
}

async function subscribe(push: DeskPush | undefined): Promise<void> {
  if (push === undefined) return;
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
    .subscribe({ userVisibleOnly: true, applicationServerKey: push.publicKey })
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
