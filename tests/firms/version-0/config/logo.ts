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

export const logo: Logo = { kind: 'file', path: '/logo.svg', width: 40, height: 40 };
