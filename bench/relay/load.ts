/** Puts leads through the real endpoint, as fast as it goes or at a fixed rate. */
import { setTimeout as pause } from 'node:timers/promises';
import { leadRequest, openConnection, type RawConnection } from './raw-connection.ts';

export interface RelayLoad {
  leadsPerSecond: number;
  /** In milliseconds. */
  p50: number;
  p99: number;
}

export interface Target {
  port: number;
  /** A number that no lead had before. */
  nextNumber(): number;
}

/** Each connection sends its next lead when its last one was answered, while `goOn` says so. */
export async function loadClosed(
  target: Target,
  connections: number,
  goOn: () => boolean,
): Promise<RelayLoad> {
  const times: number[] = [];
  const open = await openAll(target, connections);
  const started = performance.now();
  await Promise.all(
    open.map(async (connection) => {
      while (goOn()) {
        const request = leadRequest(target.nextNumber(), target.port);
        const begun = performance.now();
        await connection.send(request);
        times.push(performance.now() - begun);
      }
    }),
  );
  return finish(open, times, performance.now() - started);
}

/**
 * Leads at a fixed rate, whatever the answers take. A lead that finds no connection free waits, and
 * its time counts from when it was due.
 */
export async function loadOpen(
  target: Target,
  connections: number,
  perSecond: number,
  seconds: number,
): Promise<RelayLoad> {
  const times: number[] = [];
  const open = await openAll(target, connections);
  const total = Math.floor(perSecond * seconds);
  const started = performance.now();
  let next = 0;
  await Promise.all(
    open.map(async (connection) => {
      while (next < total) {
        const due = started + (next / perSecond) * 1000;
        next += 1;
        const early = due - performance.now();
        if (early > 0) await pause(early);
        await connection.send(leadRequest(target.nextNumber(), target.port));
        times.push(performance.now() - due);
      }
    }),
  );
  return finish(open, times, performance.now() - started);
}

function openAll({ port }: Target, connections: number): Promise<RawConnection[]> {
  return Promise.all(Array.from({ length: connections }, () => openConnection(port)));
}

function finish(open: readonly RawConnection[], times: number[], ms: number): RelayLoad {
  for (const connection of open) connection.close();
  return {
    leadsPerSecond: (times.length / ms) * 1000,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  };
}

/** The value that this share of all values is not above. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new RangeError('quantile: found no values, expected at least one');
  return value;
}
