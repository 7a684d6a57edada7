/** Random texts that let somebody in. The store keeps only their hashes, so that a copy of it lets nobody in. */
import { createHash, randomBytes } from 'node:crypto';

/** 256 bits, so that the hash needs no salt and no stretching. */
const BYTES = 32;

export function newToken(): string {
  return randomBytes(BYTES).toString('base64url');
}

export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
