/** What became of every lead: who was told that it was sent, what is kept, and what was mailed. */
import type { DeliveryState } from '../../server/store/model.ts';

export interface StoredCopy {
  marker: string;
  id: string;
  state: DeliveryState;
  suspectedSpam: boolean;
}

export interface MailedCopy {
  /** Empty where no lead's text was found in the message. */
  marker: string;
  messageId: string;
  owner: string;
}

/** What is known at the end of a run. A marker is the text by which a lead is told from others. */
export interface Findings {
  /** Every lead that was posted, acknowledged or not. */
  posted: readonly string[];
  acknowledged: readonly string[];
  refused: Readonly<Record<string, number>>;
  stored: readonly StoredCopy[];
  mailed: readonly MailedCopy[];
  owners: readonly string[];
}

/** Refusals that a server in trouble may give. Others would be faults of its own. */
const HONEST_REFUSALS = /^(503|no connection|no answer in time)$/;

const SHOWN = 5;

export function tally(findings: Findings) {
  const { posted, acknowledged, refused, stored, mailed, owners } = findings;
  const storedBy = countBy(stored, ({ marker }) => marker);
  const mailedBy = countBy(mailed, ({ marker }) => marker);
  const copies = countBy(mailed, ({ marker, owner }) => `${owner} ${marker}`);
  const known = new Set(posted);
  const notStored = acknowledged.filter((marker) => !storedBy.has(marker));
  const notMailed = acknowledged.filter((marker) =>
    owners.some((owner) => !copies.has(`${owner} ${marker}`)),
  );
  const markersOf = (which: (copy: StoredCopy) => boolean) =>
    stored.filter(which).map(({ marker }) => marker);
  const messageIds = new Set(mailed.map(({ marker, messageId }) => `${marker} ${messageId}`));
  const broken = sentences({
    'acknowledged and not in the store': notStored,
    'acknowledged and not in every mailbox': notMailed,
    'in the store more than once': repeated(storedBy),
    'stored and not known to be posted': unknown(storedBy, known),
    'mailed and not known to be posted': unknown(mailedBy, known),
    'mailed without being in the store': unknown(mailedBy, storedBy),
    'stored and not marked as delivered': markersOf(({ state }) => state !== 'delivered'),
    'suspected to be spam': markersOf(({ suspectedSpam }) => suspectedSpam),
    'mailed under more than one Message-ID': repeated(
      countBy(messageIds, (pair) => pair.split(' ')[0] ?? ''),
    ),
    'answers that no fault explains': Object.keys(refused).filter((reason) => !HONEST_REFUSALS.test(reason)),
  });
  return {
    posted: known.size,
    accepted: new Set(acknowledged).size,
    stored: stored.length,
    delivered: [...storedBy.keys()].filter((marker) => mailedBy.has(marker)).length,
    /** Copies in a mailbox beyond the first of each lead. */
    duplicates: mailed.length - copies.size,
    refused,
    /** Kept although the sender was not told: killed between the commit and the answer. */
    keptUntold: unknown(storedBy, new Set(acknowledged)).length,
    /** Each in one sentence; empty where every promise was kept. */
    broken,
    /** Acknowledged, and not in the store or not in every mailbox. */
    lost: new Set([...notStored, ...notMailed]).size,
  };
}

function countBy<Item>(items: Iterable<Item>, key: (item: Item) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1);
  return counts;
}

function repeated(counts: ReadonlyMap<string, number>): string[] {
  return [...counts].filter(([, count]) => count > 1).map(([marker]) => marker);
}

function unknown(counts: ReadonlyMap<string, number>, known: { has(marker: string): boolean }): string[] {
  return [...counts.keys()].filter((marker) => !known.has(marker));
}

/** One of each list that is not empty. */
function sentences(lists: Readonly<Record<string, readonly string[]>>): string[] {
  return Object.entries(lists).flatMap(([what, markers]) => {
    if (markers.length === 0) return [];
    const some = markers.slice(0, SHOWN).map((marker) => marker || '(no marker)');
    const more = markers.length > SHOWN ? ' and others' : '';
    return [`${markers.length} ${what}: ${some.join(', ')}${more}`];
  });
}
