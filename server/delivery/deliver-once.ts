/** One try to deliver one lead, over the transport whose turn it is. */
import type { StoredLead } from '../store/lead-store.ts';
import { type Message, SendError, type Transport } from './transport.ts';

export interface TransportChoice {
  first: Transport;
  second: Transport | null;
  /** After so many failures of a lead, every other try goes over the second transport. */
  secondAfter: number;
  compose: (lead: StoredLead) => Message;
}

export type Outcome = { delivered: true; by: string } | { delivered: false; reason: string };

/**
 * A transport that refuses has taken nothing, so the other one is asked at once. One that failed
 * in another way may have taken the message, and the other one waits for its turn.
 */
export async function deliverOnce(
  lead: StoredLead,
  choice: TransportChoice,
  signal: AbortSignal,
): Promise<Outcome> {
  let message: Message;
  try {
    message = choice.compose(lead);
  } catch {
    return { delivered: false, reason: 'the message could not be put together' };
  }
  const reasons: string[] = [];
  for (const transport of inTurn(lead.attempts, choice)) {
    try {
      await transport.send(message, signal);
      return { delivered: true, by: transport.name };
    } catch (error) {
      reasons.push(`${transport.name}: ${error instanceof SendError ? error.message : 'failed'}`);
      if (!(error instanceof SendError && error.permanent)) break;
    }
  }
  return { delivered: false, reason: reasons.join('; ') };
}

/** Every other try is the first transport's again, so that a broken second one holds nothing up. */
function inTurn(failures: number, { first, second, secondAfter }: TransportChoice): Transport[] {
  if (second === null) return [first];
  const secondsTurn = failures >= secondAfter && (failures - secondAfter) % 2 === 0;
  return secondsTurn ? [second, first] : [first, second];
}
