/** How a sender is known again: in any case of their address, and without the address itself. */
import { createHash } from 'node:crypto';

export function senderKey(email: string): string {
  return createHash('sha256').update(emailKey(email)).digest('hex');
}

/** Engines fold the case of letters beyond A to Z differently, so that is done here. */
export function emailKey(email: string): string {
  return email.trim().toLocaleLowerCase('en-AU');
}
