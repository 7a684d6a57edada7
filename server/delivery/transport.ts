/** What carries messages away, whichever way it goes. */
import type { Mailbox } from './mailbox.ts';

/** A message that is ready to be sent. Everything in it is plain text of bounded length. */
export interface Message {
  /** With its angle brackets. The same for every copy, so that a mailbox can tell a second one. */
  messageId: string;
  from: Mailbox;
  /** Whom it names as its recipients; each gets a copy of their own. */
  to: Mailbox[];
  /** One address, or none. */
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

export interface Transport {
  readonly name: string;
  /**
   * Resolves once the mail server has taken the message for this one recipient, so that an answer is
   * about nobody else. It ends when the signal says so. A bounce that comes later is not seen.
   *
   * @throws {SendError} in every other case.
   */
  send(message: Message, recipient: string, signal: AbortSignal): Promise<void>;
  close(): void;
}

/**
 * Thrown when a message was not taken, or perhaps not. The text is made of fixed words and codes:
 * what the other side said may quote the message, and is not repeated.
 */
export class SendError extends Error {
  override name = 'SendError';
  /** The other side refused, or cannot be trusted, and it has taken nothing. */
  readonly permanent: boolean;

  constructor(text: string, permanent: boolean, options?: ErrorOptions) {
    super(text, options);
    this.permanent = permanent;
  }
}

/**
 * Over the first transport that takes it, for what is not in the outbox.
 *
 * @throws {SendError} of the last one.
 */
export async function sendOverAny(
  transports: readonly Transport[],
  message: Message,
  recipient: string,
  signal: () => AbortSignal,
): Promise<void> {
  let failure = new SendError('there is no mail server', true);
  for (const transport of transports) {
    try {
      return await transport.send(message, recipient, signal());
    } catch (error) {
      failure = error instanceof SendError ? error : new SendError('failed', false);
    }
  }
  throw failure;
}
