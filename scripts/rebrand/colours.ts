/** Which colours the design sets upon each other, how far apart they have to be, and how to get there. */
import { converter, formatHex, wcagContrast } from 'culori';
import type { BrandColour } from '../../config/brand-schema.ts';

export type Palette = Readonly<Record<BrandColour, string>>;

export interface ContrastPair {
  over: BrandColour;
  ground: BrandColour;
  least: number;
}

/** WCAG 2.2, 1.4.3: text. */
const TEXT = 4.5;
/** WCAG 2.2, 1.4.11: borders of fields, focus rings, marks in charts. */
const MARK = 3;
/** A step of OKLab's lightness that an eye hardly sees. */
const STEP = 0.005;
const TEXTS = ['ink', 'ink-soft', 'fig', 'fig-dark', 'coral', 'coral-dark'] as const;

const on = (least: number, ground: BrandColour, ...colours: BrandColour[]): ContrastPair[] =>
  colours.map((over) => ({ over, ground, least }));

const contrastPairs: readonly ContrastPair[] = [
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

/** Colours whose darker sister follows them, unless that is given too. */
const sisters: Partial<Record<BrandColour, BrandColour>> = { fig: 'fig-dark', coral: 'coral-dark' };

export function isHexColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/** The pairs that are too close to be read. */
export function failingPairs(palette: Palette): ContrastPair[] {
  return contrastPairs.filter(
    ({ over, ground, least }) => wcagContrast(palette[over], palette[ground]) < least,
  );
}

export interface SettledColours {
  palette: Palette;
  /** Colours that were moved so that everything can be read, with what was asked for. */
  moved: { name: BrandColour; asked: string; near: string }[];
  /** Pairs that no lightness of the asked colours makes readable. */
  hopeless: ContrastPair[];
}

/** The palette with the asked colours in it, each moved as little as makes every pair readable. */
export function settleColours(current: Palette, asked: ReadonlyMap<BrandColour, string>): SettledColours {
  const palette: Record<BrandColour, string> = { ...current };
  for (const [name, hex] of asked) palette[name] = hex.toUpperCase();
  const moved: SettledColours['moved'] = [];
  for (const name of asked.keys()) {
    const near = nearestPassing(palette, name);
    if (near !== null && near !== palette[name]) {
      moved.push({ name, asked: palette[name], near });
      palette[name] = near;
    }
    const sister = sisters[name];
    // An unchanged colour keeps the sister it has, so that a second run changes nothing.
    if (!sister || asked.has(sister) || palette[name] === current[name]) continue;
    // For what a pointer is over: about as far as the shipped ones are apart.
    palette[sister] = withLightness(palette[name], (lightness) => Math.max(0, lightness - 0.09));
    palette[sister] = nearestPassing(palette, sister) ?? palette[sister];
  }
  return { palette, moved, hopeless: failingPairs(palette) };
}

/** The same hue, lighter or darker by as little as lets all of its pairs be read; null where none does. */
function nearestPassing(palette: Palette, name: BrandColour): string | null {
  const passes = (hex: string) =>
    !failingPairs({ ...palette, [name]: hex }).some(({ over, ground }) => over === name || ground === name);
  if (passes(palette[name])) return palette[name];
  for (let distance = STEP; distance <= 1; distance += STEP) {
    for (const by of [-distance, distance]) {
      const hex = withLightness(palette[name], (lightness) => Math.min(1, Math.max(0, lightness + by)));
      if (passes(hex)) return hex;
    }
  }
  return null;
}

const toOklab = converter('oklab');

function withLightness(hex: string, change: (lightness: number) => number): string {
  const { l = 0, a = 0, b = 0 } = toOklab(hex) ?? {};
  return formatHex({ mode: 'oklab', l: change(l), a, b }).toUpperCase();
}
