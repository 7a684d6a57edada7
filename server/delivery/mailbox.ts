/** Mailboxes, as an operator writes them and as a visitor types one. */
import addressparser from 'nodemailer/lib/addressparser';
import { z } from 'zod';

export interface Mailbox {
  /** What mail programs show; empty for none. */
  name: string;
  address: string;
}

/** The longest address that SMTP can carry (RFC 5321, 4.5.3.1.3, without the angle brackets). */
const MAX_ADDRESS_LENGTH = 254;

/** Letters, digits and few signs: no comma, space, quote, bracket or line break gets through. */
const address = z.email().max(MAX_ADDRESS_LENGTH);

/** Whether this is one address and nothing else, so that it can never become two. */
export function isOneAddress(value: unknown): value is string {
  return address.safeParse(value).success;
}

/**
 * Reads a list such as `Figbird <hello@example.com>, owner@example.com`.
 *
 * @returns null where any part of it is no mailbox.
 */
export function parseMailboxes(text: string): Mailbox[] | null {
  if (hasControl(text)) return null;
  const mailboxes: Mailbox[] = [];
  for (const entry of addressparser(text)) {
    if (entry.group !== undefined || !isOneAddress(entry.address)) return null;
    mailboxes.push({ name: entry.name, address: entry.address });
  }
  return mailboxes.length > 0 ? mailboxes : null;
}

/** No mail server in use tells two mailboxes apart by case. */
export function addressKey(address: string): string {
  return address.toLowerCase();
}

export function domainOf({ address }: Mailbox): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

function hasControl(text: string): boolean {
  return /\p{Cc}/u.test(text);
}
