import type { BrandColour } from '../../config/brand.ts';
import { failingPairs, linearChannels, type Palette } from '../../config/contrast.ts';

/** A step of OKLab's lightness that an eye hardly sees. */
const STEP = 0.005;

/**
 * The colour nearest to the one in the palette with which all of its pairs are far enough apart: the
 * same hue, lighter or darker by as little as will do. Null where no lightness will.
 */
export function nearestPassing(palette: Palette, name: BrandColour): string | null {
  const passes = (hex: string) =>
    !failingPairs({ ...palette, [name]: hex }).some(
      ({ over, ground }) => over === name || ground === name,
    );
  const [lightness, a, b] = toOklab(palette[name]);
  for (let step = 0; step * STEP <= 1; step += 1) {
    for (const way of [-1, 1]) {
      const moved = lightness + way * step * STEP;
      if (moved < 0 || moved > 1) continue;
      const hex = step === 0 ? palette[name] : fromOklab(moved, a, b);
      if (passes(hex)) return hex;
    }
  }
  return null;
}

/** The darker sister of a colour, for what a pointer is over: about as far as the shipped ones. */
export function darker(hex: string): string {
  const [lightness, a, b] = toOklab(hex);
  return fromOklab(Math.max(0, lightness - 0.09), a, b);
}

/** Björn Ottosson's OKLab, in which equal steps look equal: https://bottosson.github.io/posts/oklab/ */
function toOklab(hex: string): [number, number, number] {
  const [r, g, b] = linearChannels(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab(lightness: number, a: number, b: number): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${channels.map(toHex).join('')}`;
}

function toHex(linear: number): string {
  const held = Math.min(1, Math.max(0, linear));
  const value = held <= 0.0031308 ? held * 12.92 : 1.055 * held ** (1 / 2.4) - 0.055;
  return Math.round(value * 255)
    .toString(16)
    .padStart(2, '0')
    .toUpperCase();
}
