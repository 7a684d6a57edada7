/** What became of every lead: who was told that it was sent, what is kept, and what was mailed. */
import type { DeliveryState } from '../../server/store/lead-store.ts';

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
  /** Whose mailbox it is in. */
  owner: string;
}

/** What is known at the end of a run. A marker is the text by which a lead is told from others. */
export interface Findings {
  /** Every lead that was posted, acknowledged or not. */
  posted: readonly string[];
  /** Those whose sender was told that it was sent. */
  acknowledged: readonly string[];
  /** How often a post was not acknowledged, by reason. */
  refused: Readonly<Record<string, number>>;
  stored: readonly StoredCopy[];
  mailed: readonly MailedCopy[];
  /** All who are to have every lead. */
  owners: readonly string[];
}

export interface Tally {
  posted: number;
  accepted: number;
  stored: number;
  /** Stored leads that are in a mailbox. */
  delivered: number;
  /** Copies in a mailbox beyond the first of each lead. */
  duplicates: number;
  refused: Readonly<Record<string, number>>;
  /** Kept although the sender was not told: killed between the commit and the answer. */
  keptUntold: number;
  /** Each in one sentence; empty where every promise was kept. */
  broken: string[];
  /** Acknowledged, and not in the store or not in every mailbox. */
  lost: number;
}

/** Refusals that a server in trouble may give. Others would be faults of its own. */
const HONEST_REFUSALS = /^(503|no connection|no answer in time)$/;

const SHOWN = 5;

export function tally(findings: Findings): Tally {
  const { posted, acknowledged, refused, stored, mailed, owners } = findings;
  const storedBy = countBy(stored, ({ marker }) => marker);
  const mailedBy = countBy(mailed, ({ marker }) => marker);
  const copies = countBy(mailed, ({ marker, owner }) => `${owner} ${marker}`);
  const known = new Set(posted);
  const notStored = acknowledged.filter((marker) => !storedBy.has(marker));
  const notMailed = acknowledged.filter((marker) =>
    owners.some((owner) => !copies.has(`${owner} ${marker}`)),
  );
  const wrongAnswers = Object.keys(refused).filter((reason) => !HONEST_REFUSALS.test(reason));
  const messageIds = new Map<string, Set<string>>();
  for (const { marker, messageId } of mailed) {
    messageIds.set(marker, (messageIds.get(marker) ?? new Set()).add(messageId));
  }
  const broken = [
    ...sentence('acknowledged and not in the store', notStored),
    ...sentence('acknowledged and not in every mailbox', notMailed),
    ...sentence('in the store more than once', repeated(storedBy)),
    ...sentence('stored and not known to be posted', unknown(storedBy, known)),
    ...sentence('mailed and not known to be posted', unknown(mailedBy, known)),
    ...sentence('mailed without being in the store', unknown(mailedBy, storedBy)),
    ...sentence(
      'stored and not marked as delivered',
      stored.filter(({ state }) => state !== 'delivered').map(({ marker }) => marker),
    ),
    ...sentence(
      'suspected to be spam',
      stored.filter(({ suspectedSpam }) => suspectedSpam).map(({ marker }) => marker),
    ),
    ...sentence(
      'mailed under more than one Message-ID',
      [...messageIds].filter(([, ids]) => ids.size > 1).map(([marker]) => marker),
    ),
    ...sentence('answers that no fault explains', wrongAnswers),
  ];
  return {
    posted: known.size,
    accepted: new Set(acknowledged).size,
    stored: stored.length,
    delivered: [...storedBy.keys()].filter((marker) => mailedBy.has(marker)).length,
    duplicates: mailed.length - copies.size,
    refused,
    keptUntold: unknown(storedBy, new Set(acknowledged)).length,
    broken,
    lost: new Set([...notStored, ...notMailed]).size,
  };
}

function countBy<Item>(items: readonly Item[], key: (item: Item) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1);
  return counts;
}

function repeated(counts: ReadonlyMap<string, number>): string[] {
  return [...counts].filter(([, count]) => count > 1).map(([marker]) => marker);
}

function unknown(
  counts: ReadonlyMap<string, number>,
  known: { has(marker: string): boolean },
): string[] {
  return [...counts.keys()].filter((marker) => !known.has(marker));
}

function sentence(what: string, markers: readonly string[]): string[] {
  if (markers.length === 0) return [];
  const some = markers.slice(0, SHOWN).map((marker) => marker || '(no marker)');
  const more = markers.length > SHOWN ? ' and others' : '';
  return [`${markers.length} ${what}: ${some.join(', ')}${more}`];
}
