/**
 * Tells a visitor by e-mail that their message has arrived. Anyone can type anyone's address into
 * a form, so the words are fixed, nothing that was typed is in them, and an address gets one a day
 * at most.
 */
import type { Lead } from '../store/lead-store.ts';
import type { DeliveryLog } from './delivery-log.ts';
import { isOneAddress, type Mailbox } from './mailbox.ts';
import { notice } from './message.ts';
import { type Message, SendError, type Transport } from './transport.ts';

export interface ConfirmationOptions {
  transport: Transport;
  from: Mailbox;
  /** Answers of visitors go there. */
  replyTo: string;
  siteName: string;
  siteHost: string;
  /** Completes "within ...". */
  replyPromise: string;
  sendTimeoutMs: number;
  clock: () => Date;
  log: DeliveryLog;
}

export interface Confirmations {
  /** Never rejects, and holds nothing up: a confirmation is a courtesy. */
  confirm(lead: Lead): Promise<void>;
}

const DAY_MS = 24 * 60 * 60_000;

/** When so many addresses are remembered, no others are written to: a limit for all in a day. */
const MAX_REMEMBERED = 1000;

export function createConfirmations(options: ConfirmationOptions): Confirmations {
  const { transport, clock, log } = options;
  /** When each address was last written to, oldest first. */
  const written = new Map<string, number>();

  function mayWrite(address: string, now: number): boolean {
    for (const [old, at] of written) {
      if (now - at < DAY_MS) break;
      written.delete(old);
    }
    const person = withoutTag(address);
    if (written.has(person) || written.size >= MAX_REMEMBERED) return false;
    written.set(person, now);
    return true;
  }

  return {
    async confirm(lead) {
      const now = clock().getTime();
      const address: unknown = lead.params.from_email;
      // One that comes days late only confuses.
      if (!isOneAddress(address) || now - Date.parse(lead.receivedAt) > DAY_MS) return;
      // Before sending, so that a failure is no way to try again and again.
      if (!mayWrite(address, now)) return;
      try {
        const signal = AbortSignal.timeout(options.sendTimeoutMs);
        await transport.send(confirmation(lead.id, address, options), address, signal);
        log.info({ leadId: lead.id }, 'confirmed to the visitor');
      } catch (error) {
        const reason = error instanceof SendError ? error.message : 'failed';
        log.warn({ leadId: lead.id, reason }, 'could not be confirmed to the visitor');
      }
    },
  };
}

/** Many providers deliver `ann+anything@...` to `ann@...`. */
function withoutTag(address: string): string {
  return address.toLowerCase().replace(/\+[^@]*@/, '@');
}

function confirmation(leadId: string, address: string, options: ConfirmationOptions): Message {
  const { from, replyTo, siteName, siteHost, replyPromise } = options;
  const body = {
    heading: `${siteName} has received your message`,
    lines: [],
    notes: [
      `Thank you for writing to us. We'll get back to you within ${replyPromise}.`,
      `If you did not write to us through ${siteHost}, you need not do anything.`,
    ],
  };
  const to = [{ name: '', address }];
  const message = notice(`confirmation-${leadId}`, body, { from, to });
  return { ...message, replyTo, headers: { ...message.headers, 'Auto-Submitted': 'auto-replied' } };
}
