import { brand } from '../../config/brand.ts';

/**
 * The brand's tokens as a Tailwind theme, so that `bg-paper` or `text-fig` follow config/brand.ts.
 * Colours of Tailwind's own palette are switched off: only the brand's can be used.
 */
export function brandTokensCss(): string {
  const colours = Object.entries(brand.colour).map(([name, hex]) => `  --color-${name}: ${hex};`);
  return [
    '@theme static {',
    '  --color-*: initial;',
    '  --color-transparent: transparent;',
    '  --color-current: currentColor;',
    ...colours,
    `  --font-sans: "${brand.font.family}", ${brand.font.fallback};`,
    `  --container-page: ${brand.pageWidth}rem;`,
    '}',
  ].join('\n');
}
