import { type Report, repeat } from '../background.ts';
import type { DeliveryContext } from './context.ts';
import { notice } from './message.ts';
import { sendErrorOf, type Transport } from './smtp.ts';

/**
 * Proves to the owner that each transport works. The messages fall on whole multiples of the interval,
 * so that a server that is started every day sends its weekly one, and several servers send the same.
 */
export function startSelfTest(context: DeliveryContext, report: Report): () => Promise<void> {
  const { selfTestEveryMs: everyMs, transports, siteHost, sendTimeoutMs, clock, timers, log } = context;
  if (everyMs === null) return async () => undefined;
  let due = 0;

  function planNext(interval: number): number {
    const now = clock().getTime();
    due = (Math.floor(now / interval) + 1) * interval;
    return due - now;
  }

  async function testTransport(transport: Transport, due: number): Promise<void> {
    const body = {
      heading: `Test message of ${siteHost}`,
      lines: [{ label: 'Sent over', value: transport.name }],
      notes: ['Messages of visitors reach you the same way. You need not do anything.'],
    };
    const message = notice(`test-${transport.name}-${due}-${siteHost}`, body, context);
    const failures: string[] = [];
    for (const { address } of context.to) {
      const fields = { transport: transport.name, recipient: address };
      try {
        await transport.send(message, address, AbortSignal.timeout(sendTimeoutMs));
        log.info(fields, 'test message sent');
      } catch (error) {
        const reason = sendErrorOf(error).message;
        log.error({ ...fields, reason }, 'test message could not be sent');
        failures.push(`${reason} (${address})`);
      }
    }
    const problem = `the test message over ${transport.name} failed: ${failures.join('; ')}`;
    report(transport.name, failures.length === 0 ? null : problem);
  }

  return repeat(timers, planNext(everyMs), async () => {
    // No timer lasts longer than 25 days, so it may end too early.
    if (clock().getTime() >= due) await Promise.all(transports.map((one) => testTransport(one, due)));
    return planNext(everyMs);
  });
}
