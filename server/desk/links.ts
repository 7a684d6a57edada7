/** What lets somebody in: random texts, and links that work once, which invite a person or sign one in by e-mail. */
import { createHash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { DESK } from '../../contracts/desk.ts';
import type { SignInLink } from '../store/model.ts';
import type { LeadDatabase } from '../store/sql-store.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** 256 bits, so that the hash needs no salt and no stretching. */
const BYTES = 32;

export function newToken(): string {
  return randomBytes(BYTES).toString('base64url');
}

/** The store keeps only hashes, so that a copy of it lets nobody in. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

const lastsMs = { invitation: DAY_MS, 'sign-in': 10 * MINUTE_MS };
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

const MOST_IN_A_DAY = 20;
/** Of one network, so that a stranger does not use up what the person themselves may ask for. */
const MOST_OF_A_NETWORK = 5;
const MOST_REMEMBERED = 20_000;

/** Already: one that was sent within the last minute still works. */
export type LinkAnswer = 'now' | 'already' | 'too-many';

/**
 * Limits how often a link to sign in is mailed to one address, whoever asks, so that nobody's mailbox is flooded.
 * Counts whatever address is asked for, there or not, so that the answer tells nobody who works here.
 */
export function createLinkLimit(clock: () => Date) {
  const sent = new LRUCache<string, number[]>({ max: MOST_REMEMBERED });

  return (address: string, network: string): LinkAnswer => {
    const now = clock().getTime();
    // A clock that was set back leaves times ahead of it: they count as long as others do.
    const within = (key: string, ms: number) => (sent.get(key) ?? []).filter((at) => Math.abs(now - at) < ms);
    if (within(address, MINUTE_MS).length > 0) return 'already';
    const ofNetwork = `${address} ${network}`;
    if (within(address, DAY_MS).length >= MOST_IN_A_DAY) return 'too-many';
    if (within(ofNetwork, DAY_MS).length >= MOST_OF_A_NETWORK) return 'too-many';
    for (const key of [address, ofNetwork]) sent.set(key, [...within(key, DAY_MS), now]);
    return 'now';
  };
}
