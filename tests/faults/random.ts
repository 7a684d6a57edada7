/** What breaks, and when, is left to chance. */
export const between = (least: number, most: number) => least + (most - least) * Math.random();

export const chance = (share: number) => Math.random() < share;

export function shuffled<Item>(items: readonly Item[]): Item[] {
  const places = new Map(items.map((item) => [item, Math.random()]));
  return items.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
}
