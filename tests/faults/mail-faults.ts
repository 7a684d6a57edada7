/** The owner's mail server, as it is on a bad day: one trouble after another. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Behaviour, type SmtpPeer, startSmtpPeer } from '../support/smtp-peer.ts';
import { between, chance, markerIn, shuffled } from './senders.ts';
import type { MailedCopy } from './tally.ts';

type MailFault = () => Behaviour | ((raw: Buffer, recipients: string[]) => Behaviour);

export const owners = ['ann@example.com', 'bo@example.com'];

const faults: Record<string, MailFault> = {
  well: () => null,
  slow: () => () => pause(between(50, 400)),
  silent: () => 'silent',
  greylisting: () => greylist(),
  'refusing (4xx)': () => ({ code: 452, text: 'Out of space' }),
  'rejecting (5xx)': () => ({ code: 550, text: 'Not wanted' }),
  'refusing one owner': () => {
    const code = chance(0.5) ? 550 : 450;
    return (_raw, [owner]) => (owner === owners[1] ? { code, text: 'No such mailbox' } : null);
  },
  'dropping connections': () => 'cut',
  'dropping connections after taking the message': () => 'take-and-cut',
};

const DOWN = 'down';

/** Refuses each owner's copy of a message the first time that it sees it. */
function greylist(): (raw: Buffer, recipients: string[]) => Behaviour {
  const seen = new Set<string>();
  return (raw, [owner]) => {
    const id = `${/^message-id:\s*(\S+)/im.exec(raw.toString('latin1'))?.[1]} ${owner}`;
    if (seen.has(id)) return null;
    seen.add(id);
    return { code: 451, text: 'Greylisted, try again later' };
  };
}

export type MailFaults = Awaited<ReturnType<typeof startMailFaults>>;

/** @param holdMs how long a fault lasts, about. */
export async function startMailFaults(holdMs: number) {
  let peer = await startSmtpPeer();
  const peers: SmtpPeer[] = [peer];
  const { port } = peer;
  const had = new Map<string, number>();
  const over = new AbortController();
  const all = Promise.withResolvers<void>();

  const hold = () => pause(holdMs * between(0.6, 1.4), undefined, { signal: over.signal }).catch(() => {});

  async function have(name: string): Promise<void> {
    if (name === DOWN) {
      await peer.close();
      await hold();
      peer = await startSmtpPeer({}, port);
      peers.push(peer);
    } else {
      peer.behave(faults[name]?.() ?? null);
      await hold();
    }
    had.set(name, (had.get(name) ?? 0) + 1);
  }

  const mailFaults = (async () => {
    while (!over.signal.aborted) {
      for (const name of shuffled([...Object.keys(faults), DOWN])) {
        if (over.signal.aborted) break;
        await have(name);
      }
      all.resolve();
    }
  })();

  return {
    port,
    had,
    hadAll: all.promise,
    /** Every message that was taken, in order, but for the site's own, such as alerts. */
    mailed: (): MailedCopy[] =>
      peers.flatMap(({ received }) =>
        received
          .filter(({ mail }) => !mail.headers.some(({ key }) => key === 'auto-submitted'))
          .map(({ mail, recipients }) => ({
            owner: recipients[0] ?? '',
            marker: markerIn(mail.text ?? ''),
            messageId: mail.messageId ?? '',
          })),
      ),
    /** While it works: whether it refuses everything for the time being. */
    refuse: (everything: boolean) => peer.behave(everything ? { code: 452, text: 'Out of space' } : null),
    async clearUp() {
      over.abort();
      await mailFaults;
      peer.behave(null);
    },
    close: () => peer.close(),
  };
}
