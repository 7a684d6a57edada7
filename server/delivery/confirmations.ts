/**
 * Tells a visitor that their message has arrived. Anyone can type anyone's address into a form, so the
 * words are fixed, and an address gets one a day at most.
 */
import type { Lead } from '../store/lead-store.ts';
import type { DeliveryContext } from './context.ts';
import { isOneAddress, type Message, notice } from './message.ts';
import { sendErrorOf } from './smtp.ts';

const DAY_MS = 24 * 60 * 60_000;

/** When so many addresses are remembered, no others are written to: a limit for all in a day. */
const MAX_REMEMBERED = 1000;

/** @returns a function that never rejects. */
export function createConfirmations(context: DeliveryContext): (lead: Lead) => Promise<void> {
  const { clock, log } = context;
  /** When each address was last written to, oldest first. */
  const written = new Map<string, number>();

  function mayWrite(address: string, now: number): boolean {
    for (const [old, at] of written) {
      if (now - at < DAY_MS) break;
      written.delete(old);
    }
    // Many providers deliver `ann+anything@...` to `ann@...`.
    const person = address.toLowerCase().replace(/\+[^@]*@/, '@');
    if (written.has(person) || written.size >= MAX_REMEMBERED) return false;
    written.set(person, now);
    return true;
  }

  return async (lead) => {
    const now = clock().getTime();
    const address: unknown = lead.params.from_email;
    // One that comes days late only confuses.
    if (!isOneAddress(address) || now - Date.parse(lead.receivedAt) > DAY_MS) return;
    // Before sending, so that a failure is no way to try again and again.
    if (!mayWrite(address, now)) return;
    try {
      const signal = AbortSignal.timeout(context.sendTimeoutMs);
      await context.transports[0]?.send(confirmation(lead.id, address, context), address, signal);
      log.info({ leadId: lead.id }, 'confirmed to the visitor');
    } catch (error) {
      const reason = sendErrorOf(error).message;
      log.warn({ leadId: lead.id, reason }, 'could not be confirmed to the visitor');
    }
  };
}

function confirmation(leadId: string, address: string, context: DeliveryContext): Message {
  const { from, siteName, siteHost, replyPromise } = context;
  const body = {
    heading: `${siteName} has received your message`,
    lines: [],
    notes: [
      `Thank you for writing to us. We'll get back to you within ${replyPromise}.`,
      `If you did not write to us through ${siteHost}, you need not do anything.`,
    ],
  };
  const message = notice(`confirmation-${leadId}`, body, { from, to: [{ name: '', address }] });
  const headers = { ...message.headers, 'Auto-Submitted': 'auto-replied' };
  return { ...message, replyTo: context.to[0]?.address ?? from.address, headers };
}
