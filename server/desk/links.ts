/** What lets somebody in: random texts, and links that work once, which invite a person or sign one in by e-mail. */
import { createHash, randomBytes } from 'node:crypto';
import { DESK } from '../../contracts/desk.ts';
import type { SignInLink } from '../store/model.ts';
import type { LeadDatabase } from '../store/sql-store.ts';

const MINUTE_MS = 60_000;
/** 256 bits, so that the hash needs no salt and no stretching. */
const BYTES = 32;

export function newToken(): string {
  return randomBytes(BYTES).toString('base64url');
}

/** The store keeps only hashes, so that a copy of it lets nobody in. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

const lastsMs = { invitation: 24 * 60 * MINUTE_MS, 'sign-in': 10 * MINUTE_MS };
/**
 * How many of a person work beside a new one. Anybody can ask for a link to sign in, and shall not end the
 * one that its person is about to open; an owner who invites again ends what was passed on before.
 */
const earlier = { invitation: 0, 'sign-in': 2 };

/** @returns its address. */
export async function makeLink(
  store: Pick<LeadDatabase, 'addLink'>,
  personId: string,
  purpose: SignInLink['purpose'],
  { now, origin }: { now: Date; origin: string },
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + lastsMs[purpose]).toISOString();
  const link = { hash: hashOf(token), personId, purpose, createdAt: now.toISOString(), expiresAt };
  await store.addLink(link, earlier[purpose]);
  // Behind the #, so that no log of a server or proxy ever has it.
  return `${origin}${DESK}/link#${token}`;
}
