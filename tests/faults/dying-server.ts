/** The real server, killed at random moments and started again, as systemd would. */
import { setTimeout as pause } from 'node:timers/promises';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { between, chance } from './senders.ts';

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
