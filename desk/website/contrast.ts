/** Contrast ratios (WCAG 2.2) for colours that are not saved yet. */

const HEX = /^#[0-9a-f]{6}$/i;

export const isColour = (value: unknown): value is string => typeof value === 'string' && HEX.test(value);

/** @returns 1 to 21; null if either is not a colour. */
export function contrastOf(a: unknown, b: unknown): number | null {
  if (!isColour(a) || !isColour(b)) return null;
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Rounds down, so that too low a contrast never looks sufficient. */
export const contrastText = (contrast: number): string => `${Math.floor(contrast * 10) / 10} to 1`;
