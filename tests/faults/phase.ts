/** What the quiet phases after the bad day share: the real server is up, and nobody may be refused. */
import { setTimeout as pause } from 'node:timers/promises';
import type { LeadKeeper } from '../../server/store/lead-store.ts';
import { type ServerProcess, startServerProcess } from '../../server/testing/server-process.ts';
import type { MailWeather } from './mail-weather.ts';
import type { Senders } from './senders.ts';
import type { StoredCopy } from './tally.ts';

export interface Phase {
  keeper: LeadKeeper;
  weather: MailWeather;
  origin: string;
  seed: number;
  /** How long it takes, at least. */
  seconds: number;
  /** Visitors with leads of their own; further ones come while `goOn` says so. */
  send(options?: { seconds: number; goOn: () => boolean }): Senders;
  /** The real server, until it is told to stop. @param env beside its usual settings. */
  whileServing(
    env: Record<string, string | undefined>,
    act: (server: ServerProcess) => Promise<void>,
  ): Promise<void>;
}

export interface PhaseResult {
  /** What happened, for the report. */
  events: string[];
  /** What must not be. */
  faults: string[];
  /** What the store itself does not show any more. */
  kept?: StoredCopy[];
}

/** Nothing delivered for so long means that it never will be. */
const STANDSTILL_MS = 60_000;

export async function untilDelivered(keeper: LeadKeeper): Promise<void> {
  let best = Number.POSITIVE_INFINITY;
  let bestAt = performance.now();
  for (;;) {
    const { waiting, undelivered } = await keeper.counts();
    const open = waiting + undelivered;
    if (open === 0) return;
    if (open < best) {
      best = open;
      bestAt = performance.now();
    }
    // The tally names those that are left.
    if (performance.now() - bestAt > STANDSTILL_MS) return;
    await pause(100);
  }
}

/** @returns whether it became so before that was given up. */
export async function became(isSo: () => Promise<boolean>): Promise<boolean> {
  const until = performance.now() + STANDSTILL_MS;
  while (performance.now() < until) {
    if (await isSo()) return true;
    await pause(100);
  }
  return false;
}

export function serverOn(usual: Record<string, string>, cwd: string): Phase['whileServing'] {
  return async (env, act) => {
    const server = startServerProcess({ ...usual, ...env }, cwd);
    const kill = () => server.process.kill('SIGKILL');
    process.once('exit', kill);
    await server.address;
    await act(server);
    server.process.kill('SIGTERM');
    const { code, stderr } = await server.ended;
    process.off('exit', kill);
    if (code !== 0) throw new Error(`Told to stop, the server ended with ${code}: ${stderr}`);
  };
}
