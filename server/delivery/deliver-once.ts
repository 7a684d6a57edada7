/** One try to bring one message to one recipient, over the transport whose turn it is. */
import type { Recipient, StoredLead } from '../store/lead-store.ts';
import { addressKey, type Mailbox } from './mailbox.ts';
import { type Message, SendError, type Transport } from './transport.ts';

export interface TransportChoice {
  first: Transport;
  second: Transport | null;
  /** After so many failures of a lead, every other try goes over the second transport. */
  secondAfter: number;
}

export type Outcome = { taken: true; by: string } | { taken: false; reason: string };

/**
 * A transport that refuses has taken nothing, so the other one is asked at once. One that failed
 * in another way may have taken the message, and the other one waits for its turn.
 */
export async function deliverOnce(
  message: Message,
  recipient: string,
  failures: number,
  choice: TransportChoice,
  signal: AbortSignal,
): Promise<Outcome> {
  const reasons: string[] = [];
  for (const transport of inTurn(failures, choice)) {
    try {
      await transport.send(message, recipient, signal);
      return { taken: true, by: transport.name };
    } catch (error) {
      reasons.push(`${transport.name}: ${error instanceof SendError ? error.message : 'failed'}`);
      if (!(error instanceof SendError && error.permanent)) break;
    }
  }
  return { taken: false, reason: reasons.join('; ') };
}

/** Every other try is the first transport's again, so that a broken second one holds nothing up. */
function inTurn(failures: number, { first, second, secondAfter }: TransportChoice): Transport[] {
  if (second === null) return [first];
  const secondsTurn = failures >= secondAfter && (failures - secondAfter) % 2 === 0;
  return secondsTurn ? [second, first] : [first, second];
}

/**
 * A lead that waits goes to those who are in the settings now and do not have it. Whoever is not in
 * them any more is not waited for; that they have had it stays written down.
 */
export function recipientsOf(lead: Pick<StoredLead, 'recipients'>, to: Mailbox[]): Recipient[] {
  const known = new Map(lead.recipients.map((one) => [addressKey(one.address), one]));
  const now = to.map(
    ({ address }) =>
      known.get(addressKey(address)) ?? { address, takenAt: null, takenBy: null, lastError: null },
  );
  return [...now, ...lead.recipients.filter((one) => one.takenAt !== null && !now.includes(one))];
}
