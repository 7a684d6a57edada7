/** The owner's mail server and ours, as they are on a bad day. */
import { setTimeout as pause } from 'node:timers/promises';
import { type ServerProcess, startServerProcess } from '../support/processes.ts';
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

/** The owner's mail server: one trouble after another. @param holdMs how long a fault lasts, about. */
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

// The real server, killed at random moments and started again, as systemd would.

/** Of all starts: those that are killed before they are through. */
const KILLED_WHILE_STARTING = 0.25;
const SHORTEST_LIFE_MS = 150;
/** A life goes on until so many were told that their message was sent, however slow the machine is. */
const MOST_ANSWERS = 60;
/** Longer than a start takes on a quiet machine. */
const LONGEST_START_MS = 900;
const AFTER_FAILED_START_MS = 250;

interface DyingServerOptions {
  env: Record<string, string>;
  cwd: string;
  longestLifeMs: number;
  killsAtLeast: number;
  /** How many messages were acknowledged so far. */
  answers: () => number;
}

export function startDyingServer(options: DyingServerOptions) {
  const { env, cwd, longestLifeMs, killsAtLeast, answers } = options;
  const calm = new AbortController();
  const enough = Promise.withResolvers<void>();
  /** What it said where it ended without having been killed; a failed start may be the database's fault. */
  const counts = { kills: 0, whileStarting: 0, failedStarts: 0, crashes: [] as string[] };
  let current: ServerProcess | null = null;

  const live = (server: ServerProcess, ms: number) =>
    Promise.race([pause(ms, undefined, { signal: calm.signal }).catch(() => undefined), server.ended]);

  async function kill(server: ServerProcess): Promise<boolean> {
    if (server.process.exitCode !== null) return false;
    server.process.kill('SIGKILL');
    const { signal } = await server.ended;
    if (signal !== 'SIGKILL') return false;
    counts.kills += 1;
    if (counts.kills >= killsAtLeast && counts.kills > counts.whileStarting) enough.resolve();
    return true;
  }

  async function lives(): Promise<ServerProcess> {
    for (;;) {
      const server = startServerProcess(env, cwd);
      current = server;
      if (!calm.signal.aborted && chance(KILLED_WHILE_STARTING)) {
        await live(server, between(20, LONGEST_START_MS));
        if (!calm.signal.aborted && (await kill(server))) counts.whileStarting += 1;
        if (!calm.signal.aborted) continue;
      }
      const up = await server.address.then(
        () => true,
        () => false,
      );
      if (!up) {
        counts.failedStarts += 1;
        await pause(AFTER_FAILED_START_MS);
        continue;
      }
      const enoughAnswers = answers() + between(0, MOST_ANSWERS);
      await live(server, between(SHORTEST_LIFE_MS, longestLifeMs));
      while (answers() < enoughAnswers && !calm.signal.aborted && server.process.exitCode === null) {
        await live(server, 20);
      }
      if (server.process.exitCode === null && calm.signal.aborted) return server;
      if (!(await kill(server))) counts.crashes.push(JSON.stringify(await server.ended));
    }
  }

  // A run that is broken off leaves no server behind.
  process.once('exit', () => current?.process.kill('SIGKILL'));
  const last = lives();
  return {
    counts,
    pid: () => current?.process.pid,
    /** Resolves when it was killed often enough, at least once while it was up. */
    killed: enough.promise,
    /** No more killing; resolves when it is up. */
    async calm() {
      calm.abort();
      await last;
    },
    async stop() {
      const server = await last;
      server.process.kill('SIGTERM');
      return (await server.ended).code;
    },
  };
}
