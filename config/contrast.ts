/** The pairs of colours that the design sets upon each other, and how far apart they have to be. */
import type { BrandColour } from './brand.ts';

/** WCAG 2.2, 1.4.3: text. */
const TEXT = 4.5;
/** WCAG 2.2, 1.4.11: borders of fields, focus rings, marks in charts. */
const MARK = 3;

export interface ContrastPair {
  over: BrandColour;
  ground: BrandColour;
  least: number;
}

const on = (least: number, ground: BrandColour, ...colours: BrandColour[]): ContrastPair[] =>
  colours.map((over) => ({ over, ground, least }));

const TEXTS = ['ink', 'ink-soft', 'fig', 'fig-dark', 'coral', 'coral-dark'] as const;

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

export type Palette = Readonly<Record<BrandColour, string>>;

export function isHexColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/** The contrast of two colours, from 1 to 21, as WCAG defines it. */
export function contrastRatio(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

/** The pairs that are too close, with their contrast. */
export function failingPairs(palette: Palette): (ContrastPair & { ratio: number })[] {
  return contrastPairs
    .map((pair) => ({ ...pair, ratio: contrastRatio(palette[pair.over], palette[pair.ground]) }))
    .filter(({ ratio, least }) => ratio < least);
}

/** The three channels of a colour such as #2B5A3C in linear light, each from 0 to 1. */
export function linearChannels(hex: string): [number, number, number] {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function luminance(hex: string): number {
  const [red, green, blue] = linearChannels(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
