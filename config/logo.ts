/**
 * The logo beside the firm's name in the header: drawn shapes, a file in public/, or none, which sets
 * the name alone. `npm run rebrand` writes this file and public/favicon.svg.
 */
import type { BrandColour } from './brand.ts';

/** A part of a drawn logo: a path, or a filled circle. Colours are the brand's, by their names. */
export type LogoShape =
  | { path: string; fill: BrandColour }
  | { path: string; stroke: BrandColour; width: number }
  | { circle: readonly [x: number, y: number, radius: number]; fill: BrandColour };

export type Logo =
  | { kind: 'shapes'; size: number; shapes: readonly LogoShape[] }
  | { kind: 'file'; path: string; width: number; height: number }
  | { kind: 'name' };

/** A roof line that is also a bird in profile: its right slope runs on into the back and tail. */
export const logo: Logo = {
  kind: 'shapes',
  size: 40,
  shapes: [
    { path: 'M3 21.5 19.2 6.6a3 3 0 0 1 4 0L37 19.2', stroke: 'fig', width: 3.6 },
    {
      path: 'M8.5 34.5v-9.2c0-6 4.8-10.8 10.8-10.8 4.6 0 8.4 2.9 9.8 7l5.4 2.3-5.3 2.2c-.7 4.9-4.9 8.5-9.9 8.5z',
      fill: 'fig',
    },
    { circle: [23.6, 21.4, 3.1], fill: 'coral' },
    { circle: [23.6, 21.4, 1.35], fill: 'ink' },
  ],
};
