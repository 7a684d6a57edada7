/** Sends the owner a message now and then, over each transport, which proves that each still works. */
import type { DeliveryLog } from './delivery-log.ts';
import type { Mailbox } from './mailbox.ts';
import { notice } from './message.ts';
import type { Timers } from './timers.ts';
import { type Message, SendError, type Transport } from './transport.ts';

export interface SelfTestOptions {
  transports: Transport[];
  everyMs: number;
  from: Mailbox;
  to: Mailbox[];
  siteHost: string;
  sendTimeoutMs: number;
  clock: () => Date;
  timers: Timers;
  log: DeliveryLog;
  /** Told of each transport whether its test message could be sent; null: it could. */
  report: (transport: string, problem: string | null) => void;
}

/** Timers that are longer than this are set in steps. */
const LONGEST_TIMER_MS = 24 * 60 * 60_000;

/**
 * Tests fall on whole multiples of the interval, so that a server that is started every day still
 * sends its weekly message, and several instances send the same one.
 *
 * @returns a function that ends the tests.
 */
export function startSelfTest(options: SelfTestOptions): () => void {
  const { everyMs, clock, timers } = options;
  let stopped = false;
  let cancel = () => {};

  function plan(due: number): void {
    const left = due - clock().getTime();
    cancel = timers.after(Math.min(Math.max(left, 0), LONGEST_TIMER_MS), () => {
      if (left > LONGEST_TIMER_MS) plan(due);
      else void test(due);
    });
  }

  async function test(due: number): Promise<void> {
    await Promise.all(
      options.transports.map((transport) => testTransport(transport, due, options)),
    );
    if (!stopped) plan(due + everyMs * Math.max(1, Math.ceil((clock().getTime() - due) / everyMs)));
  }

  plan((Math.floor(clock().getTime() / everyMs) + 1) * everyMs);
  return () => {
    stopped = true;
    cancel();
  };
}

async function testTransport(
  transport: Transport,
  due: number,
  options: SelfTestOptions,
): Promise<void> {
  const { log, report, to } = options;
  const message = testMessage(transport.name, due, options);
  const failures: string[] = [];
  for (const { address } of to) {
    try {
      await transport.send(message, address, AbortSignal.timeout(options.sendTimeoutMs));
      log.info({ transport: transport.name, recipient: address }, 'test message sent');
    } catch (error) {
      const reason = error instanceof SendError ? error.message : 'failed';
      const fields = { transport: transport.name, recipient: address, reason };
      log.error(fields, 'test message could not be sent');
      failures.push(`${reason} (${address})`);
    }
  }
  const problem = `the test message over ${transport.name} failed: ${failures.join('; ')}`;
  report(transport.name, failures.length === 0 ? null : problem);
}

function testMessage(transport: string, due: number, options: SelfTestOptions): Message {
  const { siteHost } = options;
  const body = {
    heading: `Test message of ${siteHost}`,
    lines: [{ label: 'Sent over', value: transport }],
    notes: ['Messages of visitors reach you the same way. You need not do anything.'],
  };
  return notice(`test-${transport}-${due}-${siteHost}`, body, options);
}
