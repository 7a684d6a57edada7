/** Chance that can be had again: the same seed gives the same numbers. */

export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number;
  between(least: number, most: number): number;
  chance(share: number): boolean;
  shuffled<Item>(items: readonly Item[]): Item[];
}

/**
 * @param seed a whole number.
 * @param name of whoever asks, so that each has numbers of its own: how many one of them takes must
 *   not change what the others get.
 */
export function seededRandom(seed: number, name: string): Random {
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
    next,
    between: (least, most) => least + (most - least) * next(),
    chance: (share) => next() < share,
    shuffled(items) {
      const rest = [...items];
      const mixed = [];
      while (rest.length > 0) mixed.push(...rest.splice(Math.floor(next() * rest.length), 1));
      return mixed;
    },
  };
}
