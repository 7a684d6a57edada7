import type { BrandColour } from '../../config/brand.ts';
import { type ContrastPair, failingPairs, type Palette } from '../../config/contrast.ts';
import { darker, nearestPassing } from './nearest-colour.ts';

export interface SettledColours {
  palette: Palette;
  /** Colours that were moved so that everything can be read, with what was asked for. */
  moved: { name: BrandColour; asked: string; near: string }[];
  /** Pairs that no lightness of the asked colours makes readable. */
  hopeless: ContrastPair[];
}

/** Colours whose darker sister follows them, unless that is given too. */
const sisters: Partial<Record<BrandColour, BrandColour>> = {
  fig: 'fig-dark',
  coral: 'coral-dark',
};

/** The palette with the asked colours in it, each moved as little as makes every pair readable. */
export function settleColours(
  current: Palette,
  asked: ReadonlyMap<BrandColour, string>,
): SettledColours {
  const palette: Record<BrandColour, string> = { ...current };
  for (const [name, hex] of asked) palette[name] = hex.toUpperCase();
  const moved: SettledColours['moved'] = [];
  const settle = (name: BrandColour) => {
    const near = nearestPassing(palette, name);
    if (near === null || near === palette[name]) return;
    moved.push({ name, asked: palette[name], near });
    palette[name] = near;
  };
  for (const name of asked.keys()) {
    settle(name);
    const sister = sisters[name];
    // An unchanged colour keeps the sister it has, so that a second run changes nothing.
    if (!sister || asked.has(sister) || palette[name] === current[name]) continue;
    palette[sister] = darker(palette[name]);
    palette[sister] = nearestPassing(palette, sister) ?? palette[sister];
  }
  return { palette, moved, hopeless: failingPairs(palette) };
}
