/** The middle of the values; the mean of the two in the middle where their number is even. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (upper === undefined || lower === undefined) {
    throw new RangeError('median: found no values, expected at least one');
  }
  return (lower + upper) / 2;
}

/**
 * Items of both lists in turns, so that whatever the machine does meanwhile meets both alike. The
 * list that goes first changes each time, so that neither always finds the machine warmed up.
 */
export function interleave<Item>(
  first: Item,
  second: Item,
  repeats: number,
): { round: number; item: Item }[] {
  return Array.from({ length: repeats }, (_, round) =>
    (round % 2 === 0 ? [first, second] : [second, first]).map((item) => ({ round, item })),
  ).flat();
}

/** An evenly spread choice that keeps the first and the last. */
export function sample<Item>(items: readonly Item[], size: number): Item[] {
  if (items.length <= size) return [...items];
  if (size === 1) return items.slice(0, 1);
  const step = (items.length - 1) / (size - 1);
  return Array.from({ length: size }, (_, index) => items[Math.round(index * step)] as Item);
}
