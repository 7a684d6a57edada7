/** Checks the contrast of the brand's colours, and suggests the nearest readable colour. */
import { clampChroma, converter, formatHex, wcagContrast } from 'culori';
import type { Brand, BrandColour } from './brand-schema.ts';

/** A foreground and background used together, with the minimum contrast. */
export interface ContrastPair {
  over: BrandColour;
  ground: BrandColour;
  least: number;
}

/** WCAG 2.2, 1.4.3: text. */
const TEXT = 4.5;
/** WCAG 2.2, 1.4.11: field borders, focus rings, chart marks. */
const MARK = 3;
const TEXTS = ['ink', 'ink-soft', 'fig', 'fig-dark', 'coral', 'coral-dark'] as const;

const on = (least: number, ground: BrandColour, ...colours: BrandColour[]): ContrastPair[] =>
  colours.map((over) => ({ over, ground, least }));

export const contrastPairs: readonly ContrastPair[] = [
  ...on(TEXT, 'paper', ...TEXTS),
  ...on(TEXT, 'card', ...TEXTS),
  ...on(TEXT, 'mist', 'ink', 'ink-soft', 'fig', 'fig-dark'),
  ...on(MARK, 'mist', 'coral'),
  ...on(TEXT, 'fig-dark', 'paper'),
  ...on(TEXT, 'ink', 'paper'),
  ...on(TEXT, 'wattle', 'ink'),
  ...on(MARK, 'fig-dark', 'wattle'),
  ...on(MARK, 'paper', 'line-strong'),
  ...on(MARK, 'card', 'line-strong'),
];

/** Returns a sentence for each pair with too little contrast. */
export function contrastProblems(colour: Brand['colour']): string[] {
  return contrastPairs.flatMap(({ over, ground, least }) => {
    const contrast = wcagContrast(colour[over], colour[ground]);
    if (contrast >= least) return [];
    const nearest = nearestReadable(colour, over);
    return [
      `colour.${over}: expected a contrast of at least ${least} on ${ground} (found ` +
        `${colour[over]} on ${colour[ground]}: ${contrast.toFixed(2)}). ` +
        (nearest ? `The nearest readable colour is '${nearest}'.` : `Change ${ground} instead.`),
    ];
  });
}

const toOklch = converter('oklch');

/** Adjusts a colour's lightness as little as possible to meet all contrasts; undefined if that is impossible. */
function nearestReadable(colour: Brand['colour'], name: BrandColour): string | undefined {
  const own = toOklch(colour[name]);
  const pairs = contrastPairs.filter(({ over, ground }) => over === name || ground === name);
  if (own === undefined) return undefined;
  return Array.from({ length: 201 }, (_, step) => step / 200)
    .toSorted((a, b) => Math.abs(a - own.l) - Math.abs(b - own.l))
    .map((l) => formatHex(clampChroma({ ...own, l }, 'oklch')))
    .find((hex) => {
      const changed = { ...colour, [name]: hex };
      return pairs.every(({ over, ground, least }) => wcagContrast(changed[over], changed[ground]) >= least);
    });
}
