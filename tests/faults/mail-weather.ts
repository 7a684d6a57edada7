/** The owner's mail server, as it is on a bad day: one trouble after another. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Behaviour, type SmtpPeer, startSmtpPeer } from '../support/smtp-peer.ts';
import { markerIn } from './leads.ts';
import type { Random } from './seeded-random.ts';
import type { MailedCopy } from './tally.ts';

type Mood = (random: Random) => Behaviour | ((raw: Buffer, recipients: string[]) => Behaviour);

/** Who get every lead. */
export const owners = ['ann@example.com', 'bo@example.com'];

const moods: Record<string, Mood> = {
  well: () => null,
  slow: (random) => () => pause(random.between(50, 400)),
  silent: () => 'silent',
  greylisting: () => greylist(),
  'refusing (4xx)': () => ({ code: 452, text: 'Out of space' }),
  'rejecting (5xx)': () => ({ code: 550, text: 'Not wanted' }),
  'refusing one owner': (random) => {
    const code = random.chance(0.5) ? 550 : 450;
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

export interface MailWeather {
  port: number;
  /** Every message that was taken, in order, but for the site's own, such as alerts. */
  mailed(): MailedCopy[];
  /** How often each mood has come. */
  had: Map<string, number>;
  /** Resolves when every mood has come at least once. */
  hadAll: Promise<void>;
  /** In fair weather: whether it refuses everything for the time being. */
  refuse(everything: boolean): void;
  /** Well from now on. */
  clearUp(): Promise<void>;
  close(): Promise<void>;
}

/** @param holdMs how long a mood lasts, about. */
export async function startMailWeather(random: Random, holdMs: number): Promise<MailWeather> {
  let peer = await startSmtpPeer();
  const peers: SmtpPeer[] = [peer];
  const { port } = peer;
  const had = new Map<string, number>();
  const all = [...Object.keys(moods), DOWN];
  const over = new AbortController();
  let sayHadAll = () => {};
  const hadAll = new Promise<void>((resolve) => {
    sayHadAll = resolve;
  });

  const hold = () =>
    pause(holdMs * random.between(0.6, 1.4), undefined, { signal: over.signal }).catch(() => {});

  async function have(name: string): Promise<void> {
    if (name === DOWN) {
      await peer.close();
      await hold();
      peer = await startSmtpPeer({}, port);
      peers.push(peer);
    } else {
      peer.behave(moods[name]?.(random) ?? null);
      await hold();
    }
    had.set(name, (had.get(name) ?? 0) + 1);
  }

  const weather = (async () => {
    while (!over.signal.aborted) {
      for (const name of random.shuffled(all)) {
        if (over.signal.aborted) break;
        await have(name);
      }
      sayHadAll();
    }
  })();

  return {
    port,
    had,
    hadAll,
    mailed: () =>
      peers.flatMap(({ received }) =>
        received
          .filter(({ mail }) => !mail.headers.some(({ key }) => key === 'auto-submitted'))
          .map(({ mail, recipients }) => ({
            owner: recipients[0] ?? '',
            marker: markerIn(mail.text ?? ''),
            messageId: mail.messageId ?? '',
          })),
      ),
    refuse: (everything) => peer.behave(everything ? { code: 452, text: 'Out of space' } : null),
    async clearUp() {
      over.abort();
      await weather;
      peer.behave(null);
    },
    close: () => peer.close(),
  };
}
