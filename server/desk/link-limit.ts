/** How often a link to sign in is mailed to one address, whoever asks, so that nobody's mailbox is flooded. */
import { LRUCache } from 'lru-cache';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const MOST_IN_A_DAY = 20;
/** Of one network, so that a stranger does not use up what the person themselves may ask for. */
const MOST_OF_A_NETWORK = 5;
const MOST_REMEMBERED = 20_000;

/** Already: one that was sent within the last minute still works. */
export type LinkAnswer = 'now' | 'already' | 'too-many';

/** Counts whatever address is asked for, there or not, so that the answer tells nobody who works here. */
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
