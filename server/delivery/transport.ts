/** What carries messages away, whichever way it goes. */
import type { Mailbox } from './mailbox.ts';

/** A message that is ready to be sent. Everything in it is plain text of bounded length. */
export interface Message {
  /** With its angle brackets. The same for every copy, so that a mailbox can tell a second one. */
  messageId: string;
  from: Mailbox;
  to: Mailbox[];
  /** One address, or none. */
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  /** What was filled in, under the form's own names, for services that fill templates. */
  fields: Record<string, string>;
}

export interface Transport {
  readonly name: string;
  /**
   * Resolves once the other side has taken the message. It ends when the signal says so.
   *
   * @throws {SendError} in every other case.
   */
  send(message: Message, signal: AbortSignal): Promise<void>;
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
