/** Delivery over a real store, with time and transports in a test's hand. */
import { join } from 'node:path';
import { leadMessage } from '../../server/delivery/message.ts';
import type { Message, Transport } from '../../server/delivery/transport.ts';
import { startWorker, type Worker, type WorkerOptions } from '../../server/delivery/worker.ts';
import type { LeadDatabase, Outbox } from '../../server/store/lead-store.ts';
import { openSqliteStore } from '../../server/store/sqlite-store.ts';
import { temporaryFolder } from '../../server/testing/site-fixture.ts';
import { type ManualTime, manualTime } from './manual-time.ts';
import { messageOptions } from './sample-leads.ts';

export interface LoggedLine {
  level: 'info' | 'warn' | 'error';
  message: string;
  fields: Record<string, unknown>;
}

export interface DeliveryBench {
  store: LeadDatabase;
  databasePath: string;
  time: ManualTime;
  lines: LoggedLine[];
  log: WorkerOptions['log'];
  /** Starts a worker; several may share the store. */
  worker(transport: Transport, options?: Partial<WorkerOptions>): Worker;
  /** Stops all workers, and removes the store. */
  close(): Promise<void>;
  /** Removes the store alone, where a worker stands for one that has crashed. */
  abandon(): Promise<void>;
}

export async function openBench(): Promise<DeliveryBench> {
  const folder = temporaryFolder();
  const databasePath = join(folder.path, 'leads.db');
  const store = await openSqliteStore({ path: databasePath, busyTimeoutMs: 10 });
  const time = manualTime();
  const lines: LoggedLine[] = [];
  const workers: Worker[] = [];
  const abandon = async () => {
    await store.close();
    folder.remove();
  };
  const write = (level: LoggedLine['level']) => (fields: object, message: string) => {
    lines.push({ level, message, fields: { ...fields } });
  };
  const log = { info: write('info'), warn: write('warn'), error: write('error') };
  return {
    store,
    databasePath,
    time,
    lines,
    log,
    worker(transport, options = {}) {
      const worker = startWorker({
        outbox: store,
        first: transport,
        second: null,
        secondAfter: 2,
        to: messageOptions.to,
        compose: (lead) => leadMessage(lead, messageOptions),
        dailyLimit: null,
        workerId: `worker-${workers.length}`,
        concurrency: 4,
        pollMs: 5000,
        deliveryLimitMs: 60_000,
        takeoverMs: 30_000,
        schedule: { firstMs: 60_000, longestMs: 10_800_000, giveUpAfterMs: 259_200_000 },
        clock: time.clock,
        random: () => 0.5,
        timers: time.timers,
        log,
        onTaken: () => undefined,
        ...options,
      });
      workers.push(worker);
      return worker;
    },
    async close() {
      const stopped = Promise.all(workers.map((worker) => worker.stop(0)));
      await time.advance(0);
      await stopped;
      await abandon();
    },
    abandon,
  };
}

export interface FakeTransport extends Transport {
  sent: Message[];
  /** To whom each of them went. */
  recipients: string[];
  /** How many sends have begun, taken or not. */
  begun(): number;
  /** How many were under way at the same time, at most. */
  atOnce(): number;
}

/** @param answer called at each send; what it throws is the failure. */
export function fakeTransport(
  answer: (signal: AbortSignal, message: Message, recipient: string) => Promise<void> | void = () =>
    undefined,
  name = 'fake',
): FakeTransport {
  const sent: Message[] = [];
  const recipients: string[] = [];
  let begun = 0;
  let now = 0;
  let most = 0;
  return {
    name,
    sent,
    recipients,
    begun: () => begun,
    atOnce: () => most,
    async send(message, recipient, signal) {
      begun += 1;
      now += 1;
      most = Math.max(most, now);
      try {
        await answer(signal, message, recipient);
        sent.push(message);
        recipients.push(recipient);
      } finally {
        now -= 1;
      }
    },
    close: () => undefined,
  };
}

/** The store as it is, but for the functions that are given. */
export function withFaults(store: Outbox, faults: Partial<Outbox>): Outbox {
  return { ...store, ...faults };
}
