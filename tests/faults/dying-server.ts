/** The real server, killed at random moments and started again, as systemd would. */
import { setTimeout as pause } from 'node:timers/promises';
import { type ServerProcess, startServerProcess } from '../../server/testing/server-process.ts';
import type { Random } from './seeded-random.ts';

export interface DyingServerOptions {
  env: Record<string, string>;
  cwd: string;
  random: Random;
  /** How long it lives once it is up, at most, in milliseconds. */
  longestLifeMs: number;
}

export interface DyingServer {
  /** Of the process that runs at this moment. */
  pid(): number | undefined;
  /** How often it was killed, and how often of that before it was up. */
  kills(): { all: number; whileStarting: number };
  /** How often it could not start. A database that is away, or a full disk, is no reason for it. */
  failedStarts(): number;
  /** What it said where it ended without having been killed; empty if that never happened. */
  crashes: string[];
  /** Resolves when it was killed so often, at least once while it was up. */
  killed(times: number): Promise<void>;
  /** No more killing; resolves when it is up. */
  calm(): Promise<void>;
  /** Tells it to stop. @returns its exit code. */
  stop(): Promise<number | null>;
}

/** Of all starts: those that are killed before they are through. */
const KILLED_WHILE_STARTING = 0.25;
const SHORTEST_LIFE_MS = 150;
/** Longer than a start takes on a quiet machine. */
const LONGEST_START_MS = 900;
const AFTER_FAILED_START_MS = 250;

export function startDyingServer(options: DyingServerOptions): DyingServer {
  const { env, cwd, random, longestLifeMs } = options;
  const calm = new AbortController();
  const crashes: string[] = [];
  let current: ServerProcess | null = null;
  let all = 0;
  let whileStarting = 0;
  let failedStarts = 0;
  let onKill: () => void = () => undefined;

  /** Unless it ends before, or there is to be no more killing. */
  const live = (server: ServerProcess, ms: number) =>
    Promise.race([
      pause(ms, undefined, { signal: calm.signal }).catch(() => undefined),
      server.ended,
    ]);

  async function kill(server: ServerProcess): Promise<boolean> {
    if (server.process.exitCode !== null) return false;
    server.process.kill('SIGKILL');
    const { signal } = await server.ended;
    if (signal !== 'SIGKILL') return false;
    all += 1;
    onKill();
    return true;
  }

  /** @returns the server once it is up and to stay. */
  async function lives(): Promise<ServerProcess> {
    for (;;) {
      const server = startServerProcess(env, cwd);
      current = server;
      if (!calm.signal.aborted && random.chance(KILLED_WHILE_STARTING)) {
        await live(server, random.between(20, LONGEST_START_MS));
        if (!calm.signal.aborted && (await kill(server))) whileStarting += 1;
        if (!calm.signal.aborted) continue;
      }
      const up = await server.address.then(
        () => true,
        () => false,
      );
      if (!up) {
        failedStarts += 1;
        await pause(AFTER_FAILED_START_MS);
        continue;
      }
      await live(server, random.between(SHORTEST_LIFE_MS, longestLifeMs));
      if (server.process.exitCode === null && calm.signal.aborted) return server;
      if (!(await kill(server))) crashes.push(JSON.stringify(await server.ended));
    }
  }

  // A run that is broken off leaves no server behind.
  process.once('exit', () => current?.process.kill('SIGKILL'));
  const last = lives();
  return {
    pid: () => current?.process.pid,
    kills: () => ({ all, whileStarting }),
    failedStarts: () => failedStarts,
    crashes,
    killed: (times) =>
      new Promise((resolve) => {
        onKill = () => {
          if (all >= times && all > whileStarting) resolve();
        };
        onKill();
      }),
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
