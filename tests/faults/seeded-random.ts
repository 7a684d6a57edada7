/** Chance that can be had again: the same seed gives the same numbers. */

export type Random = ReturnType<typeof seededRandom>;

/** @param name of whoever asks: how many numbers one of them takes must not change what the others get. */
export function seededRandom(seed: number, name: string) {
  let state = seed >>> 0;
  for (const character of name) state = (Math.imul(state, 31) + character.charCodeAt(0)) >>> 0;
  // "mulberry32", by Tommy Ettinger: short, and even enough for this.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    between: (least: number, most: number) => least + (most - least) * next(),
    chance: (share: number) => next() < share,
    shuffled<Item>(items: readonly Item[]): Item[] {
      const rest = [...items];
      const mixed = [];
      while (rest.length > 0) mixed.push(...rest.splice(Math.floor(next() * rest.length), 1));
      return mixed;
    },
  };
}
